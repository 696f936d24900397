/// Where the stubs of an engine come from, in the order in which they stand in its plan.
final class PlanSources: Sendable {
    /// A plan that was not handed on before.
    struct Change {
        let plan: MockPlan
        /// What tells the stubs apart.
        let identities: [StubIdentity?]
        /// The part of it that the live plan is.
        let live: PlanRecord.Live?
    }

    private struct State {
        var live: LivePlan.Content?
        var livePart: PlanRecord.Live?
        /// The version of each editable plan that was read last; nil before the first time.
        var versions: [Int]?
        /// Of the mock bundle that the process set last; nil when it never did.
        var bundle: EditablePlan?
    }

    /// Of the arguments.
    private let fixed: [StubMapping]
    private let editable: Locked<[EditablePlan]>
    /// Whether there never is another plan than the first, but for the mock bundle, which is handed on when it is set.
    let isFixed: Bool
    private let live: LivePlan?
    private let state = Locked(State())

    /// - Parameters:
    ///   - fixed: Stubs that stay.
    ///   - editable: Those that the process changes; they come next.
    ///   - live: Those of a file that may be replaced, which come last but for a mock bundle.
    init(fixed: [StubMapping], editable: [EditablePlan], live: LivePlan?) {
        self.fixed = fixed
        self.editable = Locked(editable)
        isFixed = editable.isEmpty && live == nil
        self.live = live
    }

    /// Whether some of the stubs stand in a file that may be replaced.
    var hasLivePlan: Bool { live != nil }

    /// The part of the plan that was handed on last that the live plan is.
    var livePart: PlanRecord.Live? { state.withLock { $0.livePart } }

    /// As identities name the plans that the process changes.
    var owners: Set<ObjectIdentifier> { Set(plans.map { ObjectIdentifier($0) }) }

    /// Whether closures of the program decide or answer.
    var isLocal: Bool { !isFixed && plans.contains(where: \.isLocal) }

    private var plans: [EditablePlan] { editable.withLock { $0 } }

    /// Where the stubs that were handed on last are from, in their order.
    var summary: [StartRecord.Source] {
        state.withLock { state in
            let ofArguments = fixed.isEmpty ? [] : [StartRecord.Source(kind: .arguments, stubs: fixed.count)]
            let ofProcess = plans.map { StartRecord.Source(kind: .configurators, stubs: $0.content.stubs.count) }
            let ofFile = live.map {
                [StartRecord.Source(kind: .live, stubs: state.live?.stubs.count ?? 0, path: $0.path)]
            }
            let ofBundle = state.bundle.map { [StartRecord.Source(kind: .bundle, stubs: $0.content.stubs.count)] }
            return ofArguments + ofProcess + (ofFile ?? []) + (ofBundle ?? [])
        }
    }

    /// Takes stubs of other plans of the process from now on; those that stay keep their uses.
    ///
    /// - Parameter plans: In their order. There has to have been one from the beginning, since an engine of a fixed plan never asks
    ///   for another.
    func setPlans(_ plans: [EditablePlan]) {
        precondition(!isFixed)
        editable.withLock { $0 = plans }
        state.withLock { $0.versions = nil }
    }

    /// Puts up the stubs of a mock bundle behind all others, in place of those of the one before.
    ///
    /// The next call of `ifChanged` hands them on.
    func setBundle(_ stubs: [StubMapping]) {
        state.withLock { state in
            let bundle = state.bundle ?? EditablePlan()
            bundle.set(stubs)
            state.bundle = bundle
            state.versions = nil
        }
    }

    /// Hands on the plan if it is not the one that was handed on last.
    ///
    /// Requests that come meanwhile wait, so that none is answered from what was replaced before it came.
    ///
    /// - Parameter use: Takes the plan.
    /// - Returns: What `use` gives, to be let go of where no lock is held; nil when it was not called.
    /// - Throws: `PlanError`, when the live plan cannot be used; the next call tries again.
    func ifChanged<Result>(_ use: (Change) -> Result) throws -> Result? {
        try state.withLock { state in
            var isChanged = false
            try live?.ifReplaced { content in
                state.live = content
                isChanged = true
            }
            let editable = plans
            // An engine that only has a live plan asks this for every request.
            if editable.isEmpty, !isChanged, state.versions != nil { return nil }
            let versions = editable.map(\.version)
            guard isChanged || versions != state.versions else { return nil }
            let contents = editable.map(\.content)
            // As read, which may be newer than the versions asked for: then the next call hands it on again.
            state.versions = versions
            let bundle = state.bundle?.content
            // A plan that was fixed at first was handed on without identities; its stubs are known by what they are.
            let early = fixed + contents.flatMap(\.stubs)
            let liveStubs = state.live?.stubs ?? []
            state.livePart = state.live.map { .init(first: early.count, revision: $0.revision) }
            return use(
                Change(
                    plan: MockPlan(early + liveStubs + (bundle?.stubs ?? [])),
                    identities: fixed.indices.map { isFixed ? nil : StubIdentity(of: self, $0) }
                        + contents.flatMap(\.identities) + liveStubs.map { _ in nil } + (bundle?.identities ?? []),
                    live: state.livePart))
        }
    }
}
