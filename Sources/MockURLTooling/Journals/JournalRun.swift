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

    /// A call that has not ended: its index among the calls of all runs, and its time on the monotonic clock.
    struct OpenCall {
        let index: Int
        let start: Double?
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
    ///
    /// Returns `false` if the record lacks a required field.
    mutating func take(plan record: DecodedRecord) -> Bool {
        guard let number = record.number, let uses = record.uses else { return false }
        latest = number
        stubCount = record.stubs
        self.uses = Dictionary(uses.map { ($0.index, $0.uses) }) { $1 }
        sequences = SequenceWatch(
            plan.stubs, uses: counts(self.uses), orderViolations: sequences?.orderViolations ?? [])
        return true
    }

    /// Notes that a call has not ended.
    ///
    /// - Parameters:
    ///   - record: The record of the call.
    ///   - index: The index of the call among the calls of all runs.
    mutating func noteOpen(_ record: DecodedRecord, at index: Int) {
        guard let number = record.number else { return }
        open[number] = OpenCall(index: index, start: record.monotonic)
    }

    /// The index of a call that has not ended among the calls of all runs; `nil` if the call is unknown or has ended.
    func index(ofOpen record: DecodedRecord) -> Int? { record.call.flatMap { open[$0]?.index } }

    /// Takes the record of the end of a call.
    ///
    /// - Returns: The call; `nil` if it is unknown or has already ended.
    mutating func close(_ record: DecodedRecord) -> OpenCall? {
        record.call.flatMap { open.removeValue(forKey: $0) }
    }

    /// Takes a record of a call.
    ///
    /// Returns the call, or `nil` if the record lacks a required field.
    mutating func take(call record: DecodedRecord, number: Int) -> HTTPCall? {
        let call = record.call(number: number) { stub in
            plan.identities.indices.contains(stub.index) ? plan.identities[stub.index] : nil
        }
        guard let call else { return nil }
        requests += 1
        // A call claimed before the latest plan was taken is already counted in that plan's record.
        guard let stub = record.stub, stub.plan ?? 0 == latest else { return call }
        let index = stub.index
        uses[index] = max(stub.use, uses[index] ?? 0)
        guard plan.stubs.indices.contains(index) else { return call }
        let sequence = plan.stubs[index].sequence
        sequences?.note(index, of: sequence)
        return call
    }
}
