/// A subcommand of `mock-url`, with everything that help, completion and the manual show about it.
struct Subcommand: Sendable {
    /// An example for the help, which a test runs.
    ///
    /// The test runs it with `sh`, in a folder with the plans `plan.json`, `rates.json` and `rates.har`, the folder `plans`, the mock bundle `mocks` and the
    /// journal `calls.ndjson`. `DemoService` is a command there. The test accepts any status
    /// of a program.
    struct Example: Sendable {
        /// One line without a full stop, which begins with a verb.
        let purpose: String
        /// At most 74 characters; longer commands have several lines with `\` at their ends.
        let command: String
    }

    let name: String
    /// One line without a full stop, which begins with a verb, such as `Print a journal`.
    let purpose: String
    let operands: Operands
    var options: [Option] = []
    /// The number of the first options that most calls need, after which the help begins another list; `nil` for one list.
    var commonCount: Int?
    /// Paragraphs for the help and the manual.
    ///
    /// A paragraph whose lines begin with four spaces is code.
    var details: [String] = []
    /// The exit statuses that the subcommand can have.
    var statuses: [ExitStatus] = [.success, .usage, .invalidInput, .missingInput, .failure]
    let examples: [Example]
    /// Runs the subcommand.
    ///
    /// - Throws: `UsageError`, or any error with a message. The tool prints it.
    let run: @Sendable (Invocation) throws -> ExitStatus
}

extension Subcommand {
    /// The options, and `--help`.
    var allOptions: [Option] { options + [.help] }

    /// The words of a call, such as `mock-url show [OPTION]... JOURNAL`.
    var usage: String {
        var words = ["mock-url", name]
        if !options.isEmpty { words.append("[OPTION]...") }
        if !operands.name.isEmpty { words.append(operands.usage) }
        if operands.hasProgram {
            let program = "-- PROGRAM [ARGUMENT]..."
            words.append(operands.insteadOfProgram == nil ? program : "[\(program)]")
        }
        return words.joined(separator: " ")
    }

    /// The advice of errors about this subcommand.
    var advice: String { "see mock-url \(name) --help" }
}
