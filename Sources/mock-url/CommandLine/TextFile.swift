import Foundation
import MockURLResponder

/// A file that a person names, such as a list.
enum TextFile {
    /// Returns the text of a file in UTF-8.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - expected: The description of the file for an error.
    ///   - advice: The way to get such a file.
    /// - Returns: The text.
    /// - Throws: `UsageError` if the file cannot be read, or is not UTF-8.
    static func text(at path: String, expected: String, advice: String) throws -> String {
        guard let text = bytes(at: path).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            throw UsageError(
                expected: expected, found: "\(path.shown(atMost: 240)), which cannot be read", advice: advice)
        }
        // Editors may begin a text with a byte order mark (RFC 3629 section 6).
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// Returns the bytes of a file or a pipe; `nil` if it cannot be read.
    static func bytes(at path: String) -> [UInt8]? {
        try? InputFile(path, mayBePipe: true).bytes(atMost: InputFile.longestText)
    }
}
