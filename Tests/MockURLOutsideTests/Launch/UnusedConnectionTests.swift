import TestSupport

@Suite(.launching, .needs("python3")) struct `Connections on which no request is decided` {
    private let api = MockURLResponderConfigurator(scheme: "http", host: "a.example")

    init() {
        api.respond(to: "/").with(body: "hello").always()
    }

    @Test func `a client that gives up its wait for the server fails the run`() async throws {
        let code = """
            s = socket.create_connection(("db.example", 7777))
            s.settimeout(0.2)
            try: s.recv(9)
            except TimeoutError: print("gave up")
            """
        let run = try await MockedRun(python: code, [api], policy: .prevent)

        #expect(run.status == 0, "\(run)")
        run.expect(
            output: "gave up\n",
            report: [
                .beginning("MockURLResponder refused a connection, and the policy is prevent: python3"),
                ") made a connection to db.example:7777 and sent no whole request\n",
                "\n  found:    the end of the connection\n", "mock-url run --allow db.example:7777; if it only looks",
                .end("\n[not-http]"),
            ])
        #expect(run.findings.failures.count == 1)
        #expect(run.findings.failures.first?.text.contains("was stopped") == false)
    }

    @Test(arguments: [80, 443, 6379])
    func `a connection that is only opened fails the run, unless a stub names its host`(_ port: Int) async throws {
        let named = MockURLResponderConfigurator(scheme: "http", host: "known.example", port: port)
        named.respond(to: "/").with(body: "hello").always()
        func run(_ host: String) async throws -> MockedRun {
            try await MockedRun(
                python: "socket.create_connection(('\(host)', \(port))).close()", [named], policy: .prevent)
        }

        let unknown = try await run("unknown.example")
        #expect(unknown.reports.count == 1 && unknown.findings.failures.count == 1, "\(unknown)")
        let known = try await run("known.example")
        #expect(known.reports.isEmpty && known.warnings.isEmpty && known.findings.failures.isEmpty, "\(known)")
    }

    @Test func `another policy warns of such a connection`() async throws {
        let run = try await MockedRun(
            python: "socket.create_connection(('db.example', 7777)).close()", [api], policy: .drop)

        #expect(run.findings.failures.isEmpty, "\(run)")
        run.expect(warning: ["to db.example:7777 and sent no whole request: "])
    }

    @Test func `a spare connection to a proxy that answers is no failure`() async throws {
        let code = """
            spare, used = [socket.create_connection(("proxy.example", 3128)) for i in range(2)]
            used.sendall(b"GET http://a.example/ HTTP/1.1\\r\\nHost: a.example\\r\\nConnection: close\\r\\n\\r\\n")
            print(used.makefile("rb").read()[-5:])
            """
        let run = try await MockedRun(python: code, [api], policy: .prevent)

        #expect(run.output == "b'hello'\n", "\(run)")
        #expect(run.reports.isEmpty && run.findings.failures.isEmpty, "\(run)")
    }

    @Test(arguments: [#"\x16\x03\x01\x02\x00\x01"#, #"GET / HTTP/1.1\r\nHost: b.exa"#, #"GET /\r\n"#])
    func `the beginning of a request or of a handshake is no request`(_ bytes: String) async throws {
        let code = """
            s = socket.create_connection(("b.example", 443))
            s.sendall(b"\(bytes)")
            s.close()
            """
        let run = try await MockedRun(python: code, [api], policy: .prevent)

        #expect(run.findings.failures.count == 1, "\(run)")
    }

    @Test func `a client that closes TLS in silence fails the run if no stub names the host`() async throws {
        let code = """
            import ssl
            context = ssl._create_unverified_context()
            context.wrap_socket(socket.create_connection(("b.example", 443)), server_hostname="b.example").close()
            """
        let run = try await MockedRun(python: code, [api], policy: .prevent)

        #expect(run.findings.failures.map(\.kind.rawValue) == ["untrusted-authority"], "\(run)")
        #expect(run.reports.count == 1 && run.warnings.isEmpty, "\(run)")
    }

    @Test(
        arguments: ["", #" HTTP/1.1\r\nHost: HOST\r\n"#, #" HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9\r\n\r\nabc"#],
        [
            "s.close()", "s.close(); time.sleep(0.3)",
            #"s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0"); s.close(); time.sleep(0.3)"#,
        ])
    func `a request within which the client leaves or ends is a warning`(_ rest: String, _ end: String) async throws {
        for (host, policy) in [("a.example", UnmatchedPolicy.prevent), ("10.1.2.3", .allow)] {
            let code = """
                s = socket.create_connection(("\(host)", 80))
                s.sendall(b"POST /orders\(rest.replacing("HOST", with: host))")
                \(end)
                """
            try await MockedRun(python: code, [api], policy: policy).expect(warning: [
                " within a request", "\(host):80",
            ])
        }
    }

    @Test(arguments: ["b.example", "a.example"])
    func `a request for another host than that of its connection is a warning`(_ host: String) async throws {
        let code = """
            s = socket.create_connection(("\(host)", 80))
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: A.example\\r\\nConnection: close\\r\\n\\r\\n")
            print(s.makefile("rb").read()[-5:])
            """
        try await MockedRun(python: code, [api], policy: .prevent).expect(
            output: "b'hello'\n", warning: host == "a.example" ? [] : ["sent b.example:80 a request for A.example, "])
    }

    @Test func `a request of a client that resets its connection at once is recorded`() async throws {
        let code = """
            import struct
            for host in "a.example", "b.example":
                s = socket.create_connection((host, 80))
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                s.sendall(b"GET /fire HTTP/1.1\\r\\nHost: " + host.encode() + b"\\r\\n\\r\\n")
                s.close()
            """
        let run = try await MockedRun(python: code, [api], policy: .drop)

        #expect(run.calls.count == 2, "\(run)")
    }

    @Test func `requests of a program that ends at once are recorded`() async throws {
        let code = """
            import os
            for i in range(100):
                s = socket.create_connection(("a.example", 80))
                s.sendall(b"GET /fire HTTP/1.1\\r\\nHost: a.example\\r\\n\\r\\n")
                s.detach()
            os._exit(0)
            """
        let run = try await MockedRun(python: code, [api], policy: .drop)

        #expect(run.calls.count == 100, "\(run)")
    }
}
