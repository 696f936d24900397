/// Writes values as Swift source.
package enum SwiftSource {
    /// Returns a string literal of a text, on one line and without invisible characters.
    package static func literal(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    /// Returns a string literal of the beginning of a text, short enough for one line of a report.
    package static func excerpt(_ text: String) -> String {
        literal(Excerpt.beginning(of: text))
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0": "\\0"
        default: scalar.isVisible ? String(scalar) : scalar.escape
        }
    }
}
