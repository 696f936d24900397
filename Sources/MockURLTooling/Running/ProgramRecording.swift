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
        /// The program sent no request.
        case nothing(Message)
        /// No server answered, so the files would only repeat failures.
        case unanswered(Message)
    }

    package let handOver: HandOver
    /// Receives the exchanges.
    package let session: RecordingSession
    private let program: String
    private let recordsFailures: Bool

    /// Prepares a recording: its log, and the settings of the launcher.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - files: The files to write at the end.
    ///   - secrets: Hides secrets before anything is written.
    ///   - settings: Stubs that answer first.
    ///   - recordsFailures: Whether the files are written although no server has answered.
    ///   - report: Receives messages while the program runs.
    /// - Throws: `PlanError` if the program cannot be recorded.
    package init(
        of words: [String], to files: RecordingFiles, secrets: RecordedSecrets, settings: HandOver.Settings,
        recordsFailures: Bool,
        report: @escaping @Sendable (Message) -> Void
    ) throws {
        program = URL(fileURLWithPath: words.first ?? "").lastPathComponent
        self.recordsFailures = recordsFailures
        session = try RecordingSession(to: files, hiding: secrets, report: report)
        do {
            var settings = settings
            settings.arguments += RecordingSession.arguments
            let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
            handOver = try HandOver(settings, words: words, inherited: inherited)
        } catch {
            session.discard()
            throw error
        }
    }

    /// Removes what was prepared for a program that was not launched.
    package func abandon() { session.discard() }

    /// Writes the files.
    ///
    /// - Parameter findings: The calls of the program.
    /// - Returns: What was written.
    /// - Throws: `PlanError` and `ExportError`.
    package func finish(_ findings: RunVerdict.Findings) throws -> Outcome {
        try finish(findings.history?.calls ?? [], session.stop())
    }

    private func finish(_ calls: [HTTPCall], _ count: Int) throws -> Outcome {
        let passed = Self.passed(calls)
        guard count > 0, session.hasAnswer || recordsFailures else {
            session.discard()
            if count > 0 { return .unanswered(unanswered(count)) }
            return passed > 0 ? .lost(passed) : .nothing(Self.nothing(program, calls.count))
        }
        return .recorded(try session.write(passed: passed))
    }

    /// Compares what was recorded with a plan.
    ///
    /// - Parameters:
    ///   - end: How the program ended.
    ///   - findings: The calls of the program.
    ///   - stubs: The stubs of the plan.
    ///   - comparesValues: Whether to compare values, too.
    ///   - writes: Whether to write the files if something has changed.
    /// - Returns: What was written, if anything, and the changes; no changes if nothing was recorded.
    /// - Throws: `PlanError` and `ExportError`.
    package func finish(
        _ end: ForegroundProgram.End, _ findings: RunVerdict.Findings, comparedWith stubs: [StubMapping],
        values comparesValues: Bool, writes: Bool
    ) throws -> (outcome: Outcome?, drift: RecordingDrift?) {
        let (calls, count) = (findings.history?.calls ?? [], session.stop())
        guard count > 0 else { return (try finish(calls, count), nil) }
        let lost = Self.passed(calls) - count
        guard lost <= 0 else {
            session.discard()
            return (.lost(lost), nil)
        }
        let (drift, leftOut) = try session.drift(from: stubs, comparingValues: comparesValues)
        guard leftOut == 0 else {
            session.discard()
            return (.lost(leftOut), nil)
        }
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
        return (try finish(calls, count), drift)
    }

    /// The number of requests that reached the network.
    private static func passed(_ calls: [HTTPCall]) -> Int {
        calls.count { $0.outcome == .passed && $0.isUnmatched }
    }

    private func unanswered(_ count: Int) -> Message {
        let isGivenUp = session.failures == [KnownURLErrors.texts[NSURLErrorCancelled]]
        let advice =
            isGivenUp
            ? "let the client wait for the answers" : "start the servers, name a private authority by SSL_CERT_FILE"
        return Message(
            .lostRecording,
            lines: [
                "nothing was written, because no server answered", "  expected: an answer to a request",
                "  found:    \(Quantity.count(count, "request")) that failed: \(session.failures.joined(separator: "; "))",
                "  to do:    \(advice), and record again; or add --failures",
            ])
    }

    private static func nothing(_ program: String, _ calls: Int) -> Message {
        Message(
            .lostRecording,
            lines: [
                "\(program) sent no whole request to the network, so there is nothing to record",
                "  expected: a request that no stub of --plan answers",
                "  found:    \(CallCount.calls(calls))\(calls == 0 ? "" : ", which stubs answered")",
                "  to do:    run the program so that it sends its requests",
            ])
    }
}
#endif
