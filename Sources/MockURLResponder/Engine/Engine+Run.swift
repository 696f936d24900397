import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The start and the end of a run.
extension Engine: Run {
    /// Starts the run and writes the first record of the journal.
    ///
    /// - Parameters:
    ///   - reach: The sessions that the run reaches.
    ///   - program: The name of the program.
    package func noteStart(_ reach: StartRecord.Reach, of program: String = ProcessInfo.processInfo.processName) {
        let number = OpenRuns.nextNumber()
        let settings = settings
        journal?.add(
            StartRecord(
                program: program, number: number, reach: reach, policy: settings.policy, order: settings.order,
                sources: sources.summary))
        if let plan = planRecord { journal?.add(plan) }
        guard journal != nil || settings.verdict != .off else { return }
        owner.withLock { $0 = getpid() }
        OpenRuns.add(self)
    }

    /// The record of the current plan; `nil` if the first record already describes it.
    private var planRecord: PlanRecord? {
        let number = registry.number
        return number > 0 ? PlanRecord(number: number, revision: sources.revision, uses: registry.uses) : nil
    }

    /// Ends the open requests, and lists them on standard error.
    ///
    /// - Parameter isFinal: Whether to reject all later requests.
    package func endOpenCalls(isFinal: Bool) {
        report(stragglers: openCalls.end(because: endedText, isFinal: isFinal))
    }

    /// Lists on standard error the requests that end with the engine.
    package func report(stragglers: [String]) {
        guard !stragglers.isEmpty else { return }
        let count = stragglers.count == 1 ? "1 request had" : "\(stragglers.count) requests had"
        let rest = stragglers.count - Self.mostStragglers
        let lines = stragglers.prefix(Self.mostStragglers) + (rest > 0 ? ["and \(rest) more"] : [])
        let headline = "MockURLResponder: when the responder \(shownName) ended, \(count) no answer yet; cancelled:"
        StandardError.write(Message(.endedResponder, lines: [headline] + lines.map { "  \($0)" }))
    }

    /// The maximum number of requests in a list.
    private static let mostStragglers = 10

    /// The error text of requests that end with the engine.
    package var endedText: String {
        let text = "MockURLResponder: the responder \(shownName) ended before it had answered this request."
        return Message(.endedResponder, text).description
    }

    /// Whether the engine has ended its open requests since a request arrived.
    func hasEnded(since ends: Int?) -> Bool { ends.map { openCalls.hasEnded(since: $0) } ?? false }

    /// Returns the error of a request that ends with the engine.
    func endError(for request: CapturedRequest) -> URLError {
        URLError(.cancelled, url: request.writtenURL, explanation: endedText)
    }

    private var shownName: String { name.shown(atMost: .max) }

    /// Counts a call that could not be mocked and was kept from the network.
    package func countRefused() {
        journal?.countRefused()
    }

    /// Ends a run that has started in this process: writes the last record of the journal, and judges the plan that
    /// is current at the end.
    ///
    /// - Returns: The verdict for standard error; empty without a verdict to print, and on later calls.
    @discardableResult
    package func endRun() -> String {
        let isLast = owner.withLock { owner in
            defer { owner = nil }
            return owner == getpid()
        }
        guard isLast else { return "" }
        takePlan()
        let tally = registry.tally
        let verdict = PlanVerdict(tally)
        journal?.end(EndOfRunRecord(tally, order: registry.order, verdict: verdict))
        let mode = settings.verdict
        guard mode != .off, verdict.count > 0 else { return "" }
        if mode == .exit, !verdict.isMet { OpenRuns.fail() }
        return verdict.text + "\n"
    }
}
