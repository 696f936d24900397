import TestSupport

/// Tests that fail, for a separate process.
@Suite(.enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct NetworkFixture {
    @Test(
        .mockedNetwork { network in
            network.host("h").respond(to: "/rates").expect(1).always()
        }, arguments: ["EUR", "USD"])
    func `a stub of the trait has an unmet expectation`(currency: String) async throws {  // unmet
        if currency == "EUR" { _ = try await MockedNetwork.current.session.reply(to: "https://h/rates") }
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(delay: 3600).always() }) func straggling() async throws {
        let network = try MockedNetwork.current
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        network.responder.onAnswer { _ in isAsked.finish() }
        let session = network.session
        Task { await session.status(of: "https://h/") }
        for await _ in asked {}
    }

    @Test(
        .mockedNetwork(host: "h", sharedSession: .process) { $0.respond(to: "/").with(body: "whole").always() },
        arguments: 0..<20)
    func wholeProcess(_: Int) async throws {
        #expect(try await Task.detached { try await URLSession.shared.reply(to: "https://h/").text }.value == "whole")
    }

    /// For a process that has not used the test side before.
    @Test(.mockedNetwork()) func swallowed() async throws {
        _ = try? await MockedNetwork.current.session.reply(to: "https://h/")
    }

    /// For a process that creates an engine before it uses the test side.
    @Test func swallowedEarly() async throws {
        let responder = try MockURLResponder(arguments: [])
        _ = MockURLResponderConfigurator()
        _ = try? await responder.session.reply(to: "https://h/")
    }
}
