extension ResponseDefinition.Fault {
    /// Reads a fault as a plan has it: a word, or an object in JSON.
    ///
    /// - Throws: `PlanError` if the text is no fault.
    package init(reading text: String, source: SafeText) throws {
        let json = text.first == "{" ? text : JSONText.quoted(text)
        var scanner = JSONScanner(Array(json.utf8), source: source, syntaxHint: "write a word, or an object in JSON")
        self = try scanner.fault()
        try scanner.end()
    }
}
