public import MockURLResponder

/// The calls until some moment, and the stubs that were there to answer them.
public struct CallHistory: Sendable {
    /// The calls in the order in which they were answered.
    public internal(set) var calls: [HTTPCall]
    /// How often each stub has answered.
    let tally: StubTally
    /// The reasons why calls or stubs are not known.
    var gaps = HistoryGaps()
    /// Whether no more calls can come.
    var isOver = false
    /// Further lines for a missed call, such as how the program ended.
    var remarks: [String] = []
    /// Finds the hints for a failure, which takes too long for each look at a history.
    var findHints: @Sendable (CallHistory) -> [String] = { _ in [] }
    /// The lines for every failure about requests without a complete answer and a forgotten update.
    var hints: [String] { findHints(self) }
    /// All further lines for a failure.
    var notes: [String] { remarks + hints }
    /// The configurators whose stubs are known, as identities name them.
    var owners: Set<ObjectIdentifier> = []

    /// Where the stubs are written.
    var context: StubPrinter.Context

    init(_ calls: [HTTPCall], _ tally: StubTally) {
        self.calls = calls
        context = StubPrinter.Context(beside: tally.stubs)
        self.tally = tally
    }

    /// The stubs in the order of the plan, with how often each has answered; empty when the plan is not known.
    public var stubs: [InstalledStub] {
        tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, uses: tally.uses[$0]) }
    }
}

extension CallHistory: CustomStringConvertible {
    /// The history in one line: how many calls there were, the last of them, and how many stubs have not answered.
    public var description: String {
        if let gap = gaps.calls { return gap.firstLine }
        let unmatched = calls.count(where: \.isUnmatched)
        let unused = stubs.count { $0.uses == 0 && !$0.isOptional }
        let callWords = CallCount.calls(calls.count) + (unmatched > 0 ? ", \(unmatched) without a stub" : "")
        let stubWords =
            (stubs.count == 1 ? "1 stub" : "\(stubs.count) stubs") + (unused > 0 ? ", \(unused) unused" : "")
        return "\(callWords); \(stubWords)" + (calls.last.map { "; last \($0)" } ?? "")
    }
}

/// Why a history does not tell all, in words; nil where it does.
struct HistoryGaps: Sendable {
    var calls: Message?
    var stubs: Message?
}
