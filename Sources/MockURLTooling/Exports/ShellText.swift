import Foundation
import MockURLResponder

/// Text as POSIX shells read it.
///
/// All functions work on bytes. A `Character` may contain a quote and an accent, which `replacing(_:with:)` would miss.
package enum ShellText {
    /// The longest word that Linux passes to a program, in bytes without the NUL at its end (`MAX_ARG_STRLEN`).
    private static let longestWord = 131_071

    /// Returns a word in single quotes, which keep every character except for the single quote.
    static func quoted(_ text: String) -> String {
        "'" + String(decoding: text.utf8.flatMap(escapedQuote), as: UTF8.self) + "'"
    }

    /// Returns a word as a person writes it: in quotes only if it needs them.
    package static func quotedIfNeeded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./:=@%+,".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// Whether a program can receive the text as one word, and a terminal shows all of it.
    ///
    /// A word cannot contain NUL, and a terminal obeys other control characters instead of showing them.
    static func isWord(_ text: String) -> Bool {
        text.utf8.count <= longestWord
            && text.unicodeScalars.allSatisfy { $0.isVisible || $0 == "\n" || $0 == "\t" }
    }

    /// Returns the command that writes any bytes to standard output.
    ///
    /// The shell itself runs `printf`, so the number of bytes has no limit.
    static func printing(_ bytes: Data) -> String {
        var format: [UInt8] = []
        format.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            // `printf` would take a hyphen at the beginning for an option.
            case UInt8(ascii: "-") where format.isEmpty: appendOctal(byte, to: &format)
            case UInt8(ascii: "\n"): format += Array(#"\n"#.utf8)
            case UInt8(ascii: "\\"), UInt8(ascii: "%"): format += [byte, byte]
            case 0x20..<0x7F: format += escapedQuote(byte)
            default: appendOctal(byte, to: &format)
            }
        }
        return "printf '" + String(decoding: format, as: UTF8.self) + "'"
    }

    /// Returns a byte of a quoted word; a single quote ends the quotes, and begins them again.
    private static func escapedQuote(_ byte: UInt8) -> [UInt8] {
        byte == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [byte]
    }

    /// Appends a byte as `\` and three octal digits, so a digit after it stays separate.
    private static func appendOctal(_ byte: UInt8, to format: inout [UInt8]) {
        let zero = UInt8(ascii: "0")
        format += [UInt8(ascii: "\\"), zero + (byte >> 6), zero + (byte >> 3 & 7), zero + (byte & 7)]
    }
}
