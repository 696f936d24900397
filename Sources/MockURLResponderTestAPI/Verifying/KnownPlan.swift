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

extension KnownPlan {
    /// This plan with the stubs of another one after its own.
    fileprivate func followed(by other: KnownPlan) -> KnownPlan {
        KnownPlan(stubs: stubs + other.stubs, identities: identities + other.identities)
    }
}

/// All that the test gave to the program.
struct KnownPlans: Sendable {
    /// The stubs of the launch arguments.
    let fixed: [StubMapping]
    /// The live plans, by their revision.
    private let live: @Sendable (Int) -> KnownPlan?
    /// The live plan that was published last, which the program takes at its next request.
    private let newestLive: @Sendable () -> KnownPlan?

    init(
        fixed: [StubMapping], live: @escaping @Sendable (Int) -> KnownPlan? = { _ in nil },
        newest: @escaping @Sendable () -> KnownPlan? = { nil }
    ) {
        self.fixed = fixed
        self.live = live
        newestLive = newest
    }

    /// All stubs as the test published them last; `nil` where it publishes none.
    var newest: KnownPlan? { newestLive().map { start.followed(by: $0) } }

    /// The plan that the program started with.
    var start: KnownPlan { KnownPlan(stubs: fixed, identities: fixed.map { _ in nil }) }

    /// The plan that a record is about; an empty one where the program has stubs of its own among those of the test.
    func plan(of record: JournalRecord) -> KnownPlan {
        guard record.first ?? fixed.count == fixed.count else { return KnownPlan() }
        return record.revision.flatMap(live).map { start.followed(by: $0) } ?? start
    }
}
