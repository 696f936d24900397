import AsyncHTTPClient
import Foundation
import MockURLResponderTestAPI
import NIOCore
import NIOSSL
import Testing

#if os(Linux)
@Suite struct `AsyncHTTPClient with the URL of a StubServer` {
    @Test func `a client in the test receives the answer of a stub`() async throws {
        let server = try StubServer()
        server.anyHost.respond(to: "/rates").with(json: ["USD": 1.25]).once()

        let request = HTTPClientRequest(url: "\(server.url)/rates")
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
        let body = try await response.body.collect(upTo: 1 << 20)

        #expect(String(buffer: body) == #"{"USD":1.25}"#)
        server.verify(.get("/rates"), .once)
    }

    @Test func `a client that trusts the certificate receives the answer by https`() async throws {
        // sample: async-http-client-tls
        let server = try StubServer(tls: true)
        let authority = try NIOSSLCertificate.fromPEMBytes(Array((server.certificate ?? "").utf8))
        var configuration = HTTPClient.Configuration(tlsConfiguration: .makeClientConfiguration())
        configuration.tlsConfiguration?.trustRoots = .certificates(authority)
        // end sample

        server.anyHost.respond(to: "/rates").with(json: ["USD": 1.25]).once()
        let client = HTTPClient(configuration: configuration)
        let response = try await client.execute(HTTPClientRequest(url: "\(server.url)/rates"), timeout: .seconds(10))
        #expect(response.status == .ok)
        try await client.shutdown()
    }
}
#endif
