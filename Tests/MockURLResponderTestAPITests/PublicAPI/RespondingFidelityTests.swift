import TestSupport

@Suite struct `Clients without a session compared with a session` {
    @Test(arguments: Exchange.answers + Exchange.requests)
    func `respond(to:) and response(to:) return what a session receives`(_ exchange: Exchange) async throws {
        #expect(try await sessionOutcome(of: exchange).error == nil)
    }

    @Test(arguments: Exchange.faults)
    func `respond(to:) and response(to:) fail as a session does`(_ exchange: Exchange) async throws {
        #expect(try await sessionOutcome(of: exchange).error != nil)
    }

    /// Returns what a session receives, which must be what the other ways return.
    private func sessionOutcome(of exchange: Exchange) async throws -> Outcome {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        exchange.build(upstream)
        let responder = MockURLResponder(upstream, policy: exchange.policy)

        let ofSession = await Outcome { try await responder.session.data(for: exchange.request) }
        let ofAdapter = await Outcome { try await responder.respond(to: exchange.request) }
        let inPieces = await Outcome { try await responder.pieces(of: exchange.request) }

        #expect(ofAdapter == ofSession)
        #expect(inPieces == ofSession)
        #expect(responder.calls.count.isMultiple(of: 3))
        return ofSession
    }
}

/// Stubs, and a request for them.
struct Exchange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policy: UnmatchedPolicy
    let request: URLRequest
    let build: @Sendable (MockURLResponderConfigurator) -> Void

    init(
        _ name: String, _ method: String = "GET", _ path: String = "/", headers: [String: String] = [:],
        body: String? = nil,
        policy: UnmatchedPolicy = .drop, _ build: @escaping @Sendable (MockURLResponderConfigurator) -> Void
    ) {
        var request = URLRequest(url: URL(string: "https://h" + path)!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        (testDescription, self.policy, self.request, self.build) = (name, policy, request, build)
    }
}

extension Exchange {
    private static let gzipped = Data(base64Encoded: "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA==")!

    /// A GET of https://h/, and a stub with an answer for it.
    private static func get(_ name: String, _ sentence: @escaping Word.Sentence) -> Exchange {
        Exchange(name) { sentence($0.respond(to: "/")).always() }
    }

    static let answers = [
        get("nothing") { $0 }, get("JSON and a status") { $0.with(json: ["a": 1]).with(status: 418) },
        get("repeated fields") { $0.with(headers: ["Set-Cookie": "a=1", "X": "1", "Set-Cookie": "b=2", "X": "2"]) },
        Exchange("a body under HEAD", "HEAD") { $0.respond(to: "/", method: "HEAD").with(body: "text").always() },
        get("204") { $0.with(status: 204) },
        get("304") { $0.with(status: 304).with(value: "\"e\"", forHeaderField: "ETag") },
        get("a coded body") { $0.with(body: .data(gzipped)).with(value: "gzip", forHeaderField: "Content-Encoding") },
        get("a body without length") { $0.with(body: "text").withoutContentLength() },
        get("a long body") { $0.with(body: .data(Data(repeating: 7, count: 700_000))) },
        get("a file") { $0.with(body: .file(#filePath)) },
        get("a delay and a slow body") { $0.with(body: "slow").with(delay: 0.05).with(speed: .wholeBody(in: 0.2)) },
        get("401 without credentials") {
            $0.with(status: 401).with(body: "no").with(value: #"Basic realm="r""#, forHeaderField: "WWW-Authenticate")
        },
        Exchange("redirects") {
            $0.respond(to: "/").with(redirectTo: "/next").always()
            $0.respond(to: "/next").with(redirectTo: "https://h/last?q=1", status: 307).always()
            $0.respond(to: "/last").with(body: "moved").always()
        },
        Exchange("the policy answers", policy: .answer(501)) { _ in },
    ]

    static let faults = [
        get("dropped") { $0.withDroppedRequest() },
        get("dropped after some bytes") { $0.with(body: "broken").with(fault: .dropped(afterBytes: 3)) },
        get("an error of URLError") { $0.with(fault: .urlError(.dnsLookupFailed)).with(delay: 0.02) },
        get("an error of any domain") { $0.with(fault: .error(domain: "d", code: 7, text: "t")) },
        get("an error that a closure throws") { $0.with { _ in throw Strike() } },
        get("too short a body") { $0.with(body: "x").with(value: "9", forHeaderField: "Content-Length") },
        get("an invalid Content-Length") { $0.with(body: "x").with(value: "many", forHeaderField: "Content-Length") },
        get("a body that cannot be decoded") {
            $0.with(body: .data(Data("plain".utf8))).with(value: "gzip", forHeaderField: "Content-Encoding")
        },
        Exchange("a missing body file") {
            if let file = try? TemporaryFile("x") { $0.respond(to: "/").with(body: .file(file.path)).always() }
        },
        get("an interim answer alone") { $0.with(status: 102) },
        get("redirects without an end") { $0.with(redirectTo: "/") },
        get("a redirect to mailto") { $0.with(redirectTo: "mailto:h@h") }, Exchange("no stub") { _ in },
    ]

    static let requests = [
        Exchange("a body and header fields", "POST", headers: ["X": "1"], body: "sent") {
            $0.respond(to: "/", method: "POST").when(.body("sent")).when(.header("X", "1"))
                .with(body: "got it").always()
        },
        Exchange("a closure that reads body and header fields", "PUT", headers: ["X": "1"], body: "sent") {
            $0.respond(to: "/", method: "PUT").with { request in
                MockResponse(
                    headers: [("X", request.value(forHTTPHeaderField: "X") ?? "")], body: request.httpBody ?? Data())
            }.always()
        },
        Exchange("a template", "GET", "/users/a%20b") {
            $0.respond(to: .template("/users/{id}")).with(body: .template("{{path.id}} {{method}}")).always()
        },
        Exchange("a POST that a redirect makes a GET", "POST", body: "sent") {
            $0.respond(to: "/", method: "POST").with(redirectTo: "/done", status: 303).always()
            $0.respond(to: "/done").with(body: "done").always()
        },
    ]

    private struct Strike: Error {}
}

/// The answer that a client receives, or the error.
private struct Outcome: Equatable {
    var status: Int?
    var url: URL?
    var headers: [String: String] = [:]
    var body = Data()
    var error: String?

    init(_ response: () async throws -> (Data, URLResponse)) async {
        do {
            let reply = try await response()
            let answer = Reply(reply.0, reply.1)
            (status, url, headers, body) = (answer.status, answer.url, answer.headers, answer.body)
        } catch let failure as URLError {
            error =
                "\(failure.code.rawValue) \(failure.failingURL?.absoluteString ?? "-") \(failure.localizedDescription)"
        } catch let failure {
            error = "\((failure as NSError).domain) \((failure as NSError).code)"
        }
    }

    init(_ response: () async throws -> (Data, HTTPURLResponse)) async {
        await self.init { () async throws -> (Data, URLResponse) in try await response() }
    }
}

extension MockURLResponder {
    /// Returns the answer, with a body that is assembled from its pieces.
    fileprivate func pieces(of request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let response = try await response(to: request)
        var data = Data()
        for try await piece in response.body { data += piece }
        return (data, response.httpURLResponse)
    }
}
