public import MockURLResponder

/// The calls until some moment, and the stubs that were there to answer them.
public struct CallHistory: Sendable {
    /// The calls in the order in which they were answered.
    public internal(set) var calls: [RecordedCall]
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

    init(_ calls: [RecordedCall], _ tally: StubTally) {
        self.calls = calls
        self.tally = tally
    }

    /// The stubs in the order of the plan, with how often each has answered; empty when the plan is not known.
    public var stubs: [InstalledStub] {
        tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, answers: tally.uses[$0]) }
    }
}

/// Why a history does not tell all, in words; nil where it does.
struct HistoryGaps: Sendable {
    var calls: [String]?
    var stubs: [String]?
}
