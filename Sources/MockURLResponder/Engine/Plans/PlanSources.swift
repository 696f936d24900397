/// The sources of an engine's stubs, in plan order.
final class PlanSources: Sendable {
    /// A new plan.
    struct Change {
        let plan: MockPlan
        /// The identities that distinguish the stubs.
        let identities: [StubIdentity?]
        /// The part of the plan that comes from the live plan.
        let live: PlanRecord.Live?
    }

    private struct State {
        var live: LivePlan.Content?
        var livePart: PlanRecord.Live?
        /// The version of each editable plan that was read last; `nil` before the first read.
        var versions: [Int]?
        /// The version of the given plan that was read last.
        var given = 0
        /// The stubs of the mock bundle; `nil` if the process never set one.
        var bundle: EditablePlan?
    }

    /// The stubs of the arguments.
    private let fixed: [StubMapping]
    private let editable: Locked<[EditablePlan]>
    /// Whether the plan never changes, except for the mock bundle, which is passed on when it is set.
    let isFixed: Bool
    private let live: LivePlan?
    private let given: GivenPlan?
    private let state = Locked(State())

    /// - Parameters:
    ///   - fixed: The stubs that never change.
    ///   - editable: The plans that the process edits. Their stubs come next.
    ///   - live: The file that may be replaced. Its stubs come last, before those of a mock bundle.
    ///   - given: The plan of a launcher, whose stubs come before those of `live`.
    init(fixed: [StubMapping], editable: [EditablePlan], live: LivePlan?, given: GivenPlan? = nil) {
        self.fixed = fixed
        self.editable = Locked(editable)
        for plan in editable { plan.markFollowed() }
        isFixed = editable.isEmpty && live == nil && given == nil
        (self.live, self.given) = (live, given)
    }

    /// Whether a launcher gives the plan.
    var haveGivenPlan: Bool { given != nil }

    /// Whether stubs come from a file that may be replaced.
    var hasLivePlan: Bool { live != nil }

    /// The part of the last plan that comes from the live plan.
    var livePart: PlanRecord.Live? { state.withLock { $0.livePart } }

    /// The identifiers of the editable plans, as stub identities contain them.
    var owners: Set<ObjectIdentifier> { Set(plans.map { ObjectIdentifier($0) }) }

    /// Whether closures of the program match or answer requests.
    var isLocal: Bool { !isFixed && (plans.contains(where: \.isLocal) || given?.content.isLocal == true) }

    private var plans: [EditablePlan] { editable.withLock { $0 } }

    /// The origins of the stubs in the last plan, in plan order.
    var summary: [StartRecord.Source] {
        state.withLock { state in
            let ofArguments = fixed.isEmpty ? [] : [StartRecord.Source(kind: .arguments, stubs: fixed.count)]
            let ofProcess = plans.map { StartRecord.Source(kind: .configurators, stubs: $0.content.stubs.count) }
            let ofLauncher = given.map {
                [StartRecord.Source(kind: .configurators, stubs: $0.content.stubs.count)]
            }
            let ofFile = live.map {
                [StartRecord.Source(kind: .live, stubs: state.live?.stubs.count ?? 0, path: $0.path)]
            }
            let ofBundle = state.bundle.map { [StartRecord.Source(kind: .bundle, stubs: $0.content.stubs.count)] }
            return ofArguments + ofProcess + (ofLauncher ?? []) + (ofFile ?? []) + (ofBundle ?? [])
        }
    }

    /// Replaces the editable plans.
    ///
    /// A stub that is in the old and the new plans keeps its uses.
    ///
    /// - Parameter plans: The plans in order. The engine must have started with at least one, because an engine with
    ///   a fixed plan never checks for changes.
    func setPlans(_ plans: [EditablePlan]) {
        precondition(!isFixed)
        for plan in plans { plan.markFollowed() }
        editable.withLock { $0 = plans }
        state.withLock { $0.versions = nil }
    }

    /// Replaces the stubs of the mock bundle, which come after all others.
    ///
    /// The next call of `ifChanged` passes them on.
    func setBundle(_ stubs: [StubMapping]) {
        state.withLock { state in
            let bundle = state.bundle ?? EditablePlan()
            bundle.set(stubs)
            state.bundle = bundle
            state.versions = nil
        }
    }

    /// Calls `use` with the plan if the plan has changed since the last call.
    ///
    /// Other requests wait during the call, so that none is answered from a plan that was replaced before the request
    /// arrived.
    ///
    /// - Parameter use: Receives the plan.
    /// - Returns: The result of `use`, which the caller must release outside all locks; `nil` if the plan is
    ///   unchanged.
    /// - Throws: `PlanError` when the live plan is invalid. The next call tries again.
    func ifChanged<Result>(_ use: (Change) -> Result) throws -> Result? {
        try state.withLock { state in
            var isChanged = false
            try live?.ifReplaced { content in
                state.live = content
                isChanged = true
            }
            if let given, given.version != state.given { isChanged = true }
            let editable = plans
            // Fast path: each request of an engine with only a live plan gets here.
            if editable.isEmpty, !isChanged, state.versions != nil { return nil }
            let versions = editable.map(\.version)
            guard isChanged || versions != state.versions else { return nil }
            let contents = editable.map(\.content)
            // The contents may be newer than these versions. In this case the next call passes the contents on again.
            state.versions = versions
            let bundle = state.bundle?.content
            // A plan that was fixed at first was passed on without identities. Its stubs are identified by their
            // contents.
            let given = given?.content
            state.given = given?.version ?? 0
            let first = fixed + contents.flatMap(\.stubs)
            let early = first + (given?.stubs ?? [])
            let liveStubs = state.live?.stubs ?? []
            state.livePart =
                given.map { .init(first: first.count, revision: $0.version - 1) }
                ?? state.live.map { .init(first: early.count, revision: $0.revision) }
            return use(
                Change(
                    plan: MockPlan(early + liveStubs + (bundle?.stubs ?? [])),
                    identities: fixed.indices.map { isFixed ? nil : StubIdentity(of: self, $0) }
                        + contents.flatMap(\.identities) + (given?.identities ?? []) + liveStubs.map { _ in nil }
                        + (bundle?.identities ?? []),
                    live: state.livePart))
        }
    }
}
