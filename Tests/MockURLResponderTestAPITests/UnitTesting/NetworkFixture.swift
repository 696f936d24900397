import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a process is asked for the fixture.
enum NetworkFixtureRun {
    static let variable = "MOCKED_NETWORK_FIXTURE"
    static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] != nil }
}

/// Tests that fail, for a process of their own.
@Suite(.enabled(if: NetworkFixtureRun.isWanted)) struct NetworkFixture {
    @Test(
        .mockedNetwork { network in
            network.host("h").respond(to: "/rates").expect(1).always()
        }, arguments: ["EUR", "USD"])
    func `each currency`(currency: String) async throws {  // unmet
        if currency == "EUR" { _ = try await MockedNetwork.current.session.reply(to: "https://h/rates") }
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").always() }, arguments: 0..<20)
    func prevented(number: Int) async throws {  // prevented
        let session = try MockedNetwork.current.session
        _ = try await session.reply(to: number == 7 ? "https://h/7" : "https://h/rates")
    }

    @Test(.mockedNetwork(policy: .drop)) func dropped() async throws {  // unmatched
        _ = try? await MockedNetwork.current.session.reply(to: "https://h/dropped")
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(delay: 3600).always() })
    func straggling() async throws {
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

    /// In a process of its own, since its sessions have more files open than `Process.run()` can bear.
    @Test(
        .mockedNetwork(host: "h") { $0.respond(to: "/").with { MockResponse(body: $0.url?.query ?? "") }.once() },
        arguments: 0..<1000)
    func thousand(number: Int) async throws {
        let network = try MockedNetwork.current
        network.host("h").respond(to: "/number").with(body: "\(number)").once()

        #expect(try await network.session.reply(to: "https://h/number").text == "\(number)")
        #expect(try await URLSession.shared.reply(to: "https://h/?\(number)").text == "\(number)")
        network.verify(.get("/number"), .once)
    }

    @Test(.mockedNetwork()) func `in its body`() throws {
        try MockedNetwork.current.host("h").respond(to: "/body").expect(1).always()  // body
    }

    /// For a process in which nothing of the test side was used before.
    @Test(.mockedNetwork()) func swallowed() async throws {
        _ = try? await MockedNetwork.current.session.reply(to: "https://h/")
    }

    /// The same with an engine that is made before anything of the test side is used.
    @Test func swallowedEarly() async throws {
        let responder = try MockURLResponder(arguments: [])
        _ = MockURLResponderConfigurator()
        _ = try? await responder.session.reply(to: "https://h/")
    }

    @Test func bare() throws {
        _ = try MockedNetwork.current
    }
}
