// The adapter of MockURLResponder for AsyncHTTPClient, printed by `mock-url adapter async-http-client`.
// Copyright (c) 2026 The MockURLResponder authors. SPDX-License-Identifier: MIT
//
// Tested with async-http-client 1.33.1. It needs the products AsyncHTTPClient, Logging, MockURLResponder, NIOConcurrencyHelpers, NIOCore,
// NIOEmbedded, NIOHTTP1, NIOHTTPCompression and NIOPosix.
//
// Write `any HTTPExecuting` where the program has `HTTPClient`, and create it by `makeHTTPClient(configuration:)`. Its calls do not
// change. Without mock arguments, it is an `HTTPClient`.

import AsyncHTTPClient
import Foundation
import Logging
import MockURLResponder
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The calls of a program to its `HTTPClient`.
///
/// Requests with a delegate are missing, because nothing but `HTTPClient` can create the task that a delegate receives.
protocol HTTPExecuting: Sendable {
    var eventLoopGroup: any EventLoopGroup { get }

    func execute(_ request: HTTPClientRequest, deadline: NIODeadline, logger: Logger?) async throws
        -> HTTPClientResponse
    func execute(
        request: HTTPClient.Request, deadline: NIODeadline?, logger: Logger
    ) -> EventLoopFuture<HTTPClient.Response>
    func shutdown() async throws
}

extension HTTPClient: HTTPExecuting {}

/// Creates the client of a program: a mock if the program has mock arguments, otherwise an `HTTPClient`.
func makeHTTPClient(
    eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
    configuration: HTTPClient.Configuration = .init()
) -> any HTTPExecuting {
    MockURLResponder.setUpIfRequested()
        ? MockHTTPClient(eventLoopGroup: eventLoopGroup, configuration: configuration)
        : HTTPClient(eventLoopGroupProvider: .shared(eventLoopGroup), configuration: configuration)
}

// MARK: - Signatures of HTTPClient

extension HTTPExecuting {
    func execute(_ request: HTTPClientRequest, deadline: NIODeadline) async throws -> HTTPClientResponse {
        try await execute(request, deadline: deadline, logger: nil)
    }

    func execute(
        _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger? = nil
    ) async throws -> HTTPClientResponse {
        try await execute(request, deadline: .now() + timeout, logger: logger)
    }

    func execute(request: HTTPClient.Request, deadline: NIODeadline? = nil) -> EventLoopFuture<HTTPClient.Response> {
        execute(request: request, deadline: deadline, logger: silentLogger)
    }

    func execute(
        _ method: NIOHTTP1.HTTPMethod = .GET, url: String, body: HTTPClient.Body? = nil, deadline: NIODeadline? = nil,
        logger: Logger? = nil
    ) -> EventLoopFuture<HTTPClient.Response> {
        do {
            let request = try HTTPClient.Request(url: url, method: method, body: body)
            return execute(request: request, deadline: deadline, logger: logger ?? silentLogger)
        } catch {
            return eventLoopGroup.any().makeFailedFuture(error)
        }
    }

    func get(url: String, deadline: NIODeadline? = nil, logger: Logger? = nil) -> EventLoopFuture<HTTPClient.Response> {
        execute(.GET, url: url, deadline: deadline, logger: logger)
    }

    func post(
        url: String, body: HTTPClient.Body? = nil, deadline: NIODeadline? = nil, logger: Logger? = nil
    ) -> EventLoopFuture<HTTPClient.Response> {
        execute(.POST, url: url, body: body, deadline: deadline, logger: logger)
    }

    func put(
        url: String, body: HTTPClient.Body? = nil, deadline: NIODeadline? = nil, logger: Logger? = nil
    ) -> EventLoopFuture<HTTPClient.Response> {
        execute(.PUT, url: url, body: body, deadline: deadline, logger: logger)
    }

    func patch(
        url: String, body: HTTPClient.Body? = nil, deadline: NIODeadline? = nil, logger: Logger? = nil
    ) -> EventLoopFuture<HTTPClient.Response> {
        execute(.PATCH, url: url, body: body, deadline: deadline, logger: logger)
    }

    func delete(url: String, deadline: NIODeadline? = nil, logger: Logger? = nil) -> EventLoopFuture<
        HTTPClient.Response
    > {
        execute(.DELETE, url: url, deadline: deadline, logger: logger)
    }

    private var silentLogger: Logger { Logger(label: "MockURLResponder") { _ in SwiftLogNoOpLogHandler() } }
}

// MARK: - The mock

/// Answers the requests of AsyncHTTPClient from stubs.
final class MockHTTPClient: HTTPExecuting {
    let eventLoopGroup: any EventLoopGroup
    private let responder: MockURLResponder?
    private let redirects: HTTPClient.Configuration.RedirectConfiguration.FollowConfiguration?
    private let decompression: HTTPClient.Decompression
    private let readTimeout: Double
    private let network: HTTPClient
    private let isShutDown = NIOLockedValueBox(false)

    /// - Parameters:
    ///   - responder: The responder of a test; `nil` for that of the process.
    ///   - eventLoopGroup: The event loops on which futures end.
    ///   - configuration: The settings of the program, which also count for requests that pass to the network.
    init(
        _ responder: MockURLResponder? = nil, eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
        configuration: HTTPClient.Configuration = .init()
    ) {
        (self.responder, self.eventLoopGroup) = (responder, eventLoopGroup)
        redirects = configuration.followedRedirects
        decompression = configuration.decompression
        readTimeout = configuration.timeout.read.map { Double($0.nanoseconds) / 1e9 } ?? 0
        // This object follows redirects and decodes bodies itself, so that a stub may answer each request.
        var bare = configuration
        (bare.redirectConfiguration, bare.decompression) = (.disallow, .disabled)
        network = HTTPClient(eventLoopGroupProvider: .shared(eventLoopGroup), configuration: bare)
    }

    func shutdown() async throws {
        isShutDown.withLockedValue { $0 = true }
        try await network.shutdown()
    }

    func execute(
        _ request: HTTPClientRequest, deadline: NIODeadline, logger: Logger?
    ) async throws -> HTTPClientResponse {
        var current = request
        var history: [HTTPClientRequestResponse] = []
        var visited = [request.url]
        while true {
            let url = try current.checkedURL()
            var response = try await answer(current, at: url, deadline, logger)
            let head = HTTPResponseHead(version: response.version, status: response.status, headers: response.headers)
            history.append(HTTPClientRequestResponse(request: current, responseHead: head))
            response.history = history
            guard let redirects, let target = head.redirectTarget(from: url) else { return response }
            guard visited.count <= redirects.max else { throw HTTPClientError.redirectLimitReached }
            guard redirects.allowCycles || !visited.contains(target.absoluteString) else {
                throw HTTPClientError.redirectCycleDetected
            }
            visited.append(target.absoluteString)
            let next = current.following(head.status, from: url, to: target, redirects)
            guard next.body?.isRepeatable ?? true else { return response }
            current = next
        }
    }

    func execute(
        request: HTTPClient.Request, deadline: NIODeadline?, logger: Logger
    ) -> EventLoopFuture<HTTPClient.Response> {
        let promise = eventLoopGroup.any().makePromise(of: HTTPClient.Response.self)
        promise.completeWithTask { [self] in
            let deadline = deadline ?? .distantFuture
            return try await within(deadline) { [self] in try await whole(request, deadline, logger) }
        }
        return promise.futureResult
    }

    /// Awaits the whole answer, as a future has it.
    private func whole(
        _ request: HTTPClient.Request, _ deadline: NIODeadline, _ logger: Logger
    ) async throws -> HTTPClient.Response {
        var asked = HTTPClientRequest(url: request.url.absoluteString)
        (asked.method, asked.headers, asked.tlsConfiguration) = (
            request.method, request.headers, request.tlsConfiguration
        )
        asked.body = try await request.body?.collected(on: eventLoopGroup.any())
        let response = try await execute(asked, deadline: deadline, logger: logger)
        let body = try await response.body.collect(upTo: .max)
        let history = try response.history.map { step in
            HTTPClient.RequestResponse(
                request: try HTTPClient.Request(
                    url: step.request.url, method: step.request.method, headers: step.request.headers),
                responseHead: step.responseHead)
        }
        return HTTPClient.Response(
            host: response.url?.host ?? request.host, status: response.status, version: response.version,
            headers: response.headers, body: body.readableBytes > 0 ? body : nil, history: history)
    }

    /// Asks the responder for the answer to one request.
    private func answer(
        _ request: HTTPClientRequest, at url: URL, _ deadline: NIODeadline, _ logger: Logger?
    ) async throws -> HTTPClientResponse {
        if isShutDown.withLockedValue({ $0 }) { throw HTTPClientError.alreadyShutdown }
        var headers = try request.framedHeaders()
        if case .enabled = decompression, !headers.contains(name: "Accept-Encoding") {
            headers.add(name: "Accept-Encoding", value: "deflate, gzip")
        }
        var asked = URLRequest(url: url, timeoutInterval: readTimeout)
        asked.httpMethod = request.method.rawValue
        for field in headers { asked.addValue(field.value, forHTTPHeaderField: field.name) }
        let body = RequestBody(request.body)
        var passed = request
        passed.headers = headers
        let answer = try await within(deadline) { [self, asked, passed] in
            do {
                return try await response(to: asked, readingBody: { try await body.data() }) { [network] _ in
                    try await body.send(passed, by: network, deadline, logger)
                }
            } catch {
                throw await headError(of: error, at: url)
            }
        }
        let status = HTTPResponseStatus(statusCode: answer.status, reasonPhrase: answer.reason ?? "")
        let head = HTTPResponseHead(
            version: .http1_1, status: status, headers: HTTPHeaders(answer.headers.map { ($0.name, $0.value) }))
        return HTTPClientResponse(
            status: status, headers: head.headers,
            body: .stream(AnswerBody(pieces: answer.body, decoder: try await BodyDecoder(head, decompression))))
    }

    private func response(
        to request: URLRequest, readingBody: @escaping @Sendable () async throws -> Data,
        network: @escaping NetworkClient
    ) async throws -> AwaitedResponse {
        if let responder {
            return try await responder.response(
                to: request, followingRedirects: false, decodingContent: false, readingBody: readingBody,
                network: network)
        }
        return try await MockURLResponder.response(
            to: request, followingRedirects: false, decodingContent: false, readingBody: readingBody, network: network)
    }

    /// Returns the error with which AsyncHTTPClient fails before the head, in place of an error of `URLSession`.
    ///
    /// Other errors stay: those of stubs, and those that tell why no stub has answered.
    private func headError(of error: any Error, at url: URL) async -> any Error {
        switch (error as? URLError)?.code {
        case .badServerResponse: HTTPClientError.remoteConnectionClosed
        case .unsupportedURL: HTTPParserError.invalidConstant
        case .unknown: HTTPParserError.invalidContentLength
        case .cannotConnectToHost: IOError(errnoCode: ECONNREFUSED, reason: "connection reset (error set)")
        case .cannotFindHost, .dnsLookupFailed: await AddresslessHost(eventLoopGroup.any()).error(of: url)
        default: clientError(of: error)
        }
    }
}

/// Fails work that does not end before the deadline.
private func within<Value: Sendable>(
    _ deadline: NIODeadline, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    // A clock cannot add the distant future to the current time.
    let left = min(deadline - .now(), .hours(24 * 365))
    guard left > .zero else { throw HTTPClientError.deadlineExceeded }
    return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(nanoseconds: UInt64(left.nanoseconds))
            throw HTTPClientError.deadlineExceeded
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}

/// Returns the error with which AsyncHTTPClient fails before the head or in the body, in place of an error of `URLSession`.
private func clientError(of error: any Error) -> any Error {
    switch (error as? URLError)?.code {
    case .timedOut: HTTPClientError.readTimeout
    case .networkConnectionLost: IOError(errnoCode: ECONNRESET, reason: "read(descriptor:pointer:size:)")
    case .cancelled: CancellationError()
    default: error
    }
}

/// Makes the error for a host without an address, which only SwiftNIO can create.
private final class AddresslessHost: Resolver, Sendable {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func error(of url: URL) async -> any Error {
        do {
            let bootstrap = ClientBootstrap(group: loop).resolver(self)
            _ = try await bootstrap.connect(host: url.host ?? "", port: url.port ?? (url.scheme == "https" ? 443 : 80))
                .get()
            return HTTPClientError.connectTimeout
        } catch {
            return error
        }
    }

    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        loop.makeSucceededFuture([])
    }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        initiateAQuery(host: host, port: port)
    }

    func cancelQueries() {}
}

// MARK: - Requests

extension HTTPClientRequest {
    /// The URL, if AsyncHTTPClient can ask for it and a stub can answer it.
    fileprivate func checkedURL() throws -> URL {
        // The initializer checks the URL like a request of the client.
        _ = try HTTPClient.Request(url: url)
        guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased() else {
            throw HTTPClientError.invalidURL
        }
        guard ["http", "https"].contains(scheme) else {
            let text =
                "A stub answers http and https only, and no Unix domain socket. Expected such a URL; found \(scheme)."
            throw URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: text])
        }
        return parsed
    }

    /// The header fields that reach the server, with those that describe the body.
    fileprivate func framedHeaders() throws -> HTTPHeaders {
        let names = headers.map(\.name).filter { name in !name.utf8.allSatisfy(isTokenByte) }
        guard names.isEmpty else { throw HTTPClientError.invalidHeaderFieldNames(names) }
        let values = headers.map(\.value).filter { value in
            value.utf8.contains { $0 < 32 && $0 != UInt8(ascii: "\t") || $0 == 127 }
        }
        guard values.isEmpty else { throw HTTPClientError.invalidHeaderFieldValues(values) }
        var headers = headers
        headers.remove(name: "Content-Length")
        headers.remove(name: "Transfer-Encoding")
        let hasBody = body.map { $0.knownLength != 0 } ?? false
        if method == .TRACE, hasBody { throw HTTPClientError.traceRequestWithBody }
        if hasBody, let body {
            if let length = body.knownLength {
                headers.add(name: "Content-Length", value: "\(length)")
            } else {
                headers.add(name: "Transfer-Encoding", value: "chunked")
            }
        } else if ![.GET, .HEAD, .DELETE, .CONNECT, .TRACE].contains(method) {
            headers.add(name: "Content-Length", value: "0")
        }
        return headers
    }

    /// The request that follows a redirect.
    fileprivate func following(
        _ status: HTTPResponseStatus, from origin: URL, to target: URL,
        _ rules: HTTPClient.Configuration.RedirectConfiguration.FollowConfiguration
    ) -> HTTPClientRequest {
        var next = self
        next.url = target.absoluteString
        let becomesGet =
            switch (status.code, method) {
            case (303, let method): method != .HEAD
            case (301, .POST): !rules.retainHTTPMethodAndBodyOn301
            case (302, .POST): !rules.retainHTTPMethodAndBodyOn302
            default: false
            }
        if becomesGet {
            (next.method, next.body) = (.GET, nil)
            for name in ["Content-Length", "Content-Type"] { next.headers.remove(name: name) }
        }
        if !origin.hasSameOrigin(as: target) {
            for name in ["Origin", "Cookie", "Authorization", "Proxy-Authorization"] { next.headers.remove(name: name) }
        }
        return next
    }
}

extension HTTPResponseHead {
    /// The URL to which an answer redirects; `nil` if it does not.
    fileprivate func redirectTarget(from url: URL) -> URL? {
        guard [301, 302, 303, 304, 305, 307, 308].contains(status.code), let location = headers.first(name: "Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            ["http", "https"].contains(target.scheme?.lowercased())
        else { return nil }
        return target
    }
}

extension URL {
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
        func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
        return host?.lowercased() == other.host?.lowercased() && scheme?.lowercased() == other.scheme?.lowercased()
            && port(self) == port(other)
    }
}

/// Whether a byte may be in the name of a header field (RFC 9110 section 5.6.2).
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

// MARK: - Bodies

/// The body of a request, which is read at most once.
private actor RequestBody {
    private let body: HTTPClientRequest.Body?
    private var bytes: ByteBuffer?

    init(_ body: HTTPClientRequest.Body?) {
        self.body = body
    }

    func data() async throws -> Data {
        guard let body else { return Data() }
        let collected = try await body.collect(upTo: .max)
        guard body.knownLength.map({ $0 == collected.readableBytes }) ?? true else {
            throw HTTPClientError.bodyLengthMismatch
        }
        bytes = collected
        return Data(collected.readableBytesView)
    }

    /// Sends the request to the network, with its body as a stream if no stub needed it.
    func send(
        _ request: HTTPClientRequest, by network: HTTPClient, _ deadline: NIODeadline, _ logger: Logger?
    ) async throws -> NetworkAnswer {
        var request = request
        if let bytes { request.body = .bytes(bytes) }
        let answer = try await network.execute(request, deadline: deadline, logger: logger)
        return NetworkAnswer(
            status: Int(answer.status.code), reason: answer.status.reasonPhrase,
            headers: answer.headers.map { ($0.name, $0.value) }, body: answer.body.map { Data($0.readableBytesView) })
    }
}

/// The body of an answer, decoded and with the errors of the client.
private struct AnswerBody: AsyncSequence, Sendable {
    let pieces: AwaitedResponse.Body
    let decoder: BodyDecoder?

    struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: AwaitedResponse.Body.AsyncIterator
        let decoder: BodyDecoder?
        var isComplete = false

        mutating func next() async throws -> ByteBuffer? {
            while !isComplete {
                let piece = try await nextPiece()
                isComplete = piece == nil
                let bytes = decoder == nil ? piece : try await decoder?.decoded(piece)
                if let bytes, bytes.readableBytes > 0 { return bytes }
            }
            return nil
        }

        private mutating func nextPiece() async throws -> ByteBuffer? {
            do {
                return try await pieces.next().map { ByteBuffer(bytes: $0) }
            } catch let error as URLError where error.code == .unknown {
                throw HTTPParserError.invalidEOFState
            } catch {
                throw clientError(of: error)
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), decoder: decoder)
    }
}

/// Decodes a body by the handler that the connections of AsyncHTTPClient use.
private final class BodyDecoder: Sendable {
    private let channel: NIOAsyncTestingChannel

    /// Returns `nil` if there is nothing to decode.
    init?(_ head: HTTPResponseHead, _ decompression: HTTPClient.Decompression) async throws {
        guard case .enabled(let limit) = decompression, head.headers.contains(name: "Content-Encoding") else {
            return nil
        }
        channel = try await NIOAsyncTestingChannel { channel in
            try channel.pipeline.syncOperations.addHandler(NIOHTTPResponseDecompressor(limit: limit))
        }
        try await channel.writeInbound(HTTPClientResponsePart.head(head))
        _ = try await channel.readInbound(as: HTTPClientResponsePart.self)
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Returns the bytes that a piece completes; `nil` stands for the end.
    func decoded(_ piece: ByteBuffer?) async throws -> ByteBuffer {
        try await channel.writeInbound(piece.map { HTTPClientResponsePart.body($0) } ?? .end(nil))
        var bytes = ByteBuffer()
        while let part = try await channel.readInbound(as: HTTPClientResponsePart.self) {
            if case .body(var decoded) = part { bytes.writeBuffer(&decoded) }
        }
        return bytes
    }
}

extension HTTPClient.Body {
    /// The bytes that the body writes.
    fileprivate func collected(on loop: any EventLoop) async throws -> HTTPClientRequest.Body {
        let bytes = NIOLockedValueBox(ByteBuffer())
        let writer = StreamWriter { part in
            if case .byteBuffer(var buffer) = part { bytes.withLockedValue { _ = $0.writeBuffer(&buffer) } }
            return loop.makeSucceededVoidFuture()
        }
        try await stream(writer).get()
        let written = bytes.withLockedValue { $0 }
        guard let contentLength else {
            return .stream(
                AsyncStream {
                    $0.yield(written); $0.finish()
                }, length: .unknown)
        }
        guard contentLength == written.readableBytes else { throw HTTPClientError.bodyLengthMismatch }
        return .bytes(written)
    }
}

// MARK: - What AsyncHTTPClient keeps to itself

/// Reads a part of a value of AsyncHTTPClient that has no public name.
private func part(_ path: String..., of value: Any) -> Any {
    path.reduce(value) { value, name in
        guard let part = Mirror(reflecting: value).children.first(where: { $0.label == name })?.value else {
            fatalError("\(type(of: value)) has no \(name) any more. Print the adapter of a later version of mock-url.")
        }
        return part
    }
}

/// The name and the values of a case.
private func caseName(_ value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

extension HTTPClient.Configuration {
    /// The rules for redirects; `nil` if they are not followed.
    fileprivate var followedRedirects: RedirectConfiguration.FollowConfiguration? {
        let mode = part("mode", of: redirectConfiguration)
        if caseName(mode) == "disallow" { return nil }
        return part("follow", of: mode) as? RedirectConfiguration.FollowConfiguration
    }
}

extension HTTPClientRequest.Body {
    /// The number of bytes that the program has announced; `nil` if it is unknown.
    fileprivate var knownLength: Int? {
        let mode = part("mode", of: self)
        if caseName(mode) == "byteBuffer" { return (part("byteBuffer", of: mode) as? ByteBuffer)?.readableBytes }
        let length = part("length", of: part(caseName(mode), of: mode))
        return caseName(length) == "known" ? (part("known", of: length) as? Int64).map(Int.init) : nil
    }

    /// Whether the body can be sent again after a redirect.
    fileprivate var isRepeatable: Bool {
        let mode = part("mode", of: self)
        return switch caseName(mode) {
        case "asyncSequence": false
        case "sequence": part("sequence", "canBeConsumedMultipleTimes", of: mode) as? Bool ?? false
        default: true
        }
    }
}
