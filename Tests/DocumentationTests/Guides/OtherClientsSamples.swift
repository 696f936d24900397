import TestSupport

@Suite struct `docs/guides/server-with-a-url.md, other clients` {
    @Test func `an engine responds to a request without a session`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        upstream.respond(to: "/").with(body: "mocked").times(2)
        let responder = MockURLResponder(upstream)
        let url = URL(string: "https://api.example.com/")!

        // sample: respond-to-a-request
        let (data, response) = try await responder.respond(to: URLRequest(url: url))
        let answer = try await responder.response(to: URLRequest(url: url))
        // end sample

        #expect(String(decoding: data, as: UTF8.self) == "mocked")
        #expect(response.statusCode == 200 && answer.status == 200)
    }
}
