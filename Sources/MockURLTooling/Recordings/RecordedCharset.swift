import Foundation

/// Encodes a text by the `charset` of its media type.
///
/// HAR has every text in UTF-8, whatever the server sent. A client decodes a body by the declared character set.
enum RecordedCharset {
    private static let encodings: [String: String.Encoding] = [
        "us-ascii": .windowsCP1252, "ascii": .windowsCP1252, "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252,
        "iso8859-1": .windowsCP1252, "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
        "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS, "shift-jis": .shiftJIS,
        "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "utf-16": .utf16, "utf-16le": .utf16LittleEndian,
        "utf-16be": .utf16BigEndian,
    ]

    /// Whether a name is that of a character set.
    static func isName(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name) || encodings[name] != nil }

    /// Encodes a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - type: The media type, such as `text/html; charset=iso-8859-1`.
    /// - Returns: The bytes; `nil` if the character set is unknown here, or lacks a character of the text.
    static func bytes(_ text: String, type: String) -> Data? {
        var text = text
        let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
        // Fast path: ASCII is the same in nearly all character sets, and the search takes long.
        if isASCII, !type.lowercased().contains("utf-16") { return Data(text.utf8) }
        guard let name = type.firstMatch(of: /(?i)charset\s*=\s*"?([^\s";,]+)/).map({ $0.1.lowercased() }),
            !["utf-8", "utf8"].contains(name)
        else { return Data(text.utf8) }
        return encodings[name].flatMap { text.data(using: $0) }
    }
}
