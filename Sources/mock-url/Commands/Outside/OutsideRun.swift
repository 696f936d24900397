#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// A program in the foreground whose system calls the tool answers.
enum OutsideRun {
    /// Throws `UsageError` if this machine cannot answer system calls.
    static func check() throws {}

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - invocation: The command, with its program.
    ///   - handOver: The stubs and the settings.
    ///   - recording: Records the exchanges with real servers.
    ///   - streams: The standard streams of the program.
    ///   - limit: The seconds after which the program is ended.
    ///   - beside: Starts threads of the tool.
    ///   - onSignal: Receives each signal for the program.
    /// - Returns: How it ended, and what was refused to it.
    /// - Throws: `ForegroundProgram.LaunchError` if the program cannot be launched, and the errors of `OutsideLaunch`.
    static func run(
        _ invocation: Invocation, _ handOver: HandOver, recordedBy recording: RecordingSession? = nil,
        streams: ProgramStreams = .inherited, limit: Double? = nil, beside: () -> Void = {},
        onSignal: (Int32) -> Void = { _ in }
    ) throws -> (end: ForegroundProgram.End, findings: RunVerdict.Findings) {
        let name = invocation.program.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let launch = try OutsideLaunch(
            handOver.arguments, of: name, in: ProcessInfo.processInfo.environment,
            allowing: try invocation.values(of: Option.allow.name).map { try AllowedPlace(word: $0) },
            observe: recording?.observer
        ) { StandardError.write(text: $0.printed) }
        defer { launch.end() }
        let end = try ForegroundProgram.run(
            ProgramLaunch.otherWords(invocation), environment: ProgramEnvironment.with(launch.variables),
            streams: streams, limit: limit,
            launch: { spawn in
                let process = Locked<Int32>(0)
                // The tool waits for SIGCHLD, and the program has a mask of its own.
                try launch.start(blocksSignals: true) {
                    let started = try spawn.spawn()
                    process.withLock { $0 = started }
                }
                return process.withLock(\.self)
            }, beside: beside, onSignal: onSignal)
        launch.end()
        var findings = RunVerdict.Findings(failures: launch.findings.failures, warnings: launch.findings.warnings)
        findings.history = CallHistory(ofEnded: launch.engine)
        return (end, findings)
    }
}

extension AllowedPlace {
    /// Reads the value of `--allow`.
    fileprivate init(word: String) throws {
        guard let place = AllowedPlace(word) else {
            throw UsageError(
                expected: "HOST:PORT after --allow, such as db.example:5432 or [2001:db8::1]:5432",
                found: "another word",
                advice: "name the host and the port as the program does")
        }
        self = place
    }
}
#else
import MockURLTooling

/// A program whose system calls are answered, which is possible on Linux only.
enum OutsideRun {
    static func check() throws {
        throw UsageError(
            expected: "Linux, where mock-url answers the system calls of a program", found: "macOS",
            advice: "run this command on Linux, for example in a container")
    }

    static func run(
        _ invocation: Invocation, _ handOver: HandOver, recordedBy recording: RecordingSession? = nil,
        streams: ProgramStreams = .inherited, limit: Double? = nil, beside: () -> Void = {},
        onSignal: (Int32) -> Void = { _ in }
    ) throws -> (end: ForegroundProgram.End, findings: RunVerdict.Findings) {
        throw UsageError(
            expected: "--by environment or --by arguments", found: "outside, which needs Linux",
            advice: "let the program contain MockURLResponder, and leave out --by outside")
    }
}
#endif
