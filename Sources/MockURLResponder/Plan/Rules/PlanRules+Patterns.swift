import Foundation

/// The rules for patterns. They reject patterns that can never match.
extension PlanRules {
    /// A string in a pattern, and its flaw.
    package typealias FlawedText = (text: String, flaw: Flaw)

    /// Returns the flaw of a pattern for hosts.
    package static func flaw(inHostPattern pattern: ValuePattern) -> FlawedText? {
        for leaf in pattern.leaves {
            if case .equals(let host) = leaf, let flaw = flaw(inHost: host) { return (host, flaw) }
            var partial: HostPiece?
            _ = leaf.mapHostPieces { piece in
                if piece.hasPartialUnicodeLabel { partial = partial ?? piece }
                return piece.text
            }
            if let partial { return (partial.text, partialLabel) }
        }
        return nil
    }

    /// Returns the flaw of a pattern for paths.
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
        // The text may end anywhere, so only its first character can be invalid.
        flaw(inPath: String(text.prefix(1)))
    }

    /// The longest regular expression, in bytes.
    ///
    /// ICU takes seconds to compile a longer one.
    package static let longestRegularExpression = 65_536

    /// Returns the flaw of a regular expression, and its position.
    package static func flaw(inRegularExpression pattern: String) -> Flaw? {
        guard pattern.utf8.count <= longestRegularExpression else {
            return Flaw(.invalidPattern, expected: "a regular expression of at most \(longestRegularExpression) bytes")
        }
        guard RegexWeight.properties(in: pattern) <= RegexWeight.mostProperties else {
            let most = RegexWeight.mostProperties
            return Flaw(
                .invalidPattern,
                expected: "a regular expression with at most \(most) character properties and classes in sets")
        }
        guard (try? NSRegularExpression(pattern: pattern)) == nil else { return nil }
        let flaw = RegexFlaw.first(in: pattern)
        let place: SafeText = flaw.map { " (wrong at its character \($0.place): \($0.reason))" } ?? ""
        return Flaw(
            .invalidPattern, expected: "a regular expression in ICU syntax\(place)",
            hint: pattern.isEmpty ? nil : "write \\\\ in JSON and in Swift for one backslash")
    }

    /// Returns the flaw of the path of a body file.
    package static func flaw(inFilePath path: String) -> Flaw? {
        let expected: SafeText = "the path of a file"
        if path.isEmpty { return Flaw(.invalidBody, expected: expected) }
        return path.utf8.contains(0)
            ? Flaw(.invalidBody, expected: expected, hint: "a file name cannot contain NUL") : nil
    }

    private static let partialLabel = Flaw(
        .invalidHost, expected: "whole labels where letters are not ASCII, since hosts are compared in punycode",
        hint: "put dots around the label, as in .suffix(\".bücher.example\")")
}
