package import Foundation

extension PlanRules {
    /// Returns the flaw of a text that must be JSON.
    ///
    /// The rules are those for plans: no repeated names, and no deeper nesting than a plan may have.
    package static func flaw(inJSON text: Data) -> Flaw? {
        let expected: SafeText = "a JSON text (RFC 8259)"
        guard String(bytes: text, encoding: .utf8) != nil else {
            return Flaw(.invalidJSON, expected: expected, hint: "write it in UTF-8")
        }
        var scanner = JSONScanner(Array(text), source: "a JSON text", syntaxHint: JSONScanner.fileHint)
        do {
            try scanner.skip()
            try scanner.end()
            return nil
        } catch let error as PlanError {
            let place = error.position.map { $0.line == 1 ? "character \($0.column)" : "line \($0.line)" }
            return Flaw(
                .invalidJSON, expected: expected,
                detail: "at \(place ?? "its start") \(error.expected) is expected, not \(error.found)")
        } catch {
            return Flaw(.invalidJSON, expected: expected)
        }
    }

    /// Returns the flaw of a merge patch whose syntax is valid.
    package static func flaw(inPatch patch: String) -> Flaw? {
        JSONValue(strictly: Data(patch.utf8)) == nil
            ? Flaw(.outOfRange, expected: "a merge patch whose numbers fit a Double") : nil
    }

    /// Returns the contradiction of a stub with more levels of objects and arrays in its plan than may be.
    package static func flaw(inNesting levels: Int) -> Contradiction? {
        guard levels > JSONScanner.deepestNesting else { return nil }
        return Contradiction(
            .deepNesting, found: "\(levels)",
            expected: "at most \(JSONScanner.deepestNesting) levels of nesting in a plan",
            hint: "use conditions or JSON with fewer levels")
    }
}
