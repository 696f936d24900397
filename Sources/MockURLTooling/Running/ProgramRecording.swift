#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The recording of one run of a program.
package struct ProgramRecording {
    /// The result of a recording.
    package enum Outcome: Sendable {
        case recorded(RecordingFiles.Written)
        /// No process of the program could be recorded.
        case unmocked(String)
    }

    /// The seconds to wait for programs that still run at the end of the first one.
    private static let patience = 2.0

    package let handOver: HandOver
    private let program: String
    private let files: RecordingFiles
    private let log: RecordingLog
    private let server: RecorderServer

    /// Prepares a recording: its log, its socket and the arguments of the program.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - files: The files to write at the end.
    ///   - secrets: Hides secrets before anything is written.
    ///   - settings: Stubs that answer first, and how the program is mocked.
    ///   - report: Receives messages while the program runs.
    /// - Throws: `PlanError` and `InjectionError` if the program cannot be recorded.
    package init(
        of words: [String], to files: RecordingFiles, secrets: RecordedSecrets, settings: HandOver.Settings,
        report: @escaping @Sendable (Message) -> Void
    ) throws {
        self.files = files
        program = URL(fileURLWithPath: words.first ?? "").lastPathComponent
        let socket = try PlanDirectory.make().appendingPathComponent("recorder").path
        var settings = settings
        settings.arguments += [
            UnmatchedPolicy.allow.argument, LaunchArguments.Name.record.argument(socket),
        ]
        let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
        handOver = try HandOver(settings, words: words, inherited: inherited)
        let log = try RecordingLog(at: files.log, hiding: secrets, onFailure: report)
        self.log = log
        do {
            server = try RecorderServer(at: socket) { log.add($0) }
        } catch {
            log.remove()
            throw Self.unusable(socket, error)
        }
    }

    private static func unusable(_ path: String, _ failure: LocalSocket.Failure) -> PlanError {
        var error = PlanError(
            .lostRecording, source: "the socket of the recorder",
            expected: "a path of at most 107 bytes where a socket can be",
            found: "\(SafeText(path: path)): \(SafeText(errno: failure.code))", hint: "set TMPDIR to a shorter path")
        error.subject = "this recording"
        return error
    }

    /// Starts to receive exchanges.
    package func start() { server.start() }

    /// Removes what was prepared for a program that was not launched.
    package func abandon() {
        server.finish(within: 0)
        log.remove()
    }

    /// Writes the files.
    ///
    /// - Parameter end: How the program ended.
    /// - Returns: What was written.
    /// - Throws: `PlanError` and `ExportError`.
    package func finish(_ end: ForegroundProgram.End) throws -> Outcome {
        server.finish(within: Self.patience)
        let verdict = RunVerdict(on: program, end, handOver, [], [])
        let counts = log.counts
        if counts.all == 0 {
            log.remove()
            if let gap = verdict.gap { return .unmocked("\(verdict.headline)\n\(gap)") }
            return .unmocked(Self.nothing(program, verdict))
        }
        var written = try files.write(fromLogAt: files.log, besides: log.unwritten)
        let passed = verdict.history.calls.count { $0.outcome == .passed }
        written.missing = max(0, passed - counts.all)
        return .recorded(written)
    }

    /// Compares what was recorded with a plan.
    ///
    /// - Parameters:
    ///   - end: How the program ended.
    ///   - stubs: The stubs of the plan.
    ///   - comparesValues: Whether to compare values, too.
    ///   - writes: Whether to write the files if something has changed.
    /// - Returns: What was written, if anything, and the changes; no changes if nothing was recorded.
    /// - Throws: `PlanError` and `ExportError`.
    package func finish(
        _ end: ForegroundProgram.End, comparedWith stubs: [StubMapping], values comparesValues: Bool, writes: Bool
    ) throws -> (outcome: Outcome?, drift: RecordingDrift?) {
        server.finish(within: Self.patience)
        guard log.counts.all > 0 else { return (try finish(end), nil) }
        let exchanges = try files.exchanges(inLogAt: files.log, besides: log.unwritten)
        let drift = RecordingDrift(from: stubs, to: exchanges, comparingValues: comparesValues)
        // A server that is down, or a program that crashes, must not replace a good plan.
        let isUsable = if case .exited = end { !drift.hasFailures } else { false }
        guard writes, isUsable, !drift.isEmpty else {
            log.remove()
            return (nil, drift)
        }
        return (try finish(end), drift)
    }

    private static func nothing(_ program: String, _ verdict: RunVerdict) -> String {
        let calls = verdict.history.calls.count
        return Message(
            .lostRecording,
            lines: [
                "\(program) sent no request to the network, so there is nothing to record",
                "  expected: a request that no stub of --plan answers",
                "  found:    \(CallCount.calls(calls))\(calls == 0 ? "" : ", which stubs answered")",
                "  to do:    run the program so that it sends its requests",
            ]
        ).description
    }
}
#endif
