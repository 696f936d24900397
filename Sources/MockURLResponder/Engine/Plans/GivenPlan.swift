/// A plan that a launcher replaces as a whole while a program runs.
///
/// Equal stubs keep their uses.
package final class GivenPlan: Sendable {
    struct Content: Sendable {
        var stubs: [StubMapping]
        /// The revision in the plan file; `nil` without one.
        var revision: Int?
        /// The number of changes.
        var version = 0
    }

    private let state: Locked<Content>
    /// Looks for a new plan before the plan is used; `nil` if the launcher needs none.
    private let refresh = Locked<LocalClosure<@Sendable () -> Void>?>(nil)

    package init(_ stubs: [StubMapping] = [], revision: Int? = nil) {
        state = Locked(Content(stubs: stubs, revision: revision))
    }

    var content: Content { state.withLock { $0 } }

    /// The number of changes, after a look for a new plan.
    var version: Int {
        refresh.withLock(\.self)?.call()
        return state.withLock(\.version)
    }

    /// Looks for a new plan before each use of the plan; `nil` ends this.
    ///
    /// The closure may call `set`.
    package func follow(_ body: (@Sendable () -> Void)?) {
        refresh.withLock { $0 = body.map { LocalClosure($0) } }
    }

    /// Replaces the plan.
    package func set(_ stubs: [StubMapping], revision: Int? = nil) {
        state.withLock { $0 = Content(stubs: stubs, revision: revision, version: $0.version + 1) }
    }
}
