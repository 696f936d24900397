import Foundation
import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RateServerTests {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")

    @Test func `the server asks a busy upstream again`() async throws {
        upstream.respond(to: "/v1/latest").with(status: 503).once()
        upstream.respond(to: "/v1/latest").with(body: #"{"rates":{"USD":1.0842}}"#).once()

        let (server, port) = try await launched()
        let (data, _) = try await URLSession.shared.data(from: #require(URL(string: "http://127.0.0.1:\(port)/")))

        #expect(String(decoding: data, as: UTF8.self) == #"{"rates":{"USD":1.0842}}"#)
        server.verify(.get("/v1/latest"), .exactly(2))
    }

    @Test func `the server answers 502 if the upstream is dead`() async throws {
        upstream.respond(to: "/v1/latest").with(fault: .dropped).times(2)

        let (server, port) = try await launched()
        let (_, response) = try await URLSession.shared.data(from: #require(URL(string: "http://127.0.0.1:\(port)/")))

        #expect((response as? HTTPURLResponse)?.statusCode == 502)
        server.verify(.get("/v1/latest"), .exactly(2))
    }

    private func launched() async throws -> (service: RunningService, port: Int) {
        let service = try ServiceUnderTest("rate-server", mocking: upstream)
        let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        return (server, port)
    }
}
