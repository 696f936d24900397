extension ResponseTemplate.Placeholder {
    /// Reads a placeholder from its word, such as `query.name`, `json query.name` or `json all query.name`.
    ///
    /// - Parameters:
    ///   - word: The text before the default, without white space around it.
    ///   - fallback: The default; `nil` if there is none.
    ///   - place: The position of the default, or the position where a default would be.
    /// - Throws: A flaw, whose position counts in the text that contains the word.
    init(_ word: Substring, fallback: Substring?, at place: Substring) throws(TextFlaw) {
        var name = word
        isJSON = try Self.remove("json", from: &name)
        isAll = try Self.remove("all", from: &name)
        value = try ResponseTemplate.Value(name)
        if isAll, !value.mayRepeat {
            throw TextFlaw(
                at: name, expected: "a query, header, cookie or form field after all", hint: "leave out the word all")
        }
        if fallback != nil, value.isAlwaysThere {
            throw TextFlaw(
                at: place, expected: "no default after a placeholder that always has a value", hint: "leave it out")
        }
        self.fallback = fallback.map(String.init)
    }

    /// Removes a word before a placeholder.
    ///
    /// - Returns: Whether the word was there.
    private static func remove(_ prefix: SafeText, from name: inout Substring) throws(TextFlaw) -> Bool {
        let length = prefix.description.utf8.count
        guard name.utf8.starts(with: prefix.description.utf8) else { return false }
        let rest = Substring(name.utf8.dropFirst(length))
        guard rest.utf8.first.map(Substring.isSpace) ?? true else { return false }
        name = rest.trimmingSpace()
        guard name.isEmpty else { return true }
        throw TextFlaw(
            at: name, expected: "a placeholder after \(prefix)", found: "nothing",
            hint: "write \(prefix) before a placeholder, such as \(prefix) query.name")
    }
}
