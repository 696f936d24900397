#if os(Linux)
import Foundation
import MockURLResponder

/// Answers the requests of one connection with the stubs of an engine.
struct StubHandler: Sendable {
    /// The longest body that is read before a request is passed on, so that it is recorded: 1 MiB.
    private static let longestRecorded = 1 << 20

    let engine: Engine
    /// The process that opened the connection.
    let process: ProgramProcess
    let networkGuard: NetworkGuardMode
    /// The destination of the connection, as the program meant it.
    let origin: Origin
    let server: RealServer

    /// The destination of a connection.
    struct Origin: Sendable, Hashable {
        var scheme: String
        var host: String
        var port: UInt16

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
            case .origin: URL(string: "\(scheme)://\(request.authority ?? authority)\(request.target)")
            case .asterisk: URL(string: "\(scheme)://\(request.authority ?? authority)/*")
            }
        }
    }

    /// Answers one request.
    func answer(_ exchange: inout HTTPExchange) throws {
        let head = exchange.request
        if head.form == .authority { return try beginTunnel(&exchange) }
        if try passUnread(&exchange) { return }
        if let upgrade = head.upgrade, !Self.isOffer(ofHTTP2: upgrade) {
            return try refuse(&exchange, 501, "the upgrade to \(upgrade) is not supported")
        }
        guard let url = origin.url(of: head) else {
            return try refuse(&exchange, 400, "expected the URL of a request, found \(head.method) \(head.target)")
        }
        let body = try ReceivedBody(&exchange, keeping: engine.longestRecordedBody) {
            permittingGuard?.permits(url) == true || engine.needsBody(of: captured(head, url))
        }
        let request = captured(head, url, body)
        // On a kept connection, a stub could not fail the next connection.
        if engine.mayFailConnections(to: origin.host) { exchange.response.endConnection() }
        request.patience = { [socket = exchange.response.socket] begin in
            guard let isDone = try? WaitSignal() else { return false }
            begin { isDone.raise() }
            return socket.wait(seconds: nil, for: isDone) == .signalled
        }
        let decision = engine.decide(request)
        // A program cannot catch the signal, so the report is not lost in its error handling.
        if case .prevent(_, let report) = decision.answer {
            report.record()
            process.kill()
        }
        var answer = StubExchange(of: engine, decision, to: exchange, request, of: process)
        if body.lengthOfCut == nil {
            answer.real = RealRequest(
                server: server, head: head, upload: .bytes(body.bytes, trailers: exchange.trailers))
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
        guard !isShort || head.expectsContinue || head.upgrade != nil, let url = origin.url(of: head) else {
            return false
        }
        let request = captured(head, url)
        guard let decision = engine.passUnread(request) else { return false }
        var answer = StubExchange(of: engine, decision, to: exchange, request, of: process)
        answer.real = RealRequest(server: server, head: head, upload: .reader(exchange.reader))
        try answer.perform()
        return true
    }

    /// Returns a request for the engine; without a body, its body is still on its way.
    private func captured(_ head: RequestHead, _ url: URL, _ body: ReceivedBody? = nil) -> CapturedRequest {
        let request = CapturedRequest(
            method: head.method, url: url,
            headers: HeaderFields(head.fields.map { HeaderFields.Field(name: $0.name, value: $0.value) }),
            readBody: { body?.bytes ?? Data() }, lengthOfCutBody: body?.lengthOfCut,
            // The client itself sends a request again.
            isSentAgain: true)
        request.client = .init(process: Int(process.id), program: process.name)
        request.networkGuard = permittingGuard
        return request
    }

    /// The guard, if it may let a request out.
    ///
    /// The URL of a request has the host of its field `Host`, which need not be where the connection leads to.
    private var permittingGuard: NetworkGuardMode? {
        let isLoopback = IPAddress(server.route.server.host)?.isLoopback ?? false
        return networkGuard == .off || isLoopback ? networkGuard : nil
    }

    /// Answers CONNECT as a proxy does, so that a program reaches through its proxy what a stub answers.
    private func beginTunnel(_ exchange: inout HTTPExchange) throws {
        let head = exchange.request
        guard server.route.tunnel == nil, let parts = URLComponents(string: "//\(head.target)"), let host = parts.host,
            let port = parts.port.flatMap(UInt16.init(exactly:))
        else { return try refuse(&exchange, 501, "a tunnel to \(head.target) is not supported here") }
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host.lowercased()
        server.tunnel = (RealRoute.Place(host: name, port: port), head.bytesForServer)
        try exchange.response.answer(ResponseHead(status: 200, reason: "Connection established"))
    }

    /// Whether a request offers HTTP/2, as Java and curl do, which a server may ignore (RFC 9110 section 7.8).
    private static func isOffer(ofHTTP2 upgrade: String) -> Bool {
        let protocols = upgrade.lowercased().split(separator: ",")
        return protocols.allSatisfy { $0.trimmingCharacters(in: .whitespaces).hasPrefix("h2c") }
    }

    private func refuse(_ exchange: inout HTTPExchange, _ status: Int, _ reason: String) throws {
        let field = HTTPField(name: "Content-Type", value: "text/plain; charset=utf-8")
        try exchange.response.answer(
            ResponseHead(status: status, fields: [field]), body: Array("MockURLResponder: \(reason).\n".utf8))
    }
}
#endif
