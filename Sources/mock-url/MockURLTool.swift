import Foundation
import MockURLResponder
import MockURLTooling

/// Runs programs with a mocked network, and inspects plans and journals, from any shell.
@main
struct MockURLTool {
    static let subcommands: [Subcommand] = [
        .run, .serve, .record, .sweep, .held, .args, .import, .show, .report, .check, .explain, .doctor, .completion,
        .manual, .help,
    ]

    static func main() {
        _ = ProgramSpawn.inherited
        OutsideDoctor.endIfTrial()
        exit(status(of: Array(CommandLine.arguments.dropFirst())).number)
    }

    private static func status(of words: [String]) -> ExitStatus {
        do {
            guard CommandLine.argc > 0 else {
                throw UsageError(
                    expected: "arguments in /proc/self/cmdline, where Swift programs read them", found: "no such file",
                    advice: "mount /proc, also in a chroot")
            }
            try checkEncoding(of: words)
            guard let first = words.first else {
                StandardError.write(text: HelpText(for: .errors).overview)
                return .usage
            }
            switch first {
            case "--help", "-h": return try run(.help, words.dropFirst())
            case "--version":
                guard words.count == 1 else { throw UsageError(surplusAfterVersion: words[1]) }
                try StandardOutput.write(ToolVersion.line + "\n")
                return .success
            default: return try run(subcommand(first), words.dropFirst())
            }
        } catch {
            StandardError.write(Message(of: error).after("mock-url: "))
            return ExitStatus(for: error)
        }
    }

    private static func run(_ subcommand: Subcommand, _ words: ArraySlice<String>) throws -> ExitStatus {
        if asksForHelp(words, of: subcommand) {
            try StandardOutput.write(HelpText(for: .output).text(of: subcommand))
            return .success
        }
        do {
            return try subcommand.run(CommandLineParser.parse(words, of: subcommand))
        } catch {
            StandardError.write(Message(of: error).after("mock-url \(subcommand.name): "))
            return ExitStatus(for: error)
        }
    }

    /// Whether a word asks for help, and is not the value of an option.
    private static func asksForHelp(_ words: ArraySlice<String>, of subcommand: Subcommand) -> Bool {
        var previous: Option?
        for word in words.prefix(while: { $0 != "--" }) {
            if previous?.value == nil, word == "--help" || word == "-h" { return true }
            previous = previous?.value == nil ? subcommand.options.first { $0.name == word } : nil
        }
        return false
    }

    private static func subcommand(_ name: String) throws -> Subcommand {
        if let subcommand = subcommands.first(where: { $0.name == name }) { return subcommand }
        throw UsageError(unknownSubcommand: name, among: subcommands)
    }

    /// Rejects arguments that are not UTF-8, because Foundation replaces their invalid bytes.
    ///
    /// The words of a program may have any bytes.
    private static func checkEncoding(of words: [String]) throws {
        let hasProgram = subcommands.first { $0.name == words.first }?.operands.hasProgram ?? false
        let count = hasProgram ? words.prefix { $0 != "--" }.count : words.count
        for index in 1..<(1 + count) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
            throw UsageError(
                at: "argument \(index)", expected: "text in UTF-8", found: "other bytes",
                advice: "rename the file, or convert the text to UTF-8")
        }
    }
}

extension UsageError {
    fileprivate init(surplusAfterVersion word: String) {
        self.init(
            at: "argument 2", expected: "no argument after --version", found: UnknownWord.value(word),
            advice: "see mock-url --help")
    }

    fileprivate init(unknownSubcommand name: String, among subcommands: [Subcommand]) {
        let names = subcommands.map(\.name)
        let owner = subcommands.first { $0.options.contains { $0.name == name.prefix { $0 != "=" } } }
        var found = UnknownWord.subcommand(name, among: names)
        var advice = "see mock-url --help"
        if let owner {
            found = "\(name.prefix { $0 != "=" }), an option of mock-url \(owner.name)"
            advice = "write the subcommand first: \(owner.usage)"
        } else if name.hasPrefix("-") {
            found = UnknownWord.option(String(name.prefix { $0 != "=" }), among: ["--help", "--version"])
        } else if FileManager.default.fileExists(atPath: name) {
            found = SafeText(path: name).description
            advice = "write the subcommand first, such as mock-url check for a plan, or mock-url show for a journal"
        }
        self.init(at: "argument 1", expected: "one of \(names.joined(separator: ", "))", found: found, advice: advice)
    }
}
