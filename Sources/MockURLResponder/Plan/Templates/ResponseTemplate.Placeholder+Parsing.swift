extension ResponseTemplate.Placeholder {
    /// Reads a placeholder from its word, such as `query.name` or `json query.name`.
    ///
    /// - Parameters:
    ///   - word: The text before the default, without white space around it.
    ///   - fallback: The default; `nil` if there is none.
    ///   - place: The position of the default, or the position where a default would be.
    /// - Throws: A flaw, whose position counts in the text that contains the word.
    init(_ word: Substring, fallback: Substring?, at place: Substring) throws(TextFlaw) {
        let afterJSON = word.utf8.starts(with: "json".utf8) ? Substring(word.utf8.dropFirst(4)) : word
        isJSON = afterJSON.startIndex > word.startIndex && (afterJSON.utf8.first.map(Substring.isSpace) ?? true)
        let name = isJSON ? afterJSON.trimmingSpace() : word
        if isJSON, name.isEmpty {
            throw TextFlaw(
                at: name, expected: "a placeholder after json", found: "nothing",
                hint: "write json before a placeholder, such as json query.name")
        }
        value = try ResponseTemplate.Value(name)
        if fallback != nil, value.isAlwaysThere {
            throw TextFlaw(
                at: place, expected: "no default after a placeholder that always has a value", hint: "leave it out")
        }
        self.fallback = fallback.map(String.init)
    }
}
