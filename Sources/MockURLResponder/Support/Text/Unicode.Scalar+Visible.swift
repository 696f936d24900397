extension Unicode.Scalar {
    /// Whether people see the scalar where it stands, and see it as itself.
    package var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .spaceSeparator: self == " "
        default: true
        }
    }

    /// The scalar by its number, as Swift writes it: `\u{2028}`.
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension StringProtocol {
    /// The text on one line, without invisible characters and of at most so many scalars.
    package func shown(atMost longest: Int = 80) -> String {
        let shown = unicodeScalars.prefix(longest).map { $0.isVisible ? String($0) : $0.escape }.joined()
        return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
    }
}
