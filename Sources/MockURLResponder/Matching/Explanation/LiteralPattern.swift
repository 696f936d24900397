/// A plain path that looks like a pattern, such as `/img/*`, `/users/{id}` and `/users/:id`: users of other tools write patterns so.
package enum LiteralPattern {
    /// Returns the name and the pattern that a person may have meant; `nil` for any other path.
    ///
    /// - Parameter path: The path. A percent-encoded `*`, `{` or `:` is meant as itself.
    /// - Returns: The name of the operator, and the pattern.
    package static func meant(by path: String) -> (name: String, pattern: ValuePattern)? {
        let isWildcard = path.contains("*")
        let path = path.replacing(/\/:([A-Za-z_]\w*)(?=\/|$)/) { isWildcard ? "/*" : "/{\($0.output.1)}" }
        if isWildcard { return ("wildcard", .wildcard(Wildcard(path))) }
        guard let template = try? PathTemplate(path), !template.names.isEmpty else { return nil }
        return ("template", .template(template))
    }

    /// Returns a note for a path that does not equal a plain text; `nil` if the pattern that may be meant does not match it.
    static func note(on text: String, found path: String) -> String? {
        guard let (name, pattern) = meant(by: text), pattern.matches([path]) else { return nil }
        let written = pattern.text.map { $0 == text ? "" : " \($0.shown(atMost: 240))" } ?? ""
        return "a plain text matches only itself; as a \(name)\(written), it would match"
    }
}
