#if os(Linux)
import Foundation
import MockURLResponder

/// Answers the requests of one connection with the stubs of an engine.
struct StubHandler: Sendable {
    let engine: Engine
    /// The process that opened the connection.
    let process: ProgramProcess
    /// What the program connected to.
    let origin: Origin

    /// Where a connection leads to, as the program meant it.
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
        if let upgrade = head.upgrade {
            return try refuse(&exchange, 501, "the upgrade to \(upgrade) is not supported")
        }
        guard let url = origin.url(of: head) else {
            return try refuse(&exchange, 400, "expected the URL of a request, found \(head.method) \(head.target)")
        }
        let headers = HeaderFields(head.fields.map { HeaderFields.Field(name: $0.name, value: $0.value) })
        let body = try ReceivedBody(&exchange, keeping: engine.longestRecordedBody) { [engine] in
            engine.needsBody(of: CapturedRequest(method: head.method, url: url, headers: headers))
        }
        let request = CapturedRequest(
            method: head.method, url: url, headers: headers, readBody: { body.bytes },
            // The client itself sends a request again.
            lengthOfCutBody: body.lengthOfCut, isSentAgain: true)
        request.client = .init(process: Int(process.id), program: process.name)
        // On a kept connection, a stub could not fail the next connection.
        if engine.mayFailConnections(to: origin.host) { exchange.response.endConnection() }
        let decision = engine.decide(request)
        // A program cannot catch the signal, so the report is not lost in its error handling.
        if case .prevent(_, let report) = decision.answer {
            report.record()
            process.kill()
        }
        var answer = StubExchange(of: engine, decision, to: exchange, url: url)
        try answer.perform()
    }

    private func refuse(_ exchange: inout HTTPExchange, _ status: Int, _ reason: String) throws {
        let field = HTTPField(name: "Content-Type", value: "text/plain; charset=utf-8")
        try exchange.response.answer(
            ResponseHead(status: status, fields: [field]), body: Array("MockURLResponder: \(reason).\n".utf8))
    }
}
#endif
