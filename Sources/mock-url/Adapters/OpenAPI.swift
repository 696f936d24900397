// The adapter of MockURLResponder for clients of swift-openapi-generator, printed by `mock-url adapter openapi`.
// Copyright (c) 2026 The MockURLResponder authors. SPDX-License-Identifier: MIT
//
// Tested with swift-openapi-runtime 1.11.0 and swift-http-types 1.6.0. It needs the products HTTPTypes, MockURLResponder and
// OpenAPIRuntime.
//
// Give the generated client `transport(otherwise:)` with its real transport: `Client(serverURL: url, transport: transport(otherwise:
// URLSessionTransport()))`. In a test of one process, give it `MockTransport(responder)`.

import Foundation
import HTTPTypes
import MockURLResponder
import OpenAPIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Returns the transport of a program: a mock if the program has mock arguments, otherwise the real one.
///
/// - Parameters:
///   - real: The real transport.
///   - streamsBodies: Whether the real transport gives a body before its end. `URLSessionTransport` does on Apple platforms only,
///     `AsyncHTTPClientTransport` on all platforms.
/// - Returns: The transport for the generated client.
func transport(
    otherwise real: any ClientTransport, streamsBodies: Bool = MockTransport.isStreamedByURLSession
) -> any ClientTransport {
    MockURLResponder.setUpIfRequested() ? MockTransport(network: real, streamsBodies: streamsBodies) : real
}

/// Answers the requests of generated clients from stubs.
///
/// Redirects, content codings and errors are those of `URLSession`.
struct MockTransport: ClientTransport {
    private let responder: MockURLResponder?
    private let network: (any ClientTransport)?
    private let streamsBodies: Bool

    #if canImport(Darwin)
    static let isStreamedByURLSession = true
    #else
    static let isStreamedByURLSession = false
    #endif

    /// - Parameters:
    ///   - responder: The responder of a test; `nil` for that of the process.
    ///   - network: Sends what the policy `allow` lets pass; `nil` for `URLSession`.
    ///   - streamsBodies: Whether a body arrives before its end. Otherwise, a body that breaks off fails the operation, as a failure
    ///     before the head does.
    init(
        _ responder: MockURLResponder? = nil, network: (any ClientTransport)? = nil,
        streamsBodies: Bool = MockTransport.isStreamedByURLSession
    ) {
        (self.responder, self.network, self.streamsBodies) = (responder, network, streamsBodies)
    }

    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
        var asked = URLRequest(url: try request.url(at: baseURL))
        asked.httpMethod = request.method.rawValue
        for field in request.headerFields { asked.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if case .known(let length)? = body?.length, length > 0 {
            asked.setValue("\(length)", forHTTPHeaderField: "Content-Length")
        }
        let reader = RequestBody(body)
        let sent: NetworkClient? = network.map { network in
            { @Sendable passed in try await reader.send(passed, like: request, by: network, operationID) }
        }
        let answer = try await response(to: asked, readingBody: { try await reader.data() }, network: sent)
        var response = HTTPResponse(status: .init(code: answer.status, reasonPhrase: answer.reason ?? ""))
        for field in answer.headers {
            guard let name = HTTPField.Name(field.name) else { continue }
            response.headerFields.append(HTTPField(name: name, value: field.value))
        }
        let length = response.headerFields[.contentLength].flatMap { Int64($0) }.map { HTTPBody.Length.known($0) }
        if !streamsBodies {
            return (response, HTTPBody(ArraySlice(try await answer.body.data()), length: length ?? .unknown))
        }
        let pieces = answer.body.map { ArraySlice($0) }
        return (response, HTTPBody(pieces, length: length ?? .unknown, iterationBehavior: .single))
    }

    private func response(
        to request: URLRequest, readingBody: @escaping @Sendable () async throws -> Data, network: NetworkClient?
    ) async throws -> AwaitedResponse {
        if let responder {
            return try await responder.response(to: request, readingBody: readingBody, network: network)
        }
        return try await MockURLResponder.response(to: request, readingBody: readingBody, network: network)
    }
}

extension HTTPRequest {
    /// The URL of an operation, whose path follows the path of the server.
    fileprivate func url(at server: URL) throws -> URL {
        guard var whole = URLComponents(string: server.absoluteString), let own = URLComponents(string: path ?? "")
        else {
            throw URLError(.badURL)
        }
        whole.percentEncodedPath += own.percentEncodedPath
        whole.percentEncodedQuery = own.percentEncodedQuery
        guard let url = whole.url else { throw URLError(.badURL) }
        return url
    }
}

/// The body of a request, which is read at most once.
private actor RequestBody {
    private let body: HTTPBody?
    private var bytes: Data?

    init(_ body: HTTPBody?) {
        self.body = body
    }

    func data() async throws -> Data {
        guard let body else { return Data() }
        let collected = try await Data(collecting: body, upTo: .max)
        bytes = collected
        return collected
    }

    /// Sends the request to the network, with its body as a stream if no stub needed it.
    func send(
        _ passed: URLRequest, like request: HTTPRequest, by network: any ClientTransport, _ operationID: String
    ) async throws -> NetworkAnswer {
        guard let url = passed.url, var server = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw URLError(.badURL)
        }
        var request = request
        request.path = server.percentEncodedPath + (server.percentEncodedQuery.map { "?\($0)" } ?? "")
        (server.percentEncodedPath, server.percentEncodedQuery) = ("", nil)
        // After a redirect, the request may have another method and no body.
        if let method = passed.httpMethod.flatMap({ HTTPRequest.Method($0) }) { request.method = method }
        let isRedirected = bytes != nil && passed.httpBody == nil
        let sent = isRedirected ? nil : bytes.map { HTTPBody($0) } ?? body
        let (head, answer) = try await network.send(
            request, body: sent, baseURL: server.url ?? url, operationID: operationID)
        return NetworkAnswer(
            status: head.status.code, reason: head.status.reasonPhrase,
            headers: head.headerFields.map { ($0.name.rawName, $0.value) },
            body: (answer ?? HTTPBody()).map { Data($0) })
    }
}
