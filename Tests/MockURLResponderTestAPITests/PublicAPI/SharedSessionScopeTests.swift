import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Code that uses URLSession.shared` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    private let responder: MockURLResponder

    init() {
        responder = MockURLResponder(upstream, policy: .drop)
    }

    @Test func `a stub that is configured within withSharedSession answers URLSession.shared`() async throws {
        let text = try await responder.withSharedSession {
            upstream.respond(to: "/").with(body: "late").once()
            return try await LegacyClient().load()
        }

        #expect(text == "late")
    }

    @Test func `requests within withSharedSession can be verified`() async throws {
        upstream.respond(to: "/").with(body: "mocked").always()

        try await responder.withSharedSession { for _ in 0..<2 { _ = try await LegacyClient().load() } }

        responder.verify(.get("/"), .exactly(2))
    }

    @Test func `a closure answers concurrent requests within withSharedSession`() async throws {
        upstream.respond(to: "/").with { _ in MockResponse(body: "closure") }.always()

        let texts = try await responder.withSharedSession {
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await LegacyClient().load() } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
        }

        #expect(texts == ["closure"])
    }

    @Test func `the policy applies to unmatched requests within withSharedSession`() async {
        await expectURLError(.notConnectedToInternet) {
            try await responder.withSharedSession { try await LegacyClient().load() }
        }
    }
}

/// A client that always uses the shared session.
private struct LegacyClient {
    func load() async throws -> String {
        try await URLSession.shared.reply(to: "https://h/").text
    }
}
