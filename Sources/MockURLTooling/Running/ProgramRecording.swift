#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The recording of one run of a program.
package struct ProgramRecording {
    /// The result of a recording.
    package enum Outcome: Sendable {
        case recorded(RecordingFiles.Written)
        /// Nothing can be written or compared, because this number of requests reached the network without being recorded.
        case lost(Int)
        /// No process of the program could be recorded.
        case unmocked(String)
    }

    package let handOver: HandOver
    private let program: String
    private let session: RecordingSession

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
        program = URL(fileURLWithPath: words.first ?? "").lastPathComponent
        session = try RecordingSession(to: files, hiding: secrets, report: report)
        do {
            var settings = settings
            settings.arguments += session.arguments
            let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
            handOver = try HandOver(settings, words: words, inherited: inherited)
        } catch {
            session.discard()
            throw error
        }
    }

    /// Starts to receive exchanges.
    package func start() { session.start() }

    /// Removes what was prepared for a program that was not launched.
    package func abandon() { session.discard() }

    /// Writes the files.
    ///
    /// - Parameter end: How the program ended.
    /// - Returns: What was written.
    /// - Throws: `PlanError` and `ExportError`.
    package func finish(_ end: ForegroundProgram.End) throws -> Outcome {
        try finish(end, session.stop())
    }

    private func finish(_ end: ForegroundProgram.End, _ count: Int) throws -> Outcome {
        let verdict = RunVerdict(on: program, end, handOver, [], [])
        let passed = Self.passed(verdict)
        if count == 0 {
            session.discard()
            if passed > 0 { return .lost(passed) }
            if let gap = verdict.gap { return .unmocked("\(verdict.headline)\n\(gap)") }
            return .unmocked(Self.nothing(program, verdict))
        }
        return .recorded(try session.write(passed: passed))
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
        let count = session.stop()
        guard count > 0 else { return (try finish(end, count), nil) }
        let lost = Self.passed(RunVerdict(on: program, end, handOver, [], [])) - count
        guard lost <= 0 else {
            session.discard()
            return (.lost(lost), nil)
        }
        let drift = try session.drift(from: stubs, comparingValues: comparesValues)
        // A server that is down, or a program that crashes, must not replace a good plan.
        let isUsable =
            switch end {
            case .exited(let status): !drift.hasFailures && (status == 0 || !drift.lacksCalls)
            case .signalled: false
            }
        guard writes, isUsable, !drift.isEmpty else {
            session.discard()
            return (nil, drift)
        }
        return (try finish(end, count), drift)
    }

    /// The number of requests that reached the network.
    private static func passed(_ verdict: RunVerdict) -> Int {
        verdict.history.calls.count { $0.outcome == .passed && $0.isUnmatched }
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
