public import MockURLResponder

/// The calls up to a moment, and the stubs of the program at that moment.
public struct CallHistory: Sendable {
    /// The calls, in the order in which they were answered.
    public package(set) var calls: [HTTPCall]
    /// The requests that wait for code of the program, so that they are not decided.
    package var held: [HTTPCall] = []
    /// The number of calls that each stub has answered.
    package let tally: StubTally
    /// The reasons why calls or stubs are unknown.
    package var gaps = HistoryGaps()
    /// Whether no further calls can arrive.
    package var isOver = false
    /// How the program ended, with its name; `nil` if it runs or is not known.
    package var ending: String?
    /// The name of the program, if it still runs.
    package var running: String?
    /// Further lines for a failure about a missing call, such as how the program ended.
    package var remarks: [String] = []
    /// Finds the hints for a failure.
    ///
    /// Called only for a failure, because the search takes too long for each read of a history.
    package var findHints: @Sendable (CallHistory) -> [String] = { _ in [] }
    /// The lines that every failure shows about requests without a complete answer.
    package var hints: [String] { findHints(self) }
    /// All further lines for a failure: the remarks and the hints.
    package var notes: [String] { remarks + hints }
    /// All further lines for a failure about something that the program may still do.
    package var notesOnMissing: [String] {
        let line = "still runs: wait for the call with verify(…, within:), or for the end with waitForExit()"
        return (running.map { ["\($0) \(line)"] } ?? []) + notes
    }
    /// The reason why records are missing from the journal, although all calls are known.
    var journalLoss: SafeText?
    /// The reasons why stubs could not give their answers.
    var stubFailures: [Message] = []
    /// The owners of the stubs that are known.
    package var owners: Set<StubOwner> = []

    /// The place to paste a stub that a report suggests, which determines how the stub is printed.
    package var context: StubPrinter.Context

    package init(_ calls: [HTTPCall], _ tally: StubTally) {
        self.calls = calls
        context = StubPrinter.Context(beside: tally.stubs)
        self.tally = tally
    }

    /// The history of an engine that answered a launched program from its launcher, after the end.
    package init(ofEnded engine: Engine) {
        self.init(engine.log?.calls ?? [], engine.tally)
        (isOver, context) = (true, .planFile)
        (journalLoss, stubFailures) = (engine.journalLoss, engine.log?.failures ?? [])
    }

    /// The stubs in plan order, with their uses; empty if the plan is unknown.
    public var stubs: [InstalledStub] {
        tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, uses: tally.uses[$0]) }
    }
}

extension CallHistory: CustomStringConvertible {
    /// The history in one line: the number of calls, the last call, and the number of unused stubs.
    public var description: String {
        if let gap = gaps.calls { return gap.headline }
        let unmatched = calls.count(where: \.isUnmatched)
        let unused = stubs.count { $0.uses == 0 && !$0.isOptional }
        let callWords = CallCount.calls(calls.count) + (unmatched > 0 ? ", \(unmatched) without a stub" : "")
        let stubWords =
            (stubs.count == 1 ? "1 stub" : "\(stubs.count) stubs") + (unused > 0 ? ", \(unused) unused" : "")
        return "\(callWords); \(stubWords)" + (calls.last.map { "; last \($0)" } ?? "")
    }
}

extension CallHistory {
    /// Returns the requests that are not decided, and meet the condition or may meet it.
    ///
    /// - Throws: `VerificationFailure` as soon as one search exceeds its time limit.
    package func held(for query: CallQuery) throws -> [HTTPCall] {
        let (met, doubts) = try query.sift(held)
        return met + doubts.map(\.call)
    }

    /// Returns the failure of a verification whose result depends on a request that is not decided.
    package static func undecided(_ request: HTTPCall) -> VerificationFailure {
        VerificationFailure(
            .undecidedRequest,
            [
                "cannot tell which calls were received: this request waits for its body stream, or for a closure of a stub",
                "    \(request.headline)", "wait for its answer, or cancel its task and wait for its end",
            ])
    }
}

/// The lines that explain why the calls or the stubs of a history are unknown; `nil` if they are known.
package struct HistoryGaps: Sendable {
    package var calls: Message?
    package var stubs: Message?
}
