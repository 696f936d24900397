#if os(Linux)
import Foundation
import MockURLResponder

/// Answers the requests of one connection with the stubs of an engine.
struct StubHandler: Sendable {
    /// The longest body that is read before a request is passed on, so that it is recorded: 1 MiB.
    private static let longestRecorded = 1 << 20

    let engine: Engine
    /// The process of a launched program that opened the connection; `nil` for any other client.
    var process: ProgramProcess?
    /// Judges the connection of a launched program.
    var judge: ConnectionJudge?
    var networkGuard = NetworkGuardMode.none
    /// The destination of the connection, as the client meant it.
    let origin: Origin
    /// The server that the client meant; `nil` if the client meant this one.
    var server: RealServer?

    /// The destination of a connection.
    struct Origin: Sendable, Hashable {
        var scheme: String
        var host: String
        var port: UInt16
        /// Whether the server is on this machine, so that the field `Host` cannot name another one: the plan decides by the
        /// address whether a connection there is answered at all.
        var isHere = false

        private var isDefaultPort: Bool { port == (scheme == "https" ? 443 : 80) }

        /// The host, and the port unless it is that of the scheme.
        var authority: String {
            let host = host.contains(":") ? "[\(host)]" : host
            return isDefaultPort ? host : "\(host):\(port)"
        }

        /// Returns the URL of a request, which is built from its target and its field `Host` (RFC 9112 section 3.3).
        func url(of request: RequestHead) -> URL? {
            switch request.form {
            case .absolute: URL(string: request.target)
            case .authority: nil
            case .origin: URL(string: "\(scheme)://\(authority(in: request))\(request.target)")
            case .asterisk: URL(string: "\(scheme)://\(authority(in: request))/*")
            }
        }

        private func authority(in request: RequestHead) -> String {
            guard let named = request.authority else { return authority }
            let host = URL(string: "//\(named)")?.host(percentEncoded: true) ?? ""
            return isHere && !NetworkGuardMode.isLoopback(host) ? authority : named
        }
    }

    /// Answers one request.
    func answer(_ exchange: inout HTTPExchange) throws {
        let head = exchange.request
        if head.form == .authority { return try beginTunnel(&exchange) }
        if try passUnread(&exchange) { return }
        guard let url = origin.url(of: head) else {
            throw RequestFault(
                in: "the request line", expected: "a target that is a part of a URL",
                found: RequestFault.quotation(Array(head.target.utf8)))
        }
        // A server may ignore an upgrade (RFC 9110 section 7.8), but a client of WebSocket has no use for another answer.
        if let upgrade = head.upgrade, upgrade.lowercased().contains("websocket"), !engine.namesHost(url.host ?? "") {
            throw RequestFault(
                .otherProtocol, status: 501, in: "the field Upgrade", expected: "HTTP/1.1 without an upgrade",
                found: "an upgrade to \(upgrade)")
        }
        judge?.noteHost(url.host, of: head)
        let body = try ReceivedBody(&exchange, keeping: engine.longestRecordedBody) {
            permittingGuard?.permits(url) == true || engine.needsBody(of: captured(head, url))
        }
        let request = captured(head, url, body)
        request.patience = { [socket = exchange.response.socket] in socket.wait(for: $0) }
        let decision = engine.decide(request)
        // On a kept connection, a stub could not fail the next connection.
        if engine.mayFailConnections(to: origin.host) { exchange.response.endConnection() }
        judge?.noteDecision()
        if case .prevent(_, let report) = decision.answer {
            if let judge {
                judge.stop(by: request.headline(engine.settings.redaction), report)
            } else {
                report.record()
            }
        }
        var answer = StubExchange(of: engine, decision, to: exchange, request, of: process)
        if let server, body.lengthOfCut == nil {
            answer.real = RealRequest(
                server: server, head: head, upload: .bytes(body.bytes, trailers: exchange.trailers), judge: judge)
        }
        try answer.perform()
    }

    /// Passes a request on while its body arrives, if no stub may answer it.
    ///
    /// The bodies of such calls are not recorded. Returns false if the body must be read first.
    private func passUnread(_ exchange: inout HTTPExchange) throws -> Bool {
        let head = exchange.request
        let isShort: Bool =
            switch head.framing {
            case .none: true
            case .length(let length): length <= Self.longestRecorded
            case .chunked: false
            }
        guard let server, !isShort || head.expectsContinue || head.upgrade != nil, let url = origin.url(of: head)
        else { return false }
        let request = captured(head, url)
        guard let decision = engine.passUnread(request) else { return false }
        judge?.noteDecision()
        var answer = StubExchange(of: engine, decision, to: exchange, request, of: process)
        answer.real = RealRequest(server: server, head: head, upload: .reader(exchange.reader), judge: judge)
        try answer.perform()
        return true
    }

    /// Returns a request for the engine; without a body, its body is still on its way.
    private func captured(_ head: RequestHead, _ url: URL, _ body: ReceivedBody? = nil) -> CapturedRequest {
        let request = CapturedRequest(
            method: head.method, url: url,
            headers: HeaderFields(Array(head.fields)),
            readBody: { body?.bytes ?? Data() }, lengthOfCutBody: body?.lengthOfCut,
            // The client itself sends a request again.
            isSentAgain: true)
        request.isOnWire = true
        request.client = process.map { .init(process: Int($0.id), program: $0.name) }
        request.networkGuard = permittingGuard
        return request
    }

    /// The guard, if it may let a request out.
    ///
    /// The URL of a request has the host of its field `Host`, which need not be where the connection leads to.
    private var permittingGuard: NetworkGuardMode? {
        let isLoopback = server.flatMap { IPAddress($0.route.server.host)?.isLoopback } ?? false
        return networkGuard == .off || isLoopback ? networkGuard : nil
    }

    /// Answers CONNECT as a proxy does, so that a program reaches through its proxy what a stub answers.
    private func beginTunnel(_ exchange: inout HTTPExchange) throws {
        let head = exchange.request
        guard let server else {
            throw RequestFault(
                .otherProtocol, status: 501, in: "the request line",
                expected: "a request for http, because this server is no proxy for https", found: "CONNECT")
        }
        guard server.route.tunnel == nil, let parts = URLComponents(string: "//\(head.target)"),
            let host = parts.host,
            let port = parts.port.flatMap(UInt16.init(exactly:))
        else {
            throw RequestFault(
                .otherProtocol, status: 501, in: "the request line", expected: "one tunnel, to HOST:PORT",
                found: server.route.tunnel == nil ? "another target" : "a tunnel in a tunnel")
        }
        judge?.noteDecision()
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host.lowercased()
        server.tunnel = (RealRoute.Place(host: name, port: port), head.bytesForServer)
        try exchange.response.answer(ResponseHead(status: 200, reason: "Connection established"))
    }
}

extension ConnectionSocket {
    /// Waits for a closure of a test as long as the client does.
    ///
    /// - Parameter begin: Begins the wait, and receives what ends it.
    /// - Returns: Whether the closure has ended.
    fileprivate func wait(for begin: (@escaping @Sendable () -> Void) -> Void) -> Bool {
        guard let isDone = try? WaitSignal() else { return false }
        begin { isDone.raise() }
        return wait(seconds: nil, for: isDone) == .signalled
    }
}
#endif
