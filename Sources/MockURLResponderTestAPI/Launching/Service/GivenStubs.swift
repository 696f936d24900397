#if os(macOS) || os(Linux)
import MockURLResponder

/// The stubs of a running program: the current stubs of the test, and the stubs that the program received.
final class GivenStubs: Sendable {
    /// The plans that the program received.
    let plans: PublishedPlans
    /// The sources of the stubs since the last update.
    private let mocks: Locked<ServiceUnderTest.Mocks>
    /// The unpublished stubs when `end()` was called; `nil` before.
    private let lastForgottenUpdate = Locked<ForgottenUpdate?>(nil)

    init(_ mocks: ServiceUnderTest.Mocks, plans: PublishedPlans) {
        self.mocks = Locked(mocks)
        self.plans = plans
    }

    var configurators: [MockURLResponderConfigurator] { mocks.withLock { $0.configurators } }

    /// Whether the test has given the program any source of stubs.
    var exist: Bool { mocks.withLock { $0.haveSource } }

    /// Changes the sources of the stubs and publishes their stubs.
    ///
    /// Undoes the change if publishing fails.
    func publish(_ change: (inout ServiceUnderTest.Mocks) -> Void = { _ in }) throws {
        try mocks.withLock { mocks in
            var next = mocks
            change(&next)
            // If publishing fails, the test has the error.
            for configurator in next.configurators { configurator.plan.markSent() }
            try plans.publish(plans.areOfThisProcess ? next.plan : next.travellingPlan())
            mocks = next
        }
    }

    /// The stubs that the test has built or removed without an update.
    var forgottenUpdate: ForgottenUpdate {
        lastForgottenUpdate.withLock { $0 } ?? ForgottenUpdate(mocks.withLock { $0 }.plan, since: plans)
    }

    /// The failures of stubs that the test has built after the last update, and that have reached no other program.
    func unsentFailures(for program: String, at place: CodeLocation) -> [TestFailure] {
        let unsent = mocks.withLock { $0 }.unsent
        return forgottenUpdate.built.filter { !$0.isOptional && unsent.contains($0) }.map { stub in
            let text = """
                \(stub.request.summary.shown(atMost: 240)): this stub was built while \(program) was running, and never reached it
                  to do:    call update() after it, or build it before the launch; build stubs of a later launch after the end
                """
            return TestFailure(Message(.unsentStub, text), of: stub, else: place)
        }
    }

    /// Keeps `forgottenUpdate` unchanged from now on, because later changes of the stubs belong to another launch.
    func end() {
        let last = forgottenUpdate
        lastForgottenUpdate.withLock { $0 = last }
    }
}
#endif
