import MockURLResponder

/// The error for words that are not a valid command line.
struct UsageError: ErrorWithMessage {
    let message: Message

    /// - Parameters:
    ///   - place: The place of the wrong word, such as `argument 3`; `nil` if a word is missing.
    ///   - expected: The expected words, such as `"FILE after --json"`.
    ///   - found: The words of the user, without a value that may be a secret. `UnknownWord` describes words.
    ///   - advice: The way to correct the command line.
    init(at place: String? = nil, expected: String, found: String, advice: String) {
        let lines = [
            place.map { "  where:    \($0)" }, "  expected: \(expected)", "  found:    \(found)",
            "  to do:    \(advice)",
        ]
        message = Message(.invalidUsage, lines: ["cannot use this command line."] + lines.compactMap { $0 })
    }

    var description: String { message.description }
}
