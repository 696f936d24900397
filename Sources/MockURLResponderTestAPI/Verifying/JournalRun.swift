import MockURLResponder

/// What a journal says of one run of a program, record by record.
struct JournalRun: Sendable {
    private let known: KnownPlans
    private(set) var calls: [RecordedCall] = []
    private(set) var hasStarted = false
    /// The plans that the program took, by their numbers.
    private var plans: [Int: KnownPlan]
    /// That of the plan it took last.
    private var latest = 0
    /// How often the stubs of that plan have answered, by their places.
    private var uses: [Int: Int] = [:]
    private var sequences: SequenceWatch?

    init(_ known: KnownPlans) {
        self.known = known
        plans = [0: known.start]
        sequences = SequenceWatch(known.start.stubs, uses: counts)
    }

    private var plan: KnownPlan { plans[latest] ?? KnownPlan() }

    private var counts: [Int] { plan.stubs.indices.map { uses[$0] ?? 0 } }

    /// What came of the stubs of the plan that the program took last.
    var tally: StubTally {
        StubTally(
            stubs: plan.stubs, uses: counts, identities: plan.identities, requests: calls.count,
            disorders: sequences?.disorders ?? [])
    }

    /// - Throws: `VerificationFailure` when the record is not as docs/Journal.md says, in words that follow its line.
    mutating func take(_ record: JournalRecord) throws {
        switch record.kind {
        case "start": try begin(record)
        case "plan": try take(plan: record)
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
        self = JournalRun(known)
        hasStarted = true
    }

    private mutating func take(plan record: JournalRecord) throws {
        guard let number = record.number, let uses = record.uses else { throw Self.incomplete("a plan") }
        let earlier = plan
        plans[number] = known.plan(of: record)
        latest = number
        self.uses = Dictionary(uses.map { ($0.index, $0.uses) }) { $1 }
        let moved = earlier.places(in: plan)
        sequences = SequenceWatch(
            plan.stubs, uses: counts, disorders: (sequences?.disorders ?? []).compactMap { $0.moved(to: moved) })
    }

    private mutating func take(call record: JournalRecord) throws {
        let call = record.call { stub in
            plans[stub.plan ?? 0].flatMap {
                $0.identities.indices.contains(stub.index) ? $0.identities[stub.index] : nil
            }
        }
        guard let call else { throw Self.incomplete("a call") }
        calls.append(call)
        // A call that was claimed before the latest plan was taken is counted in that plan's record.
        guard let stub = record.stub, stub.plan ?? 0 == latest else { return }
        uses[stub.index] = max(stub.use, uses[stub.index] ?? 0)
        guard plan.stubs.indices.contains(stub.index) else { return }
        let sequence = plan.stubs[stub.index].sequence
        sequences?.note(stub.index, of: sequence)
    }

    private static func incomplete(_ what: String) -> VerificationFailure {
        VerificationFailure(["expected the record of \(what), a field is missing or wrong"])
    }
}
