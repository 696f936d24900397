import TestSupport

@Suite(.launching, .needs("python3")) struct `What no stub can answer from outside` {
    private static let beginnings = [
        (
            5432, #"\x00\x00\x00\x08\x04\xd2\x16\x2f"#,
            #""\x00\x00\x00\x08\x04\xd2\x16/", and port 5432 is usually that of PostgreSQL"#
        ),
        (6379, #"*1\r\n$4\r\nPING\r\n"#, #""*1\r\n$4\r\n", and port 6379 is usually that of Redis"#),
        (5672, #"AMQP\x00\x00\x09\x01"#, #""AMQP\x00\x00\t\x01", and port 5672 is usually that of AMQP"#),
        (2222, #"SSH-2.0-OpenSSH_9.2 Debian\r\n"#, #""SSH-2.0-""#),
        (11211, #"get secret\r\n"#, #""get", and port 11211 is usually that of Memcached"#),
    ]

    /// Connects, sends bytes and prints what comes back, several times.
    private static func sending(_ bytes: String, to port: Int, at host: String = "db.example", times: Int = 1) -> String
    {
        """
        for i in range(\(times)):
            s = socket.create_connection(("\(host)", \(port)))
            try:
                s.sendall(b"\(bytes)")
                print("received", s.recv(12))
            except ConnectionError as error: print(type(error).__name__)
        """
    }

    @Test(arguments: beginnings)
    func `a connection that is not HTTP is reported, and its process is killed`(
        _ port: Int, _ bytes: String, _ found: String
    ) async throws {
        let run = try await MockedRun(python: Self.sending(bytes, to: port), policy: .prevent)

        #expect(run.status == 9, "\(run)")
        run.expect(report: [
            .beginning("MockURLResponder stopped the program, and the policy is prevent: python3"),
            """
            ) made a connection to db.example:\(port) that is not HTTP
              expected: a request of HTTP/1.1, or TLS
              found:    the bytes \(found.prefix(20))
            """, "\(found.suffix(12))\n", .end("\n[not-http]"),
        ])
        #expect(run.findings.failures.count == 1)
        #expect(!"\(run)".contains("secret"))
    }

    @Test(arguments: [UnmatchedPolicy.drop, .answer(501)])
    func `other policies reset such connections, and warn once`(_ policy: UnmatchedPolicy) async throws {
        let run = try await MockedRun(python: Self.sending(#"*1\r\n"#, to: 6379, times: 3), policy: policy)

        run.expect(
            output: String(repeating: "ConnectionResetError\n", count: 3),
            warning: [
                .end(
                    "to db.example:6379 that is not HTTP: expected a request of HTTP/1.1, or TLS, found the bytes \"*1\\r\\n\", and port "
                        + "6379 is usually that of Redis; let it reach the real server, by mock-url run --allow db.example:6379, or use "
                        + "a server on this machine, which programs reach [not-http]")
            ])
        #expect(run.findings.warnings.map(\.text) == ["this happened 3 times, and one line tells of it"])
    }

    @Test func `a client that waits for a server of MySQL is refused`() async throws {
        try await MockedRun(python: Self.sending("", to: 3306)).expect(
            output: "ConnectionResetError\n",
            warning: ["found no byte of the client, and port 3306 is usually that of MySQL"])
    }

    @Test func `a connection in advance may be silent before its request`() async throws {
        let stub = MockURLResponderConfigurator(scheme: "http", host: "db.example", port: 3306)
        stub.respond(to: "/").with(body: "hello").always()
        let code = """
            sockets = [socket.create_connection(("db.example", port)) for port in (3306, 3306)]
            time.sleep(1.5)
            sockets[0].sendall(b"GET / HTTP/1.1\\r\\nHost: db.example:3306\\r\\nConnection: close\\r\\n\\r\\n")
            print(sockets[0].makefile("rb").read()[-5:])
            """
        try await MockedRun(python: code, [stub], policy: .prevent).expect(output: "b'hello'\n")
    }

    @Test func `a long silence at a port without a usual protocol is a warning before its end`() async throws {
        let code = """
            s = socket.create_connection(("db.example", 15432))
            s.settimeout(6)
            try: s.recv(9)
            except TimeoutError: print("still open")
            """
        try await MockedRun(python: code, policy: .prevent).expect(
            output: "still open\n", report: ["and sent no whole request"],
            warning: ["to db.example:15432 and sends nothing"])
    }

    @Test(.needs("curl")) func `HTTP/2 without an agreement is reported by its name`() async throws {
        let run = try await MockedRun(
            ["curl", "-sS", "--http2-prior-knowledge", "http://h2.example/"], policy: .prevent)

        #expect(run.status == 9, "\(run)")
        run.expect(report: ["speaks only HTTP/2 with h2.example:80", .end("[http2-only]")])
    }

    @Test(.needs("openssl")) func `a client that offers only HTTP/2 by ALPN is reported by its name`() async throws {
        let run = try await MockedRun(
            ["openssl", "s_client", "-alpn", "h2", "-connect", "h2.example:443"], policy: .drop)

        #expect(run.output.contains("alert no application protocol"), "\(run)")
        run.expect(warning: ["found the ALPN protocols h2;", .end("[http2-only]")])
    }

    private static let invalidRequests = [
        (#"GET / HTTP/1.1\r\nHost: a.example\r\nAuthorization : secret\r\n\r\n"#, 400, "valid"),
        (#"POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"#, 501, "supported"),
        (#"GET / HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"#, 501, "supported"),
        (#"CONNECT a.example HTTP/1.1\r\nHost: a.example\r\n\r\n"#, 400, "valid"),
    ]

    @Test(arguments: invalidRequests)
    func `a request that is not readable or not supported stops its process with a report`(
        _ bytes: String, _ status: Int, _ word: String
    ) async throws {
        let run = try await MockedRun(
            python: Self.sending(bytes, to: 80, at: "a.example"), policy: .prevent)

        #expect(run.status == 9, "\(run)")
        run.expect(report: [
            "sent a.example:80 a request that is not \(word), and received the status \(status)\n",
            .end("[malformed-request]"),
        ])
        #expect(run.findings.failures.count == 1)
        #expect(!"\(run)".contains("secret"))
    }

    @Test func `a malformed request gets its answer and a warning under another policy`() async throws {
        let code = Self.sending(Self.invalidRequests[0].0, to: 80, at: "a.example")
        try await MockedRun(python: code, policy: .drop).expect(
            output: "received b'HTTP/1.1 400'\n", warning: [.end("[malformed-request]"), .without("secret")])
    }

    @Test func `a machine without libssl answers http, and reports the first https connection`() async throws {
        let api = MockURLResponderConfigurator(scheme: "http", host: "a.example")
        api.respond(to: "/").with(body: "plain").always()
        let script = "curl -sS http://a.example/; curl -sS https://a.example/; echo status $?"

        let run = try await MockedRun(
            ["sh", "-c", script], [api], policy: .prevent,
            library: Result { () throws(TLSLibrary.Unavailable) in try TLSLibrary.load(["libssl.so.none"]) })

        #expect(run.output.hasPrefix("plain") && run.output.contains("status 137"), "\(run)")
        run.expect(report: [
            "made a TLS connection to a.example:443, which this machine cannot answer\n",
            "  found:    libssl.so.none: cannot open shared object file",
            "  to do:    install it, by apt-get install libssl3 on Debian 12", .end("[missing-tls-library]"),
        ])
    }
}

@Suite(.launching, .needs("python3")) struct `Calls that no stub can answer from outside` {
    @Test func `UDP to another machine is a warning, once for a program`() async throws {
        let code = """
            for i in range(3):
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                try: s.sendto(b"x", ("statsd.example", 8125))
                except OSError as error: print(error.strerror)
            """
        try await MockedRun(python: code, policy: .prevent).expect(
            output: String(repeating: "Network is unreachable\n", count: 3),
            warning: ["sent UDP to statsd.example:8125, which did not leave this machine: ", .end("[refused-call]")])
    }

    @Test func `questions to all machines of the network are no news`() async throws {
        let code = """
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for address in ("239.255.255.250", 1900), ("224.0.0.251", 5353):
                try: s.sendto(b"x", address)
                except OSError: pass
            """
        #expect(try await MockedRun(python: code).warnings == [])
    }

    @Test(arguments: [true, false])
    func `HTTP/3 is a warning only without TCP to the same host`(_ fallsBack: Bool) async throws {
        let code = """
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            try: s.sendto(b"x", ("a.example", 443))
            except OSError: pass
            if \(fallsBack ? "True" : "False"): socket.create_connection(("a.example", 443))
            """
        let stub = MockURLResponderConfigurator(scheme: "https", host: "a.example")
        stub.respond(to: "/").with(body: "hello").always()
        try await MockedRun(python: code, [stub]).expect(warning: fallsBack ? [] : ["tried HTTP/3 with a.example"])
    }

    @Test func `a raw socket is a warning`() async throws {
        let code = """
            try: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
            except OSError as error: print(error.strerror)
            """
        try await MockedRun(python: code).expect(
            output: "Operation not permitted\n", warning: ["found a raw socket of protocol 1"])
    }
}
