import Foundation
import MockURLResponder

/// The stubs of one process and their uses, computed record by record from a journal.
struct JournalRun: Sendable {
    private let plan: KnownPlan
    /// The number of the plan that the program took last.
    private var latest = 0
    /// The number of stubs in the latest plan; `nil` if the record does not contain it.
    private var stubCount: Int?
    /// The uses of the stubs in the latest plan, by stub index.
    private(set) var uses: [Int: Int] = [:]
    private var sequences: SequenceWatch?
    private var requests = 0
    /// The calls that have not ended, by their numbers in the run.
    private var open: [Int: OpenCall] = [:]

    /// A call that has not ended: its index among the calls of all runs, and its time on both clocks.
    struct OpenCall {
        let index: Int
        let start: (time: Double, monotonic: Double?)
    }

    init(_ known: KnownPlan, stubs: Int?) {
        plan = known
        stubCount = stubs
        sequences = SequenceWatch(known.stubs, uses: counts(uses))
    }

    private func counts(_ uses: [Int: Int]) -> [Int] { plan.stubs.indices.map { uses[$0] ?? 0 } }

    /// The number of stubs of the program that the test does not know.
    var unknownStubs: Int { max(0, (stubCount ?? plan.stubs.count) - plan.stubs.count) }

    /// Returns the uses of the known stubs.
    ///
    /// - Parameter others: Further uses, from processes with the same plan.
    /// - Returns: Stubs and uses of the same moment.
    package func tally(adding others: [[Int: Int]]) -> StubTally {
        StubTally(
            stubs: plan.stubs, uses: counts(others.reduce(uses) { $0.merging($1, uniquingKeysWith: +) }),
            identities: plan.identities, requests: requests, orderViolations: sequences?.orderViolations ?? [])
    }

    /// Takes a record of a plan.
    mutating func take(plan record: JournalRecord) throws(JSONValue.Flaw) {
        (latest, stubCount, uses) = try record.plan()
        sequences = SequenceWatch(plan.stubs, uses: counts(uses), orderViolations: sequences?.orderViolations ?? [])
    }

    /// The index of a call that has not ended among the calls of all runs; `nil` if the call is unknown or has ended.
    func index(ofOpen number: Int) -> Int? { open[number]?.index }

    /// Takes the end of a call.
    ///
    /// - Returns: The call; `nil` if it is unknown or has already ended.
    mutating func close(_ number: Int) -> OpenCall? { open.removeValue(forKey: number) }

    /// Takes a call.
    ///
    /// - Parameters:
    ///   - call: The call. Its stub receives its identity.
    ///   - index: The index of the call among the calls of all runs.
    ///   - monotonic: The time of the call on the monotonic clock, in seconds.
    mutating func take(_ call: inout HTTPCall, at index: Int, _ monotonic: Double?) {
        requests += 1
        open[call.number] = OpenCall(index: index, start: (call.time.timeIntervalSince1970, monotonic))
        guard var stub = call.stub else { return }
        if plan.identities.indices.contains(stub.index) { stub.identity = plan.identities[stub.index] }
        call.decider = .stub(stub)
        // A call claimed before the latest plan was taken is already counted in that plan's record.
        guard stub.plan == latest else { return }
        uses[stub.index] = max(stub.use, uses[stub.index] ?? 0)
        if plan.stubs.indices.contains(stub.index) {
            sequences?.note(stub.index, of: plan.stubs[stub.index].sequence)
        }
    }
}
