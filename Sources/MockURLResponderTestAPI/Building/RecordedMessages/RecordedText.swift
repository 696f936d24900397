import Foundation
import MockURLResponder

/// Decodes, trims and quotes parts of a recorded message.
enum RecordedText {
    /// Decodes UTF-8, or ISO-8859-1 if the bytes are not UTF-8.
    ///
    /// Header fields once used ISO-8859-1 (RFC 9110 section 5.5).
    static func decoded(_ bytes: Data) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes) { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return String(scalars)
    }

    /// Removes spaces and tabs at both ends, which are not part of a field value (RFC 9110 section 5.6.3).
    static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }

    /// Whether the string consists of one or more digits.
    static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns bytes for a message: in quotes, escaped and shortened.
    static func quoted(_ bytes: Data) -> String {
        // No scalar takes more than four bytes of UTF-8. Two further scalars show whether the text continues.
        quoted(decoded(bytes.count <= 4 * longestQuote ? bytes : bytes.prefix(4 * (longestQuote + 2))))
    }

    /// Returns a string for a message: in quotes, escaped and shortened.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longestQuote else { return SwiftSource.literal(text) }
        return SwiftSource.literal(String(scalars.prefix(longestQuote)) + "…")
    }

    /// The length of the longest quote, in Unicode scalars.
    private static let longestQuote = 60
}
