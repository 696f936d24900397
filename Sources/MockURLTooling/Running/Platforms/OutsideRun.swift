import Foundation
package import MockURLResponder

#if os(Linux) && !SIMULATE_DARWIN
import MockURLOutside

/// A program of a command that answers its system calls.
package final class OutsideRun: Sendable {
    private let launch: OutsideLaunch
    private let program: String

    /// - Parameters:
    ///   - arguments: The stubs, the settings and the journal.
    ///   - program: The name of the program.
    ///   - environment: The environment of the program.
    ///   - places: The real servers that the program may reach, as words of `--allow`.
    ///   - recording: Records the exchanges with real servers.
    ///   - plan: Stubs that change while the program runs.
    ///   - warn: Receives a message of one line about a program that goes on.
    ///   - report: Receives the report of a request that stops a process.
    /// - Throws: An error with a message for an invalid place, and the errors of `OutsideLaunch`.
    package init(
        _ arguments: LaunchArguments, of program: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment, allowing places: [String] = [],
        recordedBy recording: RecordingSession? = nil, plan: GivenPlan? = nil,
        warn: @escaping @Sendable (Message) -> Void = { StandardError.write($0) },
        report: @escaping @Sendable (PreventionReport) -> Void = {
            StandardError.write(text: $0.textForTerminal + "\n")
        }
    ) throws {
        let allowed = try places.map { word in
            guard let place = AllowedPlace(word) else { throw OutsideRunError.invalidPlace }
            return place
        }
        self.program = program
        launch = try OutsideLaunch(
            arguments, plan, of: program, in: environment, allowing: allowed, observe: recording?.observer, warn: warn,
            report: report)
    }

    /// Throws an error with a message if this machine cannot answer system calls.
    package static func check() throws {}

    /// Answers the requests of the program.
    package var engine: Engine { launch.engine }

    /// The URL of the first TCP socket on which the program listens; `nil` if it listens on none.
    var server: URL? { launch.server }

    /// The variables to add to those of the program.
    package var variables: [String: String] { launch.variables }

    /// Launches the program.
    ///
    /// - Returns: The process.
    /// - Throws: `ForegroundProgram.LaunchError`, and `SupervisionFailure` if this machine does not permit to supervise programs.
    package func spawn(_ spawn: ProgramSpawn) throws -> Int32 {
        let process = Locked<Int32>(0)
        // The tool waits for SIGCHLD, and the program has a mask of its own.
        try launch.start(blocksSignals: true) {
            let started = try spawn.spawn()
            process.withLock { $0 = started }
        }
        return process.withLock(\.self)
    }

    /// How long a process that ends with its program may take, in seconds.
    private static let longestEnd = 0.2

    /// Ends the supervision, and returns the calls and what was refused.
    ///
    /// - Parameter isKilling: Whether to kill the processes that live, also those that have left the process group. Otherwise,
    ///   they are findings.
    /// - Returns: The findings.
    package func end(killing isKilling: Bool = false) -> RunVerdict.Findings {
        let living = launch.waitForProcesses(seconds: isKilling ? 0 : Self.longestEnd) ? [] : launch.processes
        if isKilling { for process in living { process.kill() } }
        launch.end()
        // The end judges, and kills.
        let outliving = isKilling ? [] : living.filter { !$0.isEnding }.sorted { $0.id < $1.id }
        let found = launch.findings
        let crashes = HiddenCrash.all(in: launch.signalled)
        var findings = RunVerdict.Findings(
            failures: found.failures,
            warnings: found.warnings + crashes.map(\.message) + Message.outliving(outliving, program: program))
        (findings.stops, findings.crashes) = (found.stops, crashes)
        findings.history = CallHistory(ofEnded: launch.engine)
        if findings.history?.calls.isEmpty == true, let server = launch.reachedServers.first {
            let rest = launch.reachedServers.count - 1
            let more = rest == 0 ? "" : " and \(Quantity.count(rest, "other server")) of this machine"
            findings.history?.remarks = [
                "mock-url: the program reached \(server)\(more), which no stub names; --guard none refuses this"
            ]
        }
        return findings
    }
}

extension Message {
    private static let most = 3

    /// Returns the warning of processes that still run after the end of the program.
    fileprivate static func outliving(_ processes: [ProgramProcess], program: String) -> [Message] {
        guard !processes.isEmpty else { return [] }
        let rest = processes.count - most
        let titles = processes.prefix(most).map(\.title) + (rest > 0 ? ["\(rest) more"] : [])
        return [
            Message(
                .outlivingProcess,
                "\(titles.joined(separator: ", ")) still \(processes.count == 1 ? "runs" : "run") after the end of "
                    + "\(program.shown(atMost: 240)): calls from now on get errors and are not judged; let the program wait for "
                    + "what it starts")
        ]
    }
}
#else
/// A program whose system calls are answered, which is possible on Linux only.
package final class OutsideRun: Sendable {
    package let variables: [String: String] = [:]
    let server: URL? = nil

    package init(
        _ arguments: LaunchArguments, of program: String, in environment: [String: String] = [:],
        allowing places: [String] = [], recordedBy recording: RecordingSession? = nil, plan: GivenPlan? = nil,
        warn: @escaping @Sendable (Message) -> Void = { _ in },
        report: @escaping @Sendable (PreventionReport) -> Void = { _ in }
    ) throws {
        try Self.check()
    }

    package static func check() throws { throw OutsideRunError.otherSystem }

    package func spawn(_ spawn: ProgramSpawn) throws -> Int32 { try spawn.spawn() }

    package func end(killing isKilling: Bool = false) -> RunVerdict.Findings { RunVerdict.Findings() }
}
#endif

/// The reason why a command cannot answer the system calls of a program.
private struct OutsideRunError: ErrorWithMessage {
    let message: Message
    var description: String { message.description }

    private init(expected: String, found: String, advice: String) {
        message = Message(
            .invalidUsage,
            lines: [
                "cannot use this command line.", "  expected: \(expected)", "  found:    \(found)",
                "  to do:    \(advice)",
            ])
    }

    static let invalidPlace = OutsideRunError(
        expected: "HOST:PORT after --allow, such as db.example:5432 or [2001:db8::1]:5432", found: "another word",
        advice: "name the host and the port as the program does")

    static let otherSystem = OutsideRunError(
        expected: "Linux, where mock-url answers a program from outside", found: "another system",
        advice: "let the program contain MockURLResponder, and use mock-url run --by environment or --by arguments")
}
