import Foundation

/// Reads values inside requests and responses.
extension JSONScanner {
    mutating func base64() throws -> Data {
        let start = startOfValue()
        let text = try string(expected: "bytes in Base64 (a string)")
        guard let data = Data(base64Encoded: text) else {
            throw failure(
                .invalidBase64, at: start, expected: "bytes in Base64 (RFC 4648 section 4, with padding)",
                found: SafeText(lengthOf: text))
        }
        return data
    }

    mutating func jsonValue() throws -> JSONValue {
        let start = startOfValue()
        let text = try text()
        do {
            return try JSONValue(reading: text)
        } catch {
            throw failure(
                .invalidJSON, at: start, expected: "a JSON value whose numbers a Double can hold",
                found: "another value")
        }
    }

    mutating func string(_ expected: @autoclosure () -> SafeText, flaw: (String) -> PlanRules.Flaw?) throws -> String {
        let start = startOfValue()
        let value = try string(expected: expected())
        try check(value, at: start, flaw: flaw)
        return value
    }

    func check(_ value: String, at start: Int, flaw: (String) -> PlanRules.Flaw?) throws {
        if let flaw = flaw(value) {
            throw failure(
                flaw.kind, at: start, expected: flaw.expected, found: SafeText(lengthOf: value), hint: flaw.hint)
        }
    }

    /// Returns an error for a word outside a fixed vocabulary, which shows the word only if it resembles a known one.
    func unknown(_ word: String, at start: Int, expected: SafeText, near vocabulary: [SafeText]) -> PlanError {
        failure(
            .unknownValue, at: start, expected: expected,
            found: SafeText(word, near: vocabulary) ?? SafeText(lengthOf: word))
    }
}
