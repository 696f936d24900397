import Foundation
package import MockURLResponder

/// An expected number of calls, as people write it on a command line: `POST /orders == 2`.
///
///     try CallExpectation("POST /orders == 2").check(in: journal.history)
///
/// The text consists of a method, the place of the requests, a part of a JSON body, and the number of calls:
///
/// | part | examples | without it |
/// | --- | --- | --- |
/// | method | `POST`, `*` for any method | any method |
/// | place | `/orders`, `api.example.com/orders/*`, `https://api.example.com:8443/orders?page=2` | required |
/// | JSON body | `{"method": "tools/call"}` | any body |
/// | number | `== 2`, `>= 1`, `<= 3`, `> 0`, `< 4`, `== 2...4`, `== 0` | at least one call |
///
/// In the host and the path, `*` stands for any number of characters. The query of a request must have the fields of
/// the place, and may have others. So may the members of a JSON body.
package struct CallExpectation: Sendable {
    /// The text that describes the expectation.
    package let text: String
    /// The expected number of calls.
    package let count: CallCount
    package let condition: Condition

    /// Parses an expectation.
    ///
    /// - Parameter text: The text, such as `GET /rates >= 1`.
    /// - Throws: `VerificationFailure` if the text is not an expectation.
    package init(_ text: String) throws {
        let body = try Self.body(in: text)
        let beginning = body.map { text[..<$0.range.lowerBound] } ?? text[...]
        let end = body.map { text[$0.range.upperBound...] } ?? ""
        var words = beginning.split(whereSeparator: \.isWhitespace)[...]
        var rest = end.split(whereSeparator: \.isWhitespace)[...]
        self.text = (words + (body.map { [text[$0.range]] } ?? []) + rest).joined(separator: " ")
        let method = try Self.method(from: &words)
        guard let place = words.popFirst() else { throw Self.flaw("no place of a request") }
        if body == nil {
            rest = words
        } else if !words.isEmpty {
            throw Self.flaw("more than a place before the JSON body")
        }
        count = try Self.count(rest)
        var condition = try CallPlace(place).condition(method: method.flatMap { $0 == "*" ? nil : String($0) })
        if let body { condition = .all([condition, .body(.jsonIncludes(body.value))]) }
        self.condition = condition
    }

    /// Returns the text without the values of secret query fields of its place.
    package func text(hiding redaction: Redaction) -> String {
        // The redaction removes secrets from a URL in the value of this header field.
        text.split(separator: " ").map { redaction.value(String($0), of: "Location") }.joined(separator: " ")
    }

    /// The number of calls that meet the expectation's condition.
    ///
    /// - Parameter history: The calls to search.
    /// - Returns: The calls, in order.
    /// - Throws: `VerificationFailure` if it is unknown whether a call meets the condition.
    package func calls(in history: CallHistory) throws -> [HTTPCall] {
        if let reason = history.gaps.calls { throw VerificationFailure(reason) }
        return try CallQuery(condition).matches(in: history)
    }

    /// Compares the expectation with the calls of a program.
    ///
    /// - Parameter history: The calls to search.
    /// - Throws: `VerificationFailure` with the nearest calls if the number of calls is not the expected one.
    package func check(in history: CallHistory) throws {
        let found = try calls(in: history)
        guard !count.contains(found.count) else { return }
        throw CountReport(CallQuery(condition, of: history.calls), count, found: found, in: history).failure
    }
}

// MARK: Parsing

extension CallExpectation {
    /// The operators, the longer ones first.
    private static let operators = ["==", ">=", "<=", "=", ">", "<"]

    /// Removes a method from the words.
    ///
    /// A word is meant as a method if it has no slash and another word follows that is no operator.
    private static func method(from words: inout ArraySlice<Substring>) throws -> Substring? {
        guard let first = words.first, let next = words.dropFirst().first, !first.contains("/"),
            !operators.contains(where: next.hasPrefix)
        else { return nil }
        guard first == "*" || first.allSatisfy({ $0.isASCII && ($0.isUppercase || $0 == "-" || $0 == "_") }) else {
            throw flaw("a method that is not in upper case")
        }
        return words.popFirst()
    }

    /// Returns the JSON object or array that begins a word, and its place.
    private static func body(in text: String) throws -> (value: JSONValue, range: Range<String.Index>)? {
        // No JSON array begins as an address of IPv6 in brackets does.
        guard let start = text.firstMatch(of: /\s(\{|\[(?![0-9A-Fa-f.]*:))/)?.output.1.startIndex else { return nil }
        // The first end at which the text is JSON.
        for end in text.indices where end >= start && (text[end] == "}" || text[end] == "]") {
            let range = start..<text.index(after: end)
            if let value = try? JSONValue(reading: Data(text[range].utf8)) { return (value, range) }
        }
        throw flaw(
            "a JSON body that does not end, or is not JSON", advice: "write {\"name\": \"value\"} before the operator")
    }

    private static func count(_ words: some Sequence<Substring>) throws -> CallCount {
        let words = Array(words)
        guard let word = words.first else { return CallCount(least: 1, most: nil) }
        // An operator and a number, as two words or as one.
        let isOperator = operators.contains { $0 == word }
        guard words.count == (isOperator ? 2 : 1) else {
            throw flaw(words.count == 1 ? "no number of calls after \(word)" : "more than an operator and a number")
        }
        let rest = words.joined()
        guard let sign = operators.first(where: rest.hasPrefix) else {
            throw flaw("no operator before the number of calls")
        }
        let number = rest.dropFirst(sign.count)
        let bounds = number.split(separator: "...", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
        if sign.hasSuffix("="), !sign.hasPrefix(">"), !sign.hasPrefix("<"), bounds.count == 2, let least = bounds[0],
            let most = bounds[1], 0 <= least, least <= most
        {
            return CallCount(least: least, most: most)
        }
        guard bounds.count == 1, let value = bounds[0], value >= 0, value < Int.max else {
            throw flaw("no number of calls after \(sign)")
        }
        switch sign {
        case ">=": return CallCount(least: value, most: nil)
        case ">": return CallCount(least: value + 1, most: nil)
        case "<=": return CallCount(least: 0, most: value)
        case "<":
            guard value > 0 else { throw flaw("fewer than 0 calls, which is never met") }
            return CallCount(least: 0, most: value - 1)
        default: return CallCount(least: value, most: value)
        }
    }

    private static let usualAdvice =
        "write a method, a path or a URL, an operator (==, >=, <=, >, <) and a number, with spaces between them"

    /// The failure for a text that is not an expectation.
    ///
    /// It does not show the text, which may contain a password or a token.
    static func flaw(_ found: String, advice: String = usualAdvice) -> VerificationFailure {
        VerificationFailure(
            .invalidExpectation,
            [
                "expected a number of calls, such as \"POST /orders == 2\"", "  found:    \(found)",
                "  to do:    \(advice)",
            ])
    }
}
