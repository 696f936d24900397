#if os(Linux)
import TestSupport

@Suite(.launching, .needs("curl")) struct `A server of mock-url`: ToolStory {
    let folder = ToolFolder()

    init() throws {
        try write(
            """
            [{ "scheme": "*", "host": "*", "responses": [
               { "name": "rates", "request": { "path": "/rates" }, "response": { "body": "1.0842" } },
               { "request": { "path": "/slow" }, "response": {
                   "body": "ab", "chunks": { "sizes": [1, { "size": 1, "wait": 31000000 }] } } }
             ]},
             { "scheme": "http", "host": "api.example.com", "responses": [
               { "request": { "path": "/named" }, "response": { "body": "named" } }
             ]}]
            """, to: "plan.json")
    }

    /// Starts a server of the plan, and returns it with its URL.
    private func serve(_ options: String...) async throws -> (tool: ChildProgram, url: String) {
        let tool = try MockURLTool.start(["serve", "--plan", "plan.json"] + options, in: folder.path)
        let url = try await tool.output { output in output.hasSuffix("\n") ? String(output.dropLast()) : nil }
        return (tool, url)
    }

    private func curl(_ arguments: String...) async throws -> Command.Outcome {
        try await Command("curl", ["-sS", "--cacert", folder.path + "/ca.pem"] + arguments).run()
    }

    private func end(_ tool: ChildProgram, by signal: Int32 = SIGTERM) async throws -> ChildProgram.Outcome {
        tool.send(signal)
        return try await tool.outcome()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `the URL is all of standard output, and a signal gives the verdict`(signal: Int32) async throws {
        let (tool, url) = try await serve("--expect", "GET /rates == 1")
        #expect(try await curl(url + "/rates").output == "1.0842")
        let outcome = try await end(tool, by: signal)

        #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/) != nil, "\(url)")
        #expect(outcome.output == url + "\n")
        #expect(outcome.errors == "mock-url: the server has ended; 1 call; 1 of 1 expectations met\n")
        #expect(outcome.status == 0)
    }

    @Test func `a held answer of a server is released by mock-url held, which the verdict names`() async throws {
        try write(#"[{"scheme":"*","host":"*","responses":[{"response":{"held":"a b","body":"x"}}]}]"#, to: "plan.json")
        let (tool, url) = try await serve()
        async let released = curl(url)
        let process = "\(tool.processIdentifier)"
        try await shell(
            "mock-url held wait 'a b' --run \(process) && mock-url held release 'a b' --run \(process)"
        ).expect(0)
        #expect(try await released.output == "x")
        async let waiting = curl(url)
        _ = try await shell("mock-url held wait 'a b' --run \(process)")
        let outcome = try await end(tool)
        _ = try? await waiting

        outcome.expect(86, errors: "  to do:    release it, for example by mock-url held release 'a b', or")
    }

    @Test(
        .needs("python3"),
        arguments: [
            #"GET /rates HTTP/1.1\r\nHost: x\r\n"#,
            #"POST /rates HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc"#,
        ])
    func `a client that leaves within its request gives a warning`(_ request: String) async throws {
        let (tool, url) = try await serve()
        let port = try #require(URL(string: url)?.port)
        let client = """
            import socket; s = socket.create_connection(("127.0.0.1", \(port)))
            s.sendall(b"\(request)"); s.shutdown(socket.SHUT_WR); print(s.recv(1))
            """
        #expect(try await Command("python3", "-c", client).run().output == "b''\n")
        try await end(tool).expect(0, errors: "warning: MockURLResponder: a client ended a connection to 127.0.0.1:")
    }

    @Test(.needs("python3")) func `a server that ends within a request blames itself`() async throws {
        let (tool, url) = try await serve()
        let port = try #require(URL(string: url)?.port)
        let code = """
            import socket; s = socket.create_connection(("127.0.0.1", \(port)))
            s.sendall(b"POST /rates HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 10\\r\\nExpect: 100-continue\\r\\n\\r\\n")
            s.recv(25); print("sent", flush=True); s.recv(1)
            """
        let client = try ChildProgram(tool: "python3", ["-c", code])
        _ = try await client.output { $0.hasPrefix("sent") ? true : nil }
        try await end(tool).expect(
            0, errors: "a client was sending a request to 127.0.0.1:\(port) when its server stopped",
            .without("ended a connection"))
    }

    @Test func `an answer that is on its way at the end of the server is a warning`() async throws {
        let (tool, url) = try await serve()
        let client = try ChildProgram(tool: "curl", ["-sN", url + "/slow"])
        _ = try await client.output { $0.hasPrefix("a") ? true : nil }
        try await end(tool).expect(0, errors: "the server ended before its clients had the whole answer to 1 call:\n")
        #expect(try await client.outcome().status != 0)
    }

    @Test func `a server without a plan says that it has none`() async throws {
        let tool = try MockURLTool.start(["serve"], in: folder.path)
        let url = try await tool.output { output in output.hasSuffix("\n") ? String(output.dropLast()) : nil }
        let answer = try await curl(url)
        _ = try await end(tool)

        #expect(answer.output.contains("  No stub is configured: mock-url serve has no plan with one.\n"), "\(answer)")
    }

    @Test func `a client that reads the certificate receives answers by https`() async throws {
        let (tool, url) = try await serve("--tls", "--certificate", "ca.pem")
        let answer = try await curl(url + "/rates")
        let byName = try await curl(url.replacing("127.0.0.1", with: "localhost") + "/rates")

        #expect(url.hasPrefix("https://"))
        #expect(answer.output + byName.output == "1.08421.0842")
        #expect(try await end(tool).errors == "mock-url: the server has ended; 2 calls\n")
    }

    @Test func `a client that does not trust the certificate is named on standard error`() async throws {
        let (tool, url) = try await serve("--tls")
        try write("", to: "ca.pem")
        let answer = try await Command("curl", "-sS", url + "/rates").run()
        let outcome = try await end(tool)

        #expect(answer.status == 60, "\(answer.output)")
        outcome.expect(
            86, errors: .beginning("MockURLResponder: a client does not trust the certificate of the server at "),
            "such as curl --cacert FILE [untrusted-authority]\n")
    }

    @Test func `a client that begins TLS with a server of http is named on standard error`() async throws {
        let (tool, url) = try await serve()
        _ = try await Command("curl", "-sS", url.replacing("http", with: "https")).run()
        try await end(tool).expect(86, errors: "a client began TLS with the server of http at 127.0.0.1:")
    }

    @Test func `a call without a stub receives 501 with its report, and the status is 86`() async throws {
        let (tool, url) = try await serve()
        let answer = try await curl("-w", "%{http_code}", url + "/rate")
        let outcome = try await end(tool)

        let headline = "no stub answers this request of the responder mock-url serve, and its policy is prevent.\n"
        answer.expect(output: .beginning(headline), .end("[unmatched-request]\n501"))
        let suggestion = #"    [{"v":1,"scheme":"*","host":"*","responses":[{"request":{"path":"/rate"},"times":1}]}]"#
        #expect(answer.output.contains("a plan file, which mock-url serve --plan names:\n\n\(suggestion)\n"))
        #expect(outcome.errors.hasPrefix(headline))
        #expect(
            outcome.errors.hasSuffix(
                """
                mock-url: the server has ended; 1 call (1 without a stub)
                expected a stub to answer each call, found 1 call without one, whose reports came before:
                    call 1: GET \(url)/rate, failed with URLError -1009 (There is no connection to the Internet) by the policy prevent
                [unmatched-request]

                """), "\(outcome.errors)")
        #expect(outcome.status == 86)
    }

    @Test func `an unmet expectation gives the status 86 and a verdict as JSON`() async throws {
        let (tool, _) = try await serve("--expect", "GET /rates == 2", "--json", "v.json")
        try await end(tool).expect(
            86, errors: .beginning("mock-url: the server has ended; 0 calls; 0 of 1 expectations met\n"))
        #expect(try contents(of: "v.json").contains(#""exitStatus" : 86"#))
    }

    @Test func `the field Host chooses a stub with a host, and the report shows another host`() async throws {
        let (tool, url) = try await serve()
        let named = try await curl("-H", "Host: api.example.com", url + "/named")
        let other = try await curl(url + "/named")

        #expect(named.output == "named")
        #expect(
            other.output.contains(
                #"expected "api.example.com"\#n                             found    "127.0.0.1""#), "\(other.output)")
        #expect(try await end(tool).status == 86)
    }

    @Test func `a client that has the server as its proxy reaches stubs by their hosts`() async throws {
        let (tool, url) = try await serve()

        #expect(try await curl("-x", url, "http://api.example.com/named").output == "named")
        #expect(try await end(tool).status == 0)
    }

    @Test func `the policy drop resets connections, and leaves the status 0`() async throws {
        let (tool, url) = try await serve("--policy", "drop")

        #expect(try await curl(url + "/rate").status == 56)
        try await end(tool).expect(0, errors: "1 call (1 without a stub)\ncalls without a stub:\n")
    }

    @Test func `the journal of a server is that of a run`() async throws {
        let (tool, url) = try await serve("--journal", "calls.ndjson")
        _ = try await curl(url + "/rates")
        _ = try await end(tool)
        try await run(["show", "calls.ndjson"]).expect(0, output: "GET", "/rates")
    }

    @Test func `a port in use is an error that names the address`() async throws {
        let (tool, url) = try await serve()
        let port = try #require(url.split(separator: ":").last.map(String.init))
        let second = try await MockURLTool.run(["serve", "--port", port])
        _ = try await end(tool)

        second.expect(71, errors: .beginning("mock-url serve: no server can listen at 127.0.0.1:\(port)\n"))
    }

    @Test func `another address than that of loopback is named by an option`() async throws {
        let (tool, url) = try await serve("--listen", "::1")

        #expect(url.hasPrefix("http://[::1]:"))
        #expect(try await curl("-g", url + "/rates").output == "1.0842")
        #expect(try await end(tool).status == 0)
    }

    @Test(arguments: [
        (["--policy", "allow"], "add stubs for the requests, because no other server is behind this one"),
        (["--certificate", "ca.pem"], "add --tls, or remove --certificate"),
        (["--listen", "localhost"], "name an address of this machine, without a port"),
        (["--journal-bodies", "10"], "name the file of the journal"),
        (["--tls", "--certificate", "x", "--json", "x"], "name another file"),
        (["--tls", "--plan", "plan.json", "--certificate", "plan.json"], "name another file"),
    ])
    func `options that contradict each other are an error`(options: [String], advice: String) async throws {
        try await run(["serve"] + options).expect(
            64, output: .whole(""), errors: .end("  to do:    \(advice)\n[invalid-usage]\n"))
    }
}
#endif
