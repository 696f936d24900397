/// The beginning that a pattern requires.
extension ValuePattern {
    /// The bytes that every matching value begins with; `nil` if they are unknown.
    var beginning: String? {
        switch self {
        case .equals(let text), .prefix(let text): text
        case .wildcard(let wildcard): wildcard.pieces.first
        case .template(let template): template.beginning
        case .matches(let expression): Self.beginning(ofExpression: expression)
        case .allOf(let patterns): patterns.compactMap(\.beginning).max { $0.utf8.count < $1.utf8.count }
        case .contains, .suffix, .present, .absent, .values, .not, .anyOf: nil
        }
    }

    /// Returns the literal characters after `^`, or `nil` if the expression may match elsewhere.
    ///
    /// An expression with `|` may have an alternative with another beginning.
    private static func beginning(ofExpression expression: String) -> String? {
        let characters = expression.utf8
        guard characters.first == UInt8(ascii: "^"), !characters.contains(UInt8(ascii: "|")) else { return nil }
        let literal = characters.dropFirst().prefix(while: isPlain)
        let next = characters[literal.endIndex...].first
        // A quantifier may make the last character optional, also after a comment such as (?#plural).
        let isRepeated = next.map { "*+?{(".utf8.contains($0) } ?? false
        return String(Substring(isRepeated ? literal.dropLast() : literal))
    }

    /// Whether a character is a literal in every expression.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
