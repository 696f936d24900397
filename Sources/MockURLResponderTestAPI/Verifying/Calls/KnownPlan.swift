import MockURLResponder

/// The stubs of a plan of the program, as the test that gave them to it knows them.
struct KnownPlan: Sendable {
    var stubs: [StubMapping] = []
    /// What each is known by in its configurator; nil for those of arguments and bundles.
    var identities: [StubIdentity?] = []

    /// Returns the indices of the stubs in the next plan.
    ///
    /// The program decides this by its own rule, which only knows what travels: equal stubs are the same stub, in their order. A
    /// configurator that removes a stub and adds an equal one gives it another identity, and the program keeps its uses.
    func indices(in next: KnownPlan) -> [Int: Int] {
        var indices = Dictionary(grouping: next.stubs.indices.reversed()) { next.stubs[$0] }
        return Dictionary(
            uniqueKeysWithValues: stubs.indices.compactMap { index in
                indices[stubs[index]]?.popLast().map { (index, $0) }
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
    func plan(of record: DecodedRecord) -> KnownPlan {
        guard record.first ?? fixed.count == fixed.count else { return KnownPlan() }
        return record.revision.flatMap(live).map { start.followed(by: $0) } ?? start
    }
}
