extension Unicode.Scalar {
    /// Whether the scalar is visible on a screen and cannot be mistaken for another one.
    package var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .spaceSeparator: self == " "
        default: true
        }
    }

    /// The scalar as a Swift escape, such as `\u{2028}`.
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension StringProtocol {
    /// Returns the text on one line, with escapes for invisible characters, cut after `longest` scalars.
    package func shown(atMost longest: Int = 80) -> String {
        let shown = unicodeScalars.prefix(longest).map { $0.isVisible ? String($0) : $0.escape }.joined()
        return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
    }
}
