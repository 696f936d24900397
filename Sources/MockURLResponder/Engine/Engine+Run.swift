import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The beginning and the end of a run.
extension Engine: Run {
    /// Begins the run: writes the first record of the journal.
    package func begin(_ reach: StartRecord.Reach) {
        let number = OpenRuns.nextNumber()
        let settings = settings
        journal?.add(
            StartRecord(
                number: number, reach: reach, policy: settings.policy, order: settings.order, sources: sources.summary))
        if let plan = planRecord { journal?.add(plan) }
        guard journal != nil || settings.verdict != .off else { return }
        owner.withLock { $0 = getpid() }
        OpenRuns.add(self)
    }

    /// The plan that is there, where it is not the one of the first record.
    private var planRecord: PlanRecord? {
        let number = registry.number
        return number > 0 ? PlanRecord(number: number, live: sources.livePart, uses: registry.uses) : nil
    }

    /// Ends the requests that have no end, and says on standard error which those were.
    ///
    /// - Parameter isFinal: Whether none is accepted from now on.
    package func endOpenCalls(isFinal: Bool) {
        report(stragglers: openCalls.end(because: endedText, isFinal: isFinal))
    }

    /// Says on standard error which requests end with the engine.
    package func report(stragglers: [String]) {
        guard !stragglers.isEmpty else { return }
        let count = stragglers.count == 1 ? "1 request had" : "\(stragglers.count) requests had"
        let rest = stragglers.count - Self.mostStragglers
        let lines = stragglers.prefix(Self.mostStragglers) + (rest > 0 ? ["and \(rest) more"] : [])
        let headline = "MockURLResponder: when the responder \(shownName) ended, \(count) no answer yet; cancelled:"
        StandardError.write(Message(.endedResponder, lines: [headline] + lines.map { "  \($0)" }))
    }

    /// In one list.
    private static let mostStragglers = 10

    /// Why requests end with the engine.
    package var endedText: String {
        let text = "MockURLResponder: the responder \(shownName) ended before it had answered this request."
        return Message(.endedResponder, text).description
    }

    /// Whether the engine has ended what was open since a request came that is answered aside.
    func hasEnded(since request: CapturedRequest) -> Bool {
        request.ends.map { openCalls.hasEnded(since: $0) } ?? false
    }

    func ending(of request: CapturedRequest) -> URLError {
        URLError(.cancelled, url: request.writtenURL, explanation: endedText)
    }

    private var shownName: String { name.shown(atMost: .max) }

    /// Counts a call that could not be mocked and was kept from the network.
    package func countRefused() {
        journal?.countRefused()
    }

    /// Ends a run that has begun in this process: writes the last record of the journal, and judges the plan that stands at
    /// the end.
    ///
    /// - Returns: What standard error is to be told of expectations; empty when that is nothing, and the next time.
    @discardableResult
    package func endRun() -> String {
        let isLast = owner.withLock { owner in
            defer { owner = nil }
            return owner == getpid()
        }
        guard isLast else { return "" }
        // A live plan that cannot be used was, or would have been, the matter of a request.
        try? takePlan()
        let tally = registry.tally
        let verdict = PlanVerdict(tally)
        journal?.end(EndRecord(tally, order: registry.order, verdict: verdict))
        let mode = settings.verdict
        guard mode != .off, verdict.count > 0 else { return "" }
        if mode == .exit, !verdict.isMet { OpenRuns.fail() }
        return verdict.text + "\n"
    }
}
