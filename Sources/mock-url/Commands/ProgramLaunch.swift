import Foundation
import MockURLResponder
import MockURLTooling

/// The parts that all subcommands which launch a program have in common.
enum ProgramLaunch {
    /// Returns the program's words with the bytes of the command line, which need not be UTF-8.
    static func words(_ invocation: Invocation) -> [[CChar]] {
        let first = Int(CommandLine.argc) - invocation.program.count
        return (first..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
        }
    }

    /// Returns the program's words and the arguments that mock it.
    static func words(_ invocation: Invocation, _ handOver: HandOver) -> [[CChar]] {
        words(invocation) + handOver.addedArguments.map { Array($0.utf8CString) }
    }

    /// Returns the program's words without those for this package, which the launcher itself has read.
    static func otherWords(_ invocation: Invocation) -> [[CChar]] {
        let prefix = LaunchArguments.prefix.utf8.map(CChar.init)
        let words = words(invocation)
        return words.prefix(1) + words.dropFirst().filter { !$0.starts(with: prefix) }
    }
}

/// The options that say how a program is mocked.
extension Option {
    /// The option that chooses who answers the program.
    static let by = Option(
        name: "--by", value: "WAY", values: .words(HandOver.Way.allCases.map(\.rawValue)),
        purpose: "Who answers: mock-url (outside, the default on Linux), or a program that contains the library")
}

extension Option {
    /// The option that names a real server.
    static let allow = Option(
        name: "--allow", value: "PLACE", values: .text,
        purpose: "A real server, as HOST:PORT, such as a database", repeats: true)
}

extension Invocation {
    /// The settings of these options, and of those that become launch arguments.
    var handOverSettings: HandOver.Settings {
        var settings = HandOver.Settings()
        settings.arguments = runArguments
        return settings
    }
}

extension ForegroundProgram.LaunchError {
    /// The message for a person.
    func message(_ program: String) -> Message {
        let missing = isMissing ? MissingInterpreter.reason(for: program) : nil
        let advice =
            missing == nil
            ? "check its name; a name without a slash is searched in PATH"
            : "install what is missing, or correct the first line of a script, which must end with LF and not with CR LF"
        return Message(
            .failedLaunch,
            lines: [
                "mock-url: the program cannot be launched", "  expected: a program that can be executed after --",
                "  found:    \(program.shown(atMost: 240)): \(missing ?? String(cString: strerror(code)))",
                "  to do:    \(advice)",
            ])
    }
}

extension ExitStatus {
    /// The status that a shell gives a program.
    init(of end: ForegroundProgram.End) {
        switch end {
        case .exited(let status): self.init(number: status)
        case .signalled(let signal): self.init(number: 128 + signal)
        }
    }
}
