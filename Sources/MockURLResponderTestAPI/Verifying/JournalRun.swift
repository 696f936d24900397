import MockURLResponder

/// What a journal says of one run of a program, record by record.
struct JournalRun {
    /// The stubs of a plan as the test knows them, with what each is known by.
    typealias Plan = (stubs: [StubMapping], identities: [StubIdentity?])

    /// What the test knows of the plan with a revision; nil is the one that the program started with.
    let plan: @Sendable (Int?) -> Plan
    private(set) var calls: [RecordedCall] = []
    private(set) var hasStarted = false
    private var revision: Int?
    /// By the places of the stubs.
    private var uses: [Int: Int] = [:]
    private var sequences: SequenceWatch?

    init(plan: @escaping @Sendable (Int?) -> Plan) {
        self.plan = plan
        sequences = SequenceWatch(plan(nil).stubs, uses: counts(of: plan(nil)))
    }

    /// What came of the stubs of the plan that the program saw last.
    var tally: StubTally {
        let known = plan(revision)
        return StubTally(
            stubs: known.stubs, uses: counts(of: known), identities: known.identities, requests: calls.count,
            disorders: sequences?.disorders ?? [])
    }

    private func counts(of plan: Plan) -> [Int] {
        plan.stubs.indices.map { uses[$0] ?? 0 }
    }

    /// - Throws: `VerificationFailure` when the record is not as docs/Journal.md says, in words that follow its line.
    mutating func take(_ record: JournalRecord) throws {
        switch record.kind {
        case "start": try begin(record)
        case "plan": take(plan: record)
        case "call": try take(call: record)
        default: break
        }
    }

    private mutating func begin(_ record: JournalRecord) throws {
        guard let version = record.v, version <= Journal.version else {
            let found = record.v.map(String.init) ?? "none"
            throw VerificationFailure([
                "expected a version of the records up to \(Journal.version), found \(found): the program was built with a "
                    + "later MockURLResponder than the test"
            ])
        }
        self = JournalRun(plan: plan)
        hasStarted = true
    }

    private mutating func take(plan record: JournalRecord) {
        let earlier = plan(revision)
        revision = record.revision
        uses = Dictionary(record.uses?.map { ($0.index, $0.uses) } ?? []) { $1 }
        let now = plan(revision)
        let moved = Self.places(of: earlier, in: now)
        sequences = SequenceWatch(
            now.stubs, uses: counts(of: now),
            disorders: (sequences?.disorders ?? []).compactMap { $0.moved(to: moved) })
    }

    /// Where the stubs of a plan stand in the next one.
    private static func places(of earlier: Plan, in now: Plan) -> [Int: Int] {
        let places = Dictionary(zip(now.identities, now.stubs.indices)) { first, _ in first }
        return Dictionary(
            uniqueKeysWithValues: earlier.stubs.indices.compactMap { index in
                // Those of the launch arguments have no identity; they come first, and stay.
                let place = earlier.identities[index].map { places[$0] } ?? index
                return place.map { (index, $0) }
            })
    }

    private mutating func take(call record: JournalRecord) throws {
        let (stubs, identities) = plan(revision)
        let call = record.call { identities.indices.contains($0) ? identities[$0] : nil }
        guard let call else { throw VerificationFailure(["expected the record of a call, a field is missing or wrong"]) }
        calls.append(call)
        guard let stub = call.stub else { return }
        uses[stub.index] = stub.use
        if stubs.indices.contains(stub.index) { sequences?.note(stub.index, of: stubs[stub.index].sequence) }
    }
}
