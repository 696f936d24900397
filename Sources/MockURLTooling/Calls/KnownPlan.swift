package import MockURLResponder

/// A plan of the program, as the test that sent it knows it.
package struct KnownPlan: Sendable {
    package var stubs: [StubMapping] = []
    /// The identity of each stub in its configurator; `nil` for stubs of arguments and of bundles.
    package var identities: [StubIdentity?] = []

    package init(stubs: [StubMapping] = [], identities: [StubIdentity?] = []) {
        self.stubs = stubs
        self.identities = identities
    }

    /// Returns the indices of the stubs in the next plan.
    ///
    /// Equal stubs are matched in their order, because the program can compare only the encoded parts. If a
    /// configurator removes a stub and adds an equal one, the new stub has another identity, but the program keeps its
    /// uses.
    package func indices(in next: KnownPlan) -> [Int: Int] {
        var indices = Dictionary(grouping: next.stubs.indices.reversed()) { next.stubs[$0] }
        return Dictionary(
            uniqueKeysWithValues: stubs.indices.compactMap { index in
                indices[stubs[index]]?.popLast().map { (index, $0) }
            })
    }
}

extension KnownPlan {
    /// Returns this plan with the stubs of another plan appended.
    fileprivate func followed(by other: KnownPlan) -> KnownPlan {
        KnownPlan(stubs: stubs + other.stubs, identities: identities + other.identities)
    }
}

/// The plans that the test sent to the program.
package struct KnownPlans: Sendable {
    /// The stubs of the launch arguments.
    let fixed: [StubMapping]
    /// Returns the live plan of a revision.
    private let live: @Sendable (Int) -> KnownPlan?
    /// Returns the live plan that was published last.
    ///
    /// The program takes it at its next request.
    private let newestLive: @Sendable () -> KnownPlan?

    package init(
        fixed: [StubMapping], live: @escaping @Sendable (Int) -> KnownPlan? = { _ in nil },
        newest: @escaping @Sendable () -> KnownPlan? = { nil }
    ) {
        self.fixed = fixed
        self.live = live
        newestLive = newest
    }

    /// All stubs as the test published them last; `nil` if the test publishes no live plan.
    var newest: KnownPlan? { newestLive().map { start.followed(by: $0) } }

    /// The plan that the program started with.
    var start: KnownPlan { KnownPlan(stubs: fixed, identities: fixed.map { _ in nil }) }

    /// Returns the plan that a record describes; an empty plan if the program has further stubs before those of
    /// the live plan.
    func plan(of record: DecodedRecord) -> KnownPlan {
        guard record.first ?? fixed.count == fixed.count else { return KnownPlan() }
        return record.revision.flatMap(live).map { start.followed(by: $0) } ?? start
    }
}
