#if os(macOS) || os(Linux)
import MockURLResponder

/// The stubs of a running program: those that the test has, and those that the program received.
final class GivenStubs: Sendable {
    /// The plans that the program received.
    let plans: PublishedPlans
    /// The sources of the stubs, as the last update left them.
    private let mocks: Locked<ServiceUnderTest.Mocks>
    /// The stubs that no update had published when the test learned of the end of the program; `nil` before.
    private let lastForgottenUpdate = Locked<ForgottenUpdate?>(nil)

    init(_ mocks: ServiceUnderTest.Mocks, plans: PublishedPlans) {
        self.mocks = Locked(mocks)
        self.plans = plans
    }

    var configurators: [MockURLResponderConfigurator] { mocks.withLock { $0.configurators } }

    /// Whether the test has given the program any source of stubs.
    var exist: Bool { mocks.withLock { !$0.configurators.isEmpty || !$0.bundle.isEmpty } }

    /// Publishes the stubs after a change of their sources, which is undone if that fails.
    func publish(_ change: (inout ServiceUnderTest.Mocks) -> Void = { _ in }) throws {
        try mocks.withLock { mocks in
            var next = mocks
            change(&next)
            try plans.publish(next.travellingPlan())
            mocks = next
        }
    }

    /// The stubs that no update has published.
    var forgottenUpdate: ForgottenUpdate {
        lastForgottenUpdate.withLock { $0 } ?? ForgottenUpdate(mocks.withLock { $0 }.plan, since: plans)
    }

    /// Ignores later changes of the stubs, which belong to another launch.
    func end() {
        let last = forgottenUpdate
        lastForgottenUpdate.withLock { $0 = last }
    }
}
#endif
