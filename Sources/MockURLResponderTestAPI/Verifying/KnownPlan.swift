import MockURLResponder

/// The stubs of a plan of the program, as the test that gave them to it knows them.
struct KnownPlan: Sendable {
    var stubs: [StubMapping] = []
    /// What each is known by in its configurator; nil for those of arguments and bundles.
    var identities: [StubIdentity?] = []

    /// Where the stubs stand in the next plan.
    func places(in next: KnownPlan) -> [Int: Int] {
        let known = zip(next.identities, next.stubs.indices).compactMap { identity, index in
            identity.map { ($0, index) }
        }
        let places = Dictionary(known) { first, _ in first }
        return Dictionary(
            uniqueKeysWithValues: stubs.indices.compactMap { index in
                // Those without identity are those of the arguments, which come first and stay.
                let place = identities[index].map { places[$0] } ?? index
                return place.map { (index, $0) }
            })
    }
}

/// All that the test gave to the program.
struct KnownPlans: Sendable {
    /// The stubs of the launch arguments.
    let fixed: [StubMapping]
    /// The live plans, by their revision.
    let live: @Sendable (Int) -> KnownPlan?

    init(fixed: [StubMapping], live: @escaping @Sendable (Int) -> KnownPlan? = { _ in nil }) {
        self.fixed = fixed
        self.live = live
    }

    /// The plan that the program started with.
    var start: KnownPlan { KnownPlan(stubs: fixed, identities: fixed.map { _ in nil }) }

    /// The plan that a record is about; an empty one where the program has stubs of its own among those of the test.
    func plan(of record: JournalRecord) -> KnownPlan {
        guard record.first ?? fixed.count == fixed.count else { return KnownPlan() }
        var plan = start
        if let live = record.revision.flatMap(live) {
            plan.stubs += live.stubs
            plan.identities += live.identities
        }
        return plan
    }
}
