import MockURLResponder

/// An option of a subcommand.
struct Option: Sendable {
    /// The values that an option or an operand accepts.
    enum Values: Sendable {
        /// The option is a switch without a value.
        case none
        case text
        case file
        /// A file or a directory.
        case path
        case words([String])
        /// Words separated by commas, of which completion offers these, and which the subcommand itself checks.
        case list([String])
        case number(ClosedRange<Int>)
        /// A policy for requests that no stub answers.
        case policy
        /// The name of a subcommand.
        case subcommand
    }

    /// The name with its dashes, such as `--policy`.
    let name: String
    /// The placeholder of the value in the help, such as `FILE`; `nil` for a switch.
    var value: String?
    var values = Values.none
    /// One line without a full stop.
    let purpose: String
    /// Whether the option may be given several times.
    var repeats = false
}

extension Option {
    /// The option that every subcommand has.
    static let help = Option(name: "--help", purpose: "Print this help")

    /// The purpose, with the words of a closed list.
    var fullPurpose: String {
        let additions = [
            values.isListed ? "one of: \(values.words.joined(separator: ", "))" : nil,
            repeats ? "repeatable" : nil,
        ].compactMap { $0 }
        return additions.isEmpty ? purpose : "\(purpose) (\(additions.joined(separator: "; ")))"
    }
}

extension Option.Values {
    /// The words that completion offers.
    var words: [String] {
        switch self {
        case .words(let words), .list(let words): words
        case .policy: ["prevent", "drop", "allow", "answer:501"]
        case .subcommand: MockURLTool.subcommands.map(\.name)
        case .none, .text, .file, .path, .number: []
        }
    }

    /// Whether the help lists the words.
    fileprivate var isListed: Bool {
        if case .words = self { return true }
        return false
    }

    /// The description of the values for an error; `nil` if every text that is not empty is a value.
    private var expectation: String? {
        switch self {
        case .words, .subcommand:
            words.count > 30
                ? "one of \(words.count) words, such as \(words[0])" : "one of \(words.joined(separator: ", "))"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .policy: "prevent, drop, allow or answer:<status from 100 to 599>"
        case .none, .text, .list, .file, .path: nil
        }
    }

    /// Whether an empty word is a value, which the subcommand itself checks.
    private var acceptsEmptyText: Bool {
        switch self {
        case .text, .list: true
        default: false
        }
    }

    /// Describes a value that is not one of the values.
    private func found(_ value: String) -> String {
        // The nearest word would be an arbitrary status.
        if case .policy = self, value.hasPrefix("answer:") { return "answer: without a status from 100 to 599" }
        return UnknownWord.value(value, among: words)
    }

    private func accepts(_ value: String) -> Bool {
        switch self {
        case .words, .subcommand: words.contains(value)
        case .number(let range): Int(value).map { range.contains($0) && String($0) == value } ?? false
        case .policy: UnmatchedPolicy(value) != nil
        case .none, .text, .list, .file, .path: true
        }
    }

    /// Checks a value that a user wrote.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - role: The role of the value, such as `after --policy`; `nil` for an operand.
    ///   - place: The place of the value, such as `argument 3`.
    ///   - placeholder: The name of the value in the help.
    ///   - advice: The way to correct the value.
    /// - Throws: `UsageError` if the value is empty, or not one of the values.
    func check(_ value: String, role: String?, at place: String, placeholder: String, advice: String) throws {
        guard !value.isEmpty || acceptsEmptyText else {
            throw UsageError(
                at: place, expected: role.map { "\(placeholder) \($0)" } ?? placeholder, found: "an empty word",
                advice: "write a value; an unset variable of a shell is an empty word")
        }
        guard let expectation, !accepts(value) else { return }
        throw UsageError(
            at: place, expected: "\(expectation) \(role ?? "as \(placeholder)")", found: found(value), advice: advice)
    }
}
