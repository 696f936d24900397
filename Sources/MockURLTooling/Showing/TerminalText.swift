import Foundation
import MockURLResponder

/// Measures and cuts text for a terminal.
enum TerminalText {
    /// Returns the text with escapes for characters that a terminal would obey or not show.
    static func visible(_ text: String) -> String {
        isPlain(text) ? text : text.shown(atMost: .max)
    }

    /// Whether a text has only visible ASCII characters.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 &- 0x20 < 0x5F }
    }

    /// Returns the number of columns that a visible text needs.
    static func width(_ text: String) -> Int {
        isPlain(text) ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// Returns the beginning of a visible text that fits into a width.
    ///
    /// A cut text ends with `mark`, which needs `markWidth` columns.
    static func cut(_ text: String, to width: Int, mark: String) -> String {
        if text.utf8.count <= width || Self.width(text) <= width { return text }
        let room = width - Self.width(mark)
        guard room >= 0 else { return String(mark.prefix(max(0, width))) }
        var used = 0
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            used += Self.width(scalar)
            if used > room { break }
            kept.append(scalar)
        }
        return String(kept) + mark
    }

    /// Returns the number of columns of a character: 0 for combining marks, 2 for wide characters of East Asia and emoji.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        guard scalar.value >= 0x300 else { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return isWide(scalar) ? 2 : 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Hangul, radicals, kana, ideographs, and their compatibility and full-width forms (UAX 11).
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
