// sample: rate-server-file
import Foundation
import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `The rate server` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    private let rates = #"{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}"#

    /// A listening server, which runs as long as the value exists.
    private struct Server {
        let service: RunningService
        let port: Int

        func get(_ path: String) async throws -> (status: Int?, body: String) {
            let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
            let (data, response) = try await URLSession.shared.data(from: url)
            return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
        }
    }

    /// Launches a server whose upstream is mocked.
    private func launch(_ options: String...) async throws -> Server {
        let arguments = ["serve", "--port", "0"] + options
        let program = try ServiceUnderTest("DemoService", arguments: arguments, mocking: upstream)
        let (service, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        return Server(service: service, port: port)
    }

    @Test func `the server answers with the rate of its upstream`() async throws {
        upstream.respond(to: "/v1/latest").with(body: rates).once()
        let server = try await launch()

        let answer = try await server.get("/rate?from=EUR&to=USD")

        #expect(answer.status == 200)
        #expect(answer.body == #"{"from":"EUR","to":"USD","rate":1.0842,"date":"2026-11-20"}"#)
        server.service.verifyExactly([.get("/v1/latest") && .query("base", "EUR") && .query("symbols", "USD")])
    }

    @Test func `the server asks again after a 503 of its upstream`() async throws {
        upstream.respond(to: "/v1/latest").with(status: 503).once()
            .then().with(body: rates).once()
        let server = try await launch()

        #expect(try await server.get("/rate?from=EUR&to=USD").status == 200)
        server.service.verify(.get("/v1/latest"), .exactly(2))
        server.service.verifyNoPendingStubs()
    }

    @Test func `a slow upstream gives a 504`() async throws {
        upstream.respond(to: "/v1/latest").with(body: rates).with(delay: 60).once()
        let server = try await launch("--upstream-timeout", "0.2")

        #expect(try await server.get("/rate?from=EUR&to=USD").status == 504)
    }

    @Test func `an upstream without rates gives a 502`() async throws {
        upstream.respond(to: "/v1/latest").with(body: #"{"rates":null}"#).once()
        let server = try await launch()

        #expect(try await server.get("/rate?from=EUR&to=USD").status == 502)
    }

    @Test func `the server recovers with its upstream`() async throws {
        upstream.respond(to: "/v1/latest").with(status: 500).always()
        let server = try await launch()
        #expect(try await server.get("/rate?from=EUR&to=USD").status == 502)

        upstream.removeAll()
        upstream.respond(to: "/v1/latest").with(body: rates).always()
        try server.service.update()

        #expect(try await server.get("/rate?from=EUR&to=USD").status == 200)
    }

    @Test func `a request without a stub stops the server`() async throws {
        let server = try await launch()

        let error = await #expect(throws: URLError.self) { try await server.get("/rate?from=EUR&to=USD") }
        #expect(error?.code == .badServerResponse)

        let report = try await server.service.waitForExit().preventReport
        #expect(report?.contains("GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD") == true)
    }

    @Test func `SIGTERM ends the server with status 0`() async throws {
        let server = try await launch()

        let termination = try await server.service.terminate()

        #expect(termination.isSuccess, "\(termination)")
    }
}
// end sample
