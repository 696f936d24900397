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

    init(plan: @escaping @Sendable (Int?) -> Plan) {
        self.plan = plan
    }

    /// The plan that the program saw last.
    var installed: InstalledPlan {
        let (stubs, identities) = plan(revision)
        return InstalledPlan(stubs: stubs, uses: stubs.indices.map { uses[$0] ?? 0 }, identities: identities)
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
        revision = record.revision
        uses = Dictionary(record.uses?.map { ($0.index, $0.uses) } ?? []) { $1 }
    }

    private mutating func take(call record: JournalRecord) throws {
        let identities = plan(revision).identities
        let call = record.call { identities.indices.contains($0) ? identities[$0] : nil }
        guard let call else { throw VerificationFailure(["expected the record of a call, a field is missing or wrong"]) }
        calls.append(call)
        if let stub = call.stub { uses[stub.index] = stub.use }
    }
}
