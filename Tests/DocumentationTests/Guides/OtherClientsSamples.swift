import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The foreign types are stand-ins (OtherClientsStandIns.swift).

// sample: openapi-transport
struct MockTransport: ClientTransport {
    let respond: @Sendable (URLRequest) async throws -> AwaitedResponse

    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
        guard let url = URL(string: baseURL.absoluteString + (request.path ?? "")) else { throw URLError(.badURL) }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method.rawValue
        for field in request.headerFields { asked.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if let body { asked.httpBody = try await Data(collecting: body, upTo: .max) }

        let answer = try await respond(asked)
        var response = HTTPResponse(status: .init(code: answer.status, reasonPhrase: answer.reason ?? ""))
        for field in answer.headers {
            guard let name = HTTPField.Name(field.name) else { continue }
            response.headerFields.append(HTTPField(name: name, value: field.value))
        }
        return (response, HTTPBody(answer.body, length: .unknown, iterationBehavior: .multiple))
    }
}
// end sample

// sample: http-client-protocol
protocol HTTPExecuting: Sendable {
    func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse
}

extension HTTPClient: HTTPExecuting {
    func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse {
        try await execute(request, timeout: timeout, logger: nil)
    }
}
// end sample

// sample: http-client-adapter
struct MockHTTPClient: HTTPExecuting {
    let respond: @Sendable (URLRequest) async throws -> AwaitedResponse

    func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse {
        guard let url = URL(string: request.url) else { throw HTTPClientError.invalidURL }
        var asked = URLRequest(url: url, timeoutInterval: Double(timeout.nanoseconds) / 1e9)
        asked.httpMethod = request.method.rawValue
        for field in request.headers { asked.addValue(field.value, forHTTPHeaderField: field.name) }
        if let body = request.body {
            asked.httpBody = try await body.reduce(into: Data()) { $0.append(contentsOf: $1.readableBytesView) }
        }

        let answer = try await respond(asked)
        return HTTPClientResponse(
            status: HTTPResponseStatus(statusCode: answer.status, reasonPhrase: answer.reason ?? ""),
            headers: HTTPHeaders(answer.headers.map { ($0.name, $0.value) }),
            body: .stream(answer.body.map { ByteBuffer(bytes: $0) }))
    }
}
// end sample

@Suite struct `docs/guides/asynchttpclient-and-openapi.md` {
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

    @Test func `a transport for swift-openapi-generator answers from stubs`() async throws {
        // sample: openapi-client
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        upstream.respond(to: .post("/v1/users")).with(status: 201).with(json: ["id": 7]).once()

        let responder = MockURLResponder(upstream)
        let transport = MockTransport { try await responder.response(to: $0) }
        // end sample

        var request = HTTPRequest(method: .post, path: "/users?dry=1")
        request.headerFields.append(HTTPField(name: try #require(HTTPField.Name("X-Client")), value: "me"))
        let (response, body) = try await transport.send(
            request, body: HTTPBody(#"{"name":"Ann"}"#), baseURL: URL(string: "https://api.example.com/v1")!,
            operationID: "createUser")

        #expect(response.status.code == 201)
        #expect(response.headerFields.contains { $0.name.rawName == "Content-Type" && $0.value == "application/json" })
        let data = try await Data(collecting: #require(body), upTo: 1_000)
        #expect(String(decoding: data, as: UTF8.self) == #"{"id":7}"#)
        let call = try #require(responder.calls.first)
        #expect(call.url.absoluteString == "https://api.example.com/v1/users?dry=1")
        #expect(call.header("X-Client") == "me")
        #expect(call.bodyText == #"{"name":"Ann"}"#)
    }

    @Test(.launching) func `the transport of a launched program is mocked when the program has mock arguments`() async {
        await #expect(processExitsWith: .success) {
            let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            upstream.respond(to: "/v1/users").with(status: 204).once()
            let real = MockTransport { _ in throw URLError(.notConnectedToInternet) }
            let request = HTTPRequest(method: .get, path: "/v1/users")
            let server = URL(string: "https://api.example.com")!

            let untouched = transport(otherwise: real)
            await expectURLError(.notConnectedToInternet) {
                try await untouched.send(request, body: nil, baseURL: server, operationID: "")
            }

            for (name, value) in upstream.environment { setenv(name, value, 1) }
            let (response, _) = try await transport(otherwise: real)
                .send(request, body: nil, baseURL: server, operationID: "")
            #expect(response.status.code == 204)
        }
    }

    @Test func `an adapter for AsyncHTTPClient answers from stubs and translates errors`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        upstream.respond(to: .post("/users")).when(body: "Ann").with(status: 201)
            .with(headers: ["Set-Cookie": "a=1", "Set-Cookie": "b=2"]).with(body: "7").once()
        upstream.respond(to: "/users").with(fault: .neverAnswers).once()
        upstream.respond(to: "/old").with(redirectTo: "/users").once()
        let responder = MockURLResponder(upstream)
        let client = client(of: responder)

        var request = HTTPClientRequest(url: "https://api.example.com/users")
        request.method = .POST
        request.headers.add(name: "X-Client", value: "me")
        request.body = .bytes(ByteBuffer(bytes: Array("Ann".utf8)))
        let response = try await client.execute(request, timeout: .seconds(10))
        #expect(response.status.code == 201)
        #expect(response.headers["set-cookie"] == ["a=1", "b=2"])
        #expect(try await response.body.collect(upTo: 1_000).readableBytesView.elementsEqual("7".utf8))
        #expect(responder.calls.first?.header("X-Client") == "me")

        let old = try await client.execute(
            HTTPClientRequest(url: "https://api.example.com/old"), timeout: .seconds(10))
        #expect(old.status.code == 302)
        await #expect(throws: HTTPClientError.deadlineExceeded) {
            try await client.execute(
                HTTPClientRequest(url: "https://api.example.com/users"), timeout: .milliseconds(100))
        }
    }

    @Test func `the real client conforms to the protocol of the program`() async {
        let real: any HTTPExecuting = HTTPClient()

        await #expect(throws: HTTPClientError.remoteConnectionClosed) {
            try await real.execute(HTTPClientRequest(url: "https://api.example.com/"), timeout: .seconds(1))
        }
    }

    private func client(of responder: MockURLResponder) -> MockHTTPClient {
        // sample: http-client-errors
        let client = MockHTTPClient { request in
            do {
                return try await responder.response(to: request, followingRedirects: false)
            } catch let error as URLError {
                switch error.code {
                case .timedOut: throw HTTPClientError.deadlineExceeded
                case .networkConnectionLost: throw HTTPClientError.remoteConnectionClosed
                case .cancelled: throw CancellationError()
                default: throw error
                }
            }
        }
        // end sample

        return client
    }
}

// sample: transport-of-a-launched-program
func transport(otherwise real: any ClientTransport) -> any ClientTransport {
    guard MockURLResponder.setUpIfRequested() else { return real }
    return MockTransport { try await MockURLResponder.response(to: $0) }
}
// end sample
