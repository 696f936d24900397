import AsyncHTTPClient
import Foundation
import HTTPTypes
import MockURLResponder
import MockURLResponderTestAPI
import NIOCore
import NIOPosix
import OpenAPIRuntime
import Testing

@Suite struct `The adapters in a test of one process` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let url = "https://api.example.com/rates"

    private func urlError(_ work: () async throws -> Void) async -> URLError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? URLError
        }
    }

    @Test func `AsyncHTTPClient is answered from the stubs of a test`() async throws {
        // sample: adapter-in-a-test
        upstream.respond(to: "/rates").with(json: ["USD": 1.25]).once()
        let client = MockHTTPClient(MockURLResponder(upstream))

        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
        let body = try await response.body.collect(upTo: 1 << 20)
        try await client.shutdown()
        // end sample

        #expect(response.status == .ok)
        #expect(String(buffer: body) == #"{"USD":1.25}"#)
    }

    @Test(arguments: [
        (URLError.Code.cannotFindHost, "NIOConnectionError"), (.cannotConnectToHost, "IOError"),
        (.timedOut, "HTTPClientError"), (.networkConnectionLost, "IOError"),
    ])
    func `a stub with an error fails as AsyncHTTPClient does`(_ code: URLError.Code, _ type: String) async throws {
        upstream.respond(to: "/rates").with(fault: .urlError(code)).once()
        let client = MockHTTPClient(MockURLResponder(upstream))

        do {
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
            Issue.record("answered with \(response.status)")
        } catch {
            #expect("\(Swift.type(of: error))" == type)
            if let error = error as? NIOConnectionError {
                #expect(error.host == "api.example.com" && error.port == 443)
            }
        }
        try await client.shutdown()
    }

    @Test func `a deadline that has passed asks for nothing`() async throws {
        let responder = MockURLResponder(upstream)
        let client = MockHTTPClient(responder)

        await #expect(throws: HTTPClientError.deadlineExceeded) {
            try await client.execute(HTTPClientRequest(url: url), deadline: .now() - .seconds(1))
        }

        #expect(responder.calls.isEmpty)
        try await client.shutdown()
    }

    @Test func `a request without a stub fails with the report of the policy`() async throws {
        let responder = MockURLResponder(upstream, policy: .drop)
        let client = MockHTTPClient(responder)

        let error = await urlError {
            _ = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
        }

        #expect(error?.code == .notConnectedToInternet)
        #expect(try #require(error).localizedDescription.contains("no stub answers GET"))
        try await client.shutdown()
    }

    @Test func `a generated client is answered from the stubs of a test`() async throws {
        upstream.respond(to: .post("/v1/users")).when(body: #"{"name":"Ann"}"#).with(status: 201).with(json: ["id": 7])
            .once()
        let transport = MockTransport(MockURLResponder(upstream))

        let server = try #require(URL(string: "https://api.example.com/v1"))
        let (response, body) = try await transport.send(
            HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/users"), body: #"{"name":"Ann"}"#,
            baseURL: server, operationID: "createUser")

        #expect(response.status == .created)
        #expect(try await String(collecting: #require(body), upTo: 100) == #"{"id":7}"#)
    }

    @Test(arguments: [true, false])
    func `an answer breaks off in its body if bodies are streamed`(_ streamsBodies: Bool) async throws {
        upstream.respond(to: "/rates").with(body: "broken").with(fault: .dropped(afterBytes: 3)).once()
        let transport = MockTransport(MockURLResponder(upstream), streamsBodies: streamsBodies)
        let server = try #require(URL(string: "https://api.example.com"))
        var hasHead = false

        let error = await urlError {
            let (_, body) = try await transport.send(
                HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/rates"), body: nil, baseURL: server,
                operationID: "rates")
            hasHead = true
            _ = try await String(collecting: #require(body), upTo: 100)
        }

        #expect(error?.code == .networkConnectionLost)
        #expect(hasHead == streamsBodies)
    }
}
