import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let upstream: MockURLResponderConfigurator = {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    upstream.respond(to: "/rates").with(body: "1.0842").once()
    return upstream
}()

@Suite struct `docs/guides/unit-tests.md` {
    @Test(
        .mockedNetwork(upstream) { network in
            network.host("a.example.com").respond(to: "/x").with(body: "a").once()
            network.host("b.example.com", scheme: "http").respond(to: "/x").with(body: "b").once()
            network.hosts(.suffix(".example.org")).respond(to: .any).with(status: 503).always()
            network.anyHost.respond(to: URL(string: "https://c.example.com/x?page=2")!).with(body: "c").once()
        })
    func `a mocked network answers requests to several hosts`() async throws {
        let session = try MockedNetwork.current.session

        #expect(try await session.reply(to: "http://b.example.com/x").text == "b")
        #expect(try await session.reply(to: "https://cdn.example.org/x").status == 503)
        #expect(try await session.reply(to: "https://api.example.com/rates").text == "1.0842")
    }

    @Test(.mockedNetwork(upstream, policy: .drop, verifying: [.expectations, .pendingStubs]))
    func `a mocked network applies its policy to unmatched requests`() async throws {
        let network = try MockedNetwork.current
        await expectURLError(.notConnectedToInternet) {
            try await network.session.reply(to: "https://nowhere.example/")
        }
        _ = try await network.session.reply(to: "https://api.example.com/rates")
    }

    @Test func `a responder created by hand answers in a session of its configuration`() async throws {
        let responder = MockURLResponder(upstream, name: "rates")
        defer { responder.tearDown() }
        let configuration = URLSessionConfiguration.default
        responder.install(in: configuration)
        let client = URLSession(configuration: configuration)

        #expect(try await client.reply(to: "https://api.example.com/rates").text == "1.0842")
        responder.verify(.get("/rates"), .once)
        responder.verifyExpectations()
    }

    @Test(
        .mockedNetwork(host: "api.example.com") { api in
            api.respond(to: "/v1/latest").with(body: "mocked").once()
        })
    func `the rate is shown`() async throws {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.example.com/v1/latest")!)

        #expect(String(decoding: data, as: UTF8.self) == "mocked")
    }
}
