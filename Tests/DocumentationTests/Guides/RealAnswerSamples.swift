import TestSupport

@Suite struct `docs/guides/special-answers.md, real answers` {
    private let server: LoopbackServer
    private let upstream: MockURLResponderConfigurator

    init() throws {
        let body = #"{"date":"2026-11-20","rates":{"USD":1.0842,"GBP":0.85}}"#
        server = try LoopbackServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body)
        upstream = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
    }

    @Test func `a patch changes one rate of the real answer and removes another`() async throws {
        // sample: patched-rates
        upstream.respond(to: "/v1/latest").with(realAnswerPatchedBy: ["rates": ["USD": 2, "GBP": nil]]).always()
        let session = MockURLResponder(upstream, policy: .allow).session
        // end sample

        let url = try #require(URL(string: "v1/latest", relativeTo: server.url))
        let (data, _) = try await session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == #"{"date":"2026-11-20","rates":{"USD":2}}"#)
    }
}
