#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

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
    private static func sending(_ bytes: String, to port: Int, times: Int = 1) -> String {
        """
        for i in range(\(times)):
            s = socket.create_connection(("db.example", \(port)))
            try:
                s.sendall(b"\(bytes)")
                print("received", s.recv(9))
            except ConnectionError as error: print(type(error).__name__)
        """
    }

    @Test(arguments: beginnings)
    func `a connection that is not HTTP is reported, and its process is killed`(
        _ port: Int, _ bytes: String, _ found: String
    ) async throws {
        let run = try await ReportedRun(python: Self.sending(bytes, to: port), policy: .prevent)

        #expect(run.status == 9, "\(run)")
        let lines = run.reports.first?.split(separator: "\n") ?? []
        #expect(run.reports.count == 1)
        #expect(
            lines.first?.hasPrefix("MockURLResponder stopped the program, and the policy is prevent: python3") == true,
            "\(run)")
        #expect(lines.first?.hasSuffix(") made a connection to db.example:\(port) that is not HTTP") == true, "\(run)")
        #expect(lines.dropFirst().first == "  expected: a request of HTTP/1.1, or TLS")
        #expect(lines.dropFirst(2).first?.hasPrefix("  found:    the bytes \(found.prefix(20))") == true, "\(run)")
        #expect(lines.dropFirst(2).first?.hasSuffix(found.suffix(12)) == true, "\(run)")
        #expect(lines.last == "[not-http]")
        #expect(run.findings.failures.count == 1)
        #expect(!"\(run)".contains("secret"))
    }

    @Test(arguments: [UnmatchedPolicy.drop, .answer(501)])
    func `other policies reset such connections, and warn once`(_ policy: UnmatchedPolicy) async throws {
        let run = try await ReportedRun(python: Self.sending(#"*1\r\n"#, to: 6379, times: 3), policy: policy)

        #expect(run.output == "ConnectionResetError\nConnectionResetError\nConnectionResetError\n", "\(run)")
        #expect(run.reports.isEmpty)
        #expect(run.warnings.count == 1, "\(run)")
        #expect(
            run.warnings.first?.hasSuffix(
                "to db.example:6379 that is not HTTP: expected a request of HTTP/1.1, or TLS, found the bytes \"*1\\r\\n\", and port "
                    + "6379 is usually that of Redis; let it reach the real server, by mock-url run --allow db.example:6379, or use "
                    + "a server on this machine, which programs reach [not-http]") == true, "\(run)")
        #expect(run.findings.warnings.map(\.text) == ["this happened 3 times, and one line tells of it"])
    }

    @Test func `a client that waits for a server of MySQL is refused`() async throws {
        let code = """
            s = socket.create_connection(("db.example", 3306))
            try: print("received", s.recv(9))
            except ConnectionError as error: print(type(error).__name__)
            """
        let run = try await ReportedRun(python: code)

        #expect(run.output == "ConnectionResetError\n", "\(run)")
        #expect(
            run.warnings.first?.contains("found no byte of the client, and port 3306 is usually that of MySQL") == true,
            "\(run)")
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
        let run = try await ReportedRun(python: code, [stub], policy: .prevent)

        #expect(run.output == "b'hello'\n", "\(run)")
        #expect(run.reports.isEmpty && run.warnings.isEmpty, "\(run)")
    }

    @Test func `a long silence at a port without a usual protocol is a warning before its end`() async throws {
        let code = """
            s = socket.create_connection(("db.example", 15432))
            s.settimeout(20)
            try: s.recv(9)
            except TimeoutError: print("still open")
            """
        let run = try await ReportedRun(python: code.replacing("20", with: "6"), policy: .prevent)

        #expect(run.output == "still open\n", "\(run)")
        #expect(run.reports.count == 1 && run.reports.first?.contains("and sent no whole request") == true, "\(run)")
        #expect(run.warnings.count == 1)
        #expect(run.warnings.first?.contains("to db.example:15432 and sends nothing") == true, "\(run)")
    }

    @Test(.needs("curl")) func `HTTP/2 without an agreement is reported by its name`() async throws {
        let run = try await ReportedRun(
            ["curl", "-sS", "--http2-prior-knowledge", "http://h2.example/"], policy: .prevent)

        #expect(run.status == 9, "\(run)")
        #expect(run.reports.first?.contains("speaks only HTTP/2 with h2.example:80") == true, "\(run)")
        #expect(run.reports.first?.hasSuffix("[http2-only]") == true)
    }

    @Test(.needs("openssl")) func `a client that offers only HTTP/2 by ALPN is reported by its name`() async throws {
        let run = try await ReportedRun(
            ["openssl", "s_client", "-alpn", "h2", "-connect", "h2.example:443"], policy: .drop)

        #expect(run.reports.isEmpty)
        #expect(run.warnings.first?.contains("found the ALPN protocols h2;") == true, "\(run)")
        #expect(run.warnings.first?.hasSuffix("[http2-only]") == true)
    }

    /// Sends bytes to a host without stubs, and prints what comes back.
    private static func raw(_ bytes: String) -> String {
        """
        s = socket.create_connection(("a.example", 80))
        s.sendall(b"\(bytes)")
        print(s.recv(12))
        """
    }

    private static let invalidRequests = [
        (#"GET / HTTP/1.1\r\nHost: a.example\r\nAuthorization : secret\r\n\r\n"#, 400, "valid"),
        (#"POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\nabc"#, 400, "valid"),
        (#"GET / HTTP/1.1\r\nHost: a.example\r\nX: secret\r\n folded\r\n\r\n"#, 400, "valid"),
        (#"POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"#, 501, "supported"),
        (#"GET / HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"#, 501, "supported"),
        (#"CONNECT a.example HTTP/1.1\r\nHost: a.example\r\n\r\n"#, 400, "valid"),
    ]

    @Test(arguments: invalidRequests)
    func `a request that is not readable or not supported stops its process with a report`(
        _ bytes: String, _ status: Int, _ word: String
    ) async throws {
        let run = try await ReportedRun(python: Self.raw(bytes), policy: .prevent)

        #expect(run.status == 9, "\(run)")
        #expect(
            run.reports.first?.contains(
                "sent a.example:80 a request that is not \(word), and received the status \(status)\n") == true,
            "\(run)")
        #expect(run.reports.first?.hasSuffix("[malformed-request]") == true)
        #expect(run.findings.failures.count == 1)
        #expect(!"\(run)".contains("secret"))
    }

    @Test func `a malformed request gets its answer and a warning under another policy`() async throws {
        let run = try await ReportedRun(python: Self.raw(Self.invalidRequests[0].0), policy: .drop)

        #expect(run.output == "b'HTTP/1.1 400'\n", "\(run)")
        #expect(run.warnings.count == 1 && run.reports.isEmpty)
        #expect(run.warnings.first?.hasSuffix("[malformed-request]") == true)
        #expect(run.warnings.first?.contains("secret") == false)
    }

    @Test func `a machine without libssl answers http, and reports the first https connection`() async throws {
        let api = MockURLResponderConfigurator(scheme: "http", host: "a.example")
        api.respond(to: "/").with(body: "plain").always()
        let script = "curl -sS http://a.example/; curl -sS https://a.example/; echo status $?"

        let run = try await ReportedRun(
            ["sh", "-c", script], [api], policy: .prevent,
            library: Result { () throws(TLSLibrary.Unavailable) in
                try TLSLibrary.load(["libssl.so.none"])
            })

        #expect(run.output.hasPrefix("plain") && run.output.contains("status 137"), "\(run)")
        let report = run.reports.first ?? ""
        #expect(report.contains("made a TLS connection to a.example:443, which this machine cannot answer\n"), "\(run)")
        #expect(report.contains("  found:    libssl.so.none: cannot open shared object file"))
        #expect(report.contains("  to do:    install it, by apt-get install libssl3 on Debian 12"))
        #expect(report.hasSuffix("[missing-tls-library]"))
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
        let run = try await ReportedRun(python: code, policy: .prevent)

        #expect(run.output == String(repeating: "Network is unreachable\n", count: 3), "\(run)")
        #expect(run.reports.isEmpty)
        #expect(run.warnings.count == 1)
        #expect(
            run.warnings.first?.contains("sent UDP to statsd.example:8125, which did not leave this machine: ") == true,
            "\(run)")
        #expect(run.warnings.first?.hasSuffix("[refused-call]") == true)
    }

    @Test func `questions to all machines of the network are no news`() async throws {
        let code = """
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for address in ("239.255.255.250", 1900), ("224.0.0.251", 5353):
                try: s.sendto(b"x", address)
                except OSError: pass
            """
        #expect(try await ReportedRun(python: code).warnings == [])
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
        let run = try await ReportedRun(python: code, [stub])

        #expect(run.warnings.count == (fallsBack ? 0 : 1), "\(run)")
        #expect(run.warnings.allSatisfy { $0.contains("tried HTTP/3 with a.example") })
    }

    @Test func `a raw socket is a warning`() async throws {
        let code = """
            try: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)
            except OSError as error: print(error.strerror)
            """
        let run = try await ReportedRun(python: code)

        #expect(run.output == "Operation not permitted\n")
        #expect(run.warnings.first?.contains("found a raw socket of protocol 1") == true, "\(run)")
    }
}
#endif
