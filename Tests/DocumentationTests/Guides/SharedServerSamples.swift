import TestSupport

/// One launched server for all tests.
private struct SharedServer {
    static let launched = Task { try await SharedServer() }

    let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    let service: RunningService
    let url: URL

    private init() async throws {
        // sample: shared-server
        var program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
        program.policy = .answer(501)  // a request without a stub must not stop the server of the other tests
        (service, url) = try await program.launch(waitingFor: .listening)
        // end sample
    }
}

extension SharedServer {
    /// Sends a request to the server, which passes its baggage on.
    fileprivate func get(_ path: String, as test: String) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: url)))
        request.setValue("test-id=\(test)", forHTTPHeaderField: "baggage")
        return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
    }
}

@Suite(.launching) struct `A server that tests share` {
    private let test = UUID().uuidString

    private func rates(_ dollars: Double) -> JSON { ["date": "2026-11-20", "rates": ["USD": JSON(dollars)]] }

    @Test(arguments: [1.25, 1.5, 1.75])
    func `each test receives its own rate`(_ rate: Double) async throws {
        let server = try await SharedServer.launched.value
        // sample: stub-of-a-test
        let stub = server.upstream.respond(to: "/v1/latest")
            .when(.baggage("test-id", .equal(to: test)))
            .with(json: rates(rate))
            .once()
        defer { stub.remove() }

        #expect(try await server.get("/rate?from=EUR&to=USD", as: test).contains("\"rate\":\(rate)"))
        server.service.verify(.get("/v1/latest") && .baggage("test-id", .equal(to: test)), .once)
        // end sample
    }
}
