import MockURLResponder

extension RequestCondition: CustomStringConvertible {
    /// The condition as failures say it: `GET /rates, query field base: equals "EUR"`.
    public var description: String {
        var rest = term.conjuncts
        let method = rest.takeFirst { if case .method(let method) = $0 { method } else { nil } }
        let path = rest.takeFirst { if case .path(.equals(let path)) = $0 { path } else { nil } }
        let head = [method, path].compactMap { $0 }.joined(separator: " ")
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
