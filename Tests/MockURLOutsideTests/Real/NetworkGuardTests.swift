import TestSupport

@Suite(.launching, .needs("curl")) struct `The network guard of a program that is mocked from outside` {
    private func server() throws -> ScriptedServer {
        try ScriptedServer { _ in ["HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nreal"] }
    }

    @Test func `off lets a host without a stub be reached, and its name must exist`() async throws {
        let server = try server()

        let run = try await MockedRun(
            real: ["curl", "-sS", "http://real.example:\(server.port)/", "http://real.missing/"], policy: .prevent,
            networkGuard: .off)

        #expect(run.output.hasPrefix("real") && run.status == 6, "\(run)")
        #expect(run.calls.map(\.outcome) == [.passed])
    }

    @Test func `off lets no host pass that a stub names`() async throws {
        let server = try server()
        let api = MockURLResponderConfigurator(scheme: "http", host: "real.example", port: Int(server.port))
        api.respond(to: "/stubbed").always()

        let run = try await MockedRun(
            real: ["curl", "-sS", "http://real.example:\(server.port)/"], [api], policy: .prevent, networkGuard: .off)

        #expect(run.reports.count == 1, "\(run)")
        #expect(server.requests.isEmpty)
    }

    @Test func `loopback is not fooled by the field Host`() async throws {
        let server = try server()

        let run = try await MockedRun(
            real: ["curl", "-sS", "-H", "Host: localhost", "http://real.example:\(server.port)/"], policy: .drop)

        #expect(run.status != 0, "\(run)")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [NetworkGuardMode.none, .loopback])
    func `none also stops requests to the machine itself`(_ mode: NetworkGuardMode) async throws {
        let server = try server()

        let run = try await MockedRun(
            real: ["curl", "-sS", "http://127.0.0.1:\(server.port)/"], policy: .drop, networkGuard: mode)

        #expect(server.requests.count == (mode == .none ? 0 : 1), "\(run)")
        #expect(run.calls.count == (mode == .none ? 1 : 0))
    }
}

@Suite(.launching, .needs("curl")) struct `A stub that changes the real answer` {
    /// Asks a server for an answer that a stub changes.
    private func run(
        _ fields: String, _ body: Data, policy: UnmatchedPolicy = .allow,
        _ change: (MockURLResponseBuilder) -> MockURLResponseBuilder
    ) async throws -> (run: MockedRun, requests: Int) {
        let head = "HTTP/1.1 200 Real phrase\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
        let server = try ScriptedServer { _ in [.send(Data(head.utf8) + body)] }
        let api = MockURLResponderConfigurator(scheme: "http", host: "real.example", port: Int(server.port))
        change(api.respond(to: "/")).once()
        let words = ["curl", "-sSi", "http://real.example:\(server.port)/"]
        let run = try await MockedRun(real: words, [api], policy: policy, networkGuard: policy == .allow ? nil : .off)
        return (run, server.requests.count)
    }

    @Test func `patches its body`() async throws {
        let run = try await run("X-A: 1\r\nX-B: 2\r\n", Data(#"{"a":1,"b":2}"#.utf8)) {
            $0.with(realAnswerPatchedBy: ["b": 3], removing: ["X-B"])
        }.run
        let head = "HTTP/1.1 200 Real phrase\r\nX-A: 1\r\nContent-Length: 13\r\n\r\n"
        #expect(run.output == head + #"{"a":1,"b":3}"#, "\(run)")
    }

    @Test func `patches a body with a content coding`() async throws {
        let coded = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSixKTcxRsjKsBQCNnIvVCwAAAA=="))
        let run = try await run("Content-Encoding: gzip\r\n", coded) { $0.with(realAnswerPatchedBy: ["b": 2]) }.run
        #expect(run.output.hasSuffix(#"{"areal":1,"b":2}"#), "\(run)")
    }

    @Test func `sets its status and fields, and keeps its body`() async throws {
        let run = try await run("X-A: 1\r\n", Data("body".utf8)) {
            $0.usingRealAnswer().with(status: 503).with(value: "2", forHeaderField: "X-A")
        }.run
        #expect(run.output == "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nX-A: 2\r\n\r\nbody", "\(run)")
    }

    @Test func `a real answer is refused under a policy that lets nothing pass`() async throws {
        let (run, requests) = try await run("", Data("{}".utf8), policy: .drop) { $0.usingRealAnswer() }
        #expect(run.status != 0 && requests == 0, "\(run)")
    }
}
