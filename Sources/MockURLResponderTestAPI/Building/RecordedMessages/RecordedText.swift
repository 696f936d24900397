import Foundation
import MockURLResponder

/// Parts of a recorded message as text.
enum RecordedText {
    /// UTF-8, or ISO-8859-1 when it is not UTF-8, as the fields of HTTP once were (RFC 9110 section 5.5).
    static func decoded(_ bytes: Data) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes) { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return String(scalars)
    }

    /// Without spaces and tabs at its ends, which are no part of a field value (RFC 9110 section 5.6.3).
    static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }

    /// Whether it is digits and nothing else.
    static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// For messages: in quotes, escaped and shortened.
    static func quoted(_ bytes: Data) -> String {
        // No scalar takes more than four bytes of UTF-8; a few more tell whether the text goes on.
        quoted(decoded(bytes.count <= 4 * longestQuote ? bytes : bytes.prefix(4 * (longestQuote + 2))))
    }

    /// For messages: in quotes, escaped and shortened.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longestQuote else { return SwiftSource.literal(text) }
        return SwiftSource.literal(String(scalars.prefix(longestQuote)) + "…")
    }

    /// In Unicode scalars.
    private static let longestQuote = 60
}
