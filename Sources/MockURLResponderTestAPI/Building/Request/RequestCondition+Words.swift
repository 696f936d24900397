import MockURLResponder

extension RequestCondition: CustomStringConvertible {
    /// Of method and path, in characters.
    private static let longestWord = 240

    /// The condition as failures say it, without secrets: `GET /rates, query field base: equals "EUR"`.
    public var description: String { text(redaction: CallLines.redaction) }

    /// On one line, with long texts cut.
    func text(redaction: Redaction) -> String {
        var rest = condition.redacted(by: redaction).conjuncts
        let method = rest.takeFirst { if case .value(.method, .equals(let method)) = $0 { method } else { nil } }
        let path = rest.takeFirst { if case .value(.path, .equals(let path)) = $0 { path } else { nil } }
        let head = [method, path].compactMap { $0?.shown(atMost: Self.longestWord) }.joined(separator: " ")
        let words = (head.isEmpty ? [] : [head]) + rest.map(\.description)
        return words.isEmpty ? "any request" : words.joined(separator: ", ")
    }
}

extension [Condition] {
    /// Takes out the first condition of a kind.
    fileprivate mutating func takeFirst(_ text: (Condition) -> String?) -> String? {
        for (index, condition) in enumerated() {
            guard let text = text(condition) else { continue }
            remove(at: index)
            return text
        }
        return nil
    }
}
