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

    static let answers = [
        Exchange("nothing") { $0.respond(to: "/").always() },
        Exchange("JSON and a status") { $0.respond(to: "/").with(json: ["a": 1]).with(status: 418).always() },
        Exchange("repeated header fields") {
            $0.respond(to: "/").with(headers: ["Set-Cookie": "a=1", "X": "1", "Set-Cookie": "b=2", "X": "2"]).always()
        },
        Exchange("a body under HEAD", "HEAD") { $0.respond(to: "/", method: "HEAD").with(body: "text").always() },
        Exchange("204") { $0.respond(to: "/").with(status: 204).always() },
        Exchange("304") { $0.respond(to: "/").with(status: 304).with(value: "\"e\"", forHeaderField: "ETag").always() },
        Exchange("a coded body") {
            $0.respond(to: "/").with(body: .data(gzipped)).with(value: "gzip", forHeaderField: "Content-Encoding")
                .always()
        },
        Exchange("a body without length") { $0.respond(to: "/").with(body: "text").withoutContentLength().always() },
        Exchange("a long body") { $0.respond(to: "/").with(body: .data(Data(repeating: 7, count: 700_000))).always() },
        Exchange("a file") { $0.respond(to: "/").with(body: .file(#filePath)).always() },
        Exchange("a delay and a slow body") {
            $0.respond(to: "/").with(body: "slow").with(delay: 0.05).with(speed: .wholeBody(in: 0.2)).always()
        },
        Exchange("401 without credentials") {
            $0.respond(to: "/").with(status: 401).with(body: "no")
                .with(value: #"Basic realm="r""#, forHeaderField: "WWW-Authenticate").always()
        },
        Exchange("redirects") {
            $0.respond(to: "/").with(redirectTo: "/next").always()
            $0.respond(to: "/next").with(redirectTo: "https://h/last?q=1", status: 307).always()
            $0.respond(to: "/last").with(body: "moved").always()
        },
        Exchange("the policy answers", policy: .answer(501)) { _ in },
    ]

    static let faults = [
        Exchange("dropped") { $0.respond(to: "/").withDroppedRequest().always() },
        Exchange("dropped after some bytes") {
            $0.respond(to: "/").with(body: "broken").with(fault: .dropped(afterBytes: 3)).always()
        },
        Exchange("an error of URLError") {
            $0.respond(to: "/").with(fault: .urlError(.dnsLookupFailed)).with(delay: 0.02).always()
        },
        Exchange("an error of any domain") {
            $0.respond(to: "/").with(fault: .error(domain: "d", code: 7, text: "t")).always()
        },
        Exchange("an error that a closure throws") { $0.respond(to: "/").with { _ in throw Strike() }.always() },
        Exchange("too short a body") {
            $0.respond(to: "/").with(body: "x").with(value: "9", forHeaderField: "Content-Length").always()
        },
        Exchange("an invalid Content-Length") {
            $0.respond(to: "/").with(body: "x").with(value: "many", forHeaderField: "Content-Length").always()
        },
        Exchange("a body that cannot be decoded") {
            $0.respond(to: "/").with(body: .data(Data("plain".utf8)))
                .with(value: "gzip", forHeaderField: "Content-Encoding").always()
        },
        Exchange("a missing body file") {
            if let file = try? TemporaryFile("x") { $0.respond(to: "/").with(body: .file(file.path)).always() }
        },
        Exchange("an interim answer alone") { $0.respond(to: "/").with(status: 102).always() },
        Exchange("redirects without an end") { $0.respond(to: "/").with(redirectTo: "/").always() },
        Exchange("a redirect to mailto") { $0.respond(to: "/").with(redirectTo: "mailto:h@h").always() },
        Exchange("no stub") { _ in },
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
