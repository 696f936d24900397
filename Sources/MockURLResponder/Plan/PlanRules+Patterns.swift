/// What patterns have to be like, so that there are texts that they are for.
extension PlanRules {
    /// A text in a pattern, and what is wrong with it.
    package typealias FlawedText = (text: String, flaw: Flaw)

    /// What is wrong with a pattern that hosts are compared with.
    package static func flaw(inHostPattern pattern: ValuePattern) -> FlawedText? {
        for leaf in pattern.leaves {
            if case .equals(let host) = leaf, let flaw = flaw(inHost: host) { return (host, flaw) }
            var torn: HostPiece?
            _ = leaf.mapHostPieces { piece in
                if piece.isTorn { torn = torn ?? piece }
                return piece.text
            }
            if let torn { return (torn.text, tornName) }
        }
        return nil
    }

    /// What is wrong with a pattern that paths are compared with.
    package static func flaw(inPathPattern pattern: ValuePattern) -> FlawedText? {
        for leaf in pattern.leaves {
            switch leaf {
            case .equals(let path):
                if let flaw = flaw(inPath: path) { return (path, flaw) }
            case .prefix(let start):
                if let flaw = flaw(inStartOfPath: start) { return (start, flaw) }
            case .wildcard(let wildcard):
                if let flaw = flaw(inStartOfPath: wildcard.pieces.first ?? "") { return (wildcard.text, flaw) }
            case .contains, .suffix, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: break
            }
        }
        return nil
    }

    private static func flaw(inStartOfPath text: String) -> Flaw? {
        // Of a start that ends anywhere, nothing but its first character can be wrong.
        flaw(inPath: String(text.prefix(1)))
    }

    private static let tornName = Flaw(
        expected: "whole labels where letters are not ASCII, since hosts are compared in punycode",
        hint: "put dots around the label, as in .suffix(\".bücher.example\")")
}
