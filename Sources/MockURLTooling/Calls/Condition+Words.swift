package import MockURLResponder

extension Condition {
    /// The longest part of a method or a path that a failure shows, in characters.
    private static let longestWord = 240

    /// Describes the condition on one line, without secrets.
    ///
    /// Cuts long strings.
    package func text(redaction: Redaction) -> String {
        var rest = redacted(by: redaction).conjuncts
        let method = rest.takeFirst { if case .value(.method, .equals(let method)) = $0 { method } else { nil } }
        let path = rest.takeFirst { if case .value(.path, .equals(let path)) = $0 { path } else { nil } }
        let head = [method, path].compactMap { $0?.shown(atMost: Self.longestWord) }.joined(separator: " ")
        let words = (head.isEmpty ? [] : [head]) + rest.map(\.description)
        return words.isEmpty ? "any request" : words.joined(separator: ", ")
    }
}

extension [Condition] {
    /// Removes the first condition for which `text` returns a string, and returns the string.
    fileprivate mutating func takeFirst(_ text: (Condition) -> String?) -> String? {
        for (index, condition) in enumerated() {
            guard let text = text(condition) else { continue }
            remove(at: index)
            return text
        }
        return nil
    }
}
