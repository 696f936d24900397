/// The sources of an engine's stubs, in plan order.
final class PlanSources: Sendable {
    /// A new plan.
    struct Change {
        let plan: MockPlan
        /// The identities that distinguish the stubs.
        let identities: [StubIdentity?]
        /// The revision of the plan of a launcher; `nil` without one.
        let revision: Int?
    }

    private struct State {
        /// The version of each editable plan that was read last; `nil` before the first read.
        var versions: [Int]?
        /// The version of the given plan that was read last.
        var given = 0
        /// The stubs of the mock bundle; `nil` if the process never set one.
        var bundle: EditablePlan?
    }

    /// The stubs of the arguments.
    private let fixed: [StubMapping]
    /// The owner of these stubs.
    private let owner = StubOwner()
    private let editable: Locked<[EditablePlan]>
    /// Whether the plan never changes, except for the mock bundle, which is passed on when it is set.
    let isFixed: Bool
    private let given: GivenPlan?
    private let state = Locked(State())

    /// - Parameters:
    ///   - fixed: The stubs that never change.
    ///   - editable: The plans that the process edits. Their stubs come next.
    ///   - given: The plan of a launcher, whose stubs come before those of a mock bundle.
    init(fixed: [StubMapping], editable: [EditablePlan], given: GivenPlan? = nil) {
        self.fixed = fixed
        self.editable = Locked(editable)
        for plan in editable { plan.markFollowed() }
        isFixed = editable.isEmpty && given == nil
        self.given = given
    }

    /// The owners of the stubs of the editable plans.
    var owners: Set<StubOwner> { Set(plans.map(\.owner)) }

    /// The revision of the plan of a launcher; `nil` without one.
    var revision: Int? { given?.content.revision }

    /// Whether closures of the program match or answer requests.
    var isLocal: Bool { !isFixed && (plans.contains(where: \.isLocal)) }

    private var plans: [EditablePlan] { editable.withLock { $0 } }

    /// The origins of the stubs in the last plan, in plan order.
    var summary: [StartRecord.Source] {
        state.withLock { state in
            let ofArguments = fixed.isEmpty ? [] : [StartRecord.Source(kind: .arguments, stubs: fixed.count)]
            let ofProcess = plans.map { StartRecord.Source(kind: .configurators, stubs: $0.content.stubs.count) }
            let ofLauncher = given.map {
                [StartRecord.Source(kind: .launcher, stubs: $0.content.stubs.count)]
            }
            let ofBundle = state.bundle.map { [StartRecord.Source(kind: .bundle, stubs: $0.content.stubs.count)] }
            return ofArguments + ofProcess + (ofLauncher ?? []) + (ofBundle ?? [])
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

    /// Keeps the present stubs of the editable plans, whatever their owners add or remove from now on.
    func freeze() { editable.withLock { $0 = $0.map { EditablePlan($0.content) } } }

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
    func ifChanged<Result>(_ use: (Change) -> Result) -> Result? {
        state.withLock { state in
            let editable = plans
            let versions = editable.map(\.version)
            guard versions != state.versions || given.map(\.version) ?? 0 != state.given else { return nil }
            let contents = editable.map(\.content)
            // The contents may be newer than these versions. In this case the next call passes the contents on again.
            state.versions = versions
            let bundle = state.bundle?.content
            // A plan that was fixed at first was passed on without identities. Its stubs are identified by their
            // contents.
            let given = given?.content
            state.given = given?.version ?? 0
            let stubs: [[StubMapping]] = [fixed, contents.flatMap(\.stubs), given?.stubs ?? [], bundle?.stubs ?? []]
            var identities = fixed.indices.map { isFixed ? nil : StubIdentity(owner: owner, number: $0) }
            identities += contents.flatMap(\.identities)
            identities += Array(repeating: nil, count: given?.stubs.count ?? 0)
            identities += bundle?.identities ?? []
            return use(Change(plan: MockPlan(stubs.flatMap(\.self)), identities: identities, revision: given?.revision))
        }
    }
}
