import TestSupport

/// Two tests for a separate process that run at the same time and share a configurator.
@Suite(.enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct LostStubFixture {
    private static let api = MockURLResponderConfigurator(scheme: "https", host: "h")
    private static let isLost = Locked(false)
    private static let isAsked = Locked(false)

    private func wait(for flag: Locked<Bool>) async throws {
        while !flag.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func leaving() async throws {
        _ = Self.api.respond(to: "/rates")
        Self.isLost.withLock { $0 = true }
        try await wait(for: Self.isAsked)
    }

    @Test func asking() async throws {
        try await wait(for: Self.isLost)
        let responder = MockURLResponder(Self.api)
        _ = await responder.session.status(of: "https://h/rates")
        Self.isAsked.withLock { $0 = true }
    }
}
