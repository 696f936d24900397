import MockURLResponder

extension RequestCondition: CustomStringConvertible {
    /// Of method and path, in characters.
    private static let longestWord = 240

    /// The condition as failures say it, without secrets: `GET /rates, query field base: equals "EUR"`.
    public var description: String { text(redaction: CallLines.redaction) }

    /// On one line, with long texts cut.
    func text(redaction: Redaction) -> String {
        var rest = term.redacted(by: redaction).conjuncts
        let method = rest.takeFirst { if case .method(let method) = $0 { method } else { nil } }
        let path = rest.takeFirst { if case .path(.equals(let path)) = $0 { path } else { nil } }
        let head = [method, path].compactMap { $0?.shown(atMost: Self.longestWord) }.joined(separator: " ")
        let words = (head.isEmpty ? [] : [head]) + rest.map(\.description)
        return words.isEmpty ? "any request" : words.joined(separator: ", ")
    }
}

extension RequestTerm {
    /// The terms that all have to hold.
    var conjuncts: [RequestTerm] {
        if case .allOf(let terms) = self { terms.flatMap(\.conjuncts) } else { [self] }
    }
}

extension [RequestTerm] {
    /// Takes out the first term of a kind.
    fileprivate mutating func takeFirst(_ text: (RequestTerm) -> String?) -> String? {
        for (index, term) in enumerated() {
            guard let text = text(term) else { continue }
            remove(at: index)
            return text
        }
        return nil
    }
}
