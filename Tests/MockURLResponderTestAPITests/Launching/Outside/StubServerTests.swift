#if os(Linux)
import TestSupport

@Suite(.launching) struct `A StubServer` {
    @Test func `a stub and a closure answer a client that has the URL of the server`() async throws {
        let server = try StubServer()
        server.anyHost.respond(to: "/rates").with(body: "1.0842").once()
        server.anyHost.respond(to: .post("/sum")).with { MockResponse(body: "\($0.httpBody?.count ?? 0) bytes") }.once()

        #expect(try await server.answer(to: "/rates").hasSuffix("\r\n\r\n1.0842"))
        let sum = try await server.answer(to: "/sum", method: "POST", fields: "Content-Length: 3\r\n", body: "abc")
        #expect(sum.hasSuffix("\r\n\r\n3 bytes"), "\(sum)")
        server.verify(.get("/rates"), .exactly(1))
        #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)" && server.certificate == nil)
    }

    @Test func `configurators, plan files and stubs of a running server answer in this order`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "http", host: "api.example.com")
        let plan = try TemporaryFile(
            #"[{"scheme":"*","host":"*","responses":[{"request":{"path":"/a"},"response":{"body":"plan"}}]}]"#)
        let server = try StubServer(upstream)
        try server.mockPlan(at: URL(fileURLWithPath: plan.path))
        upstream.respond(to: "/a").with(body: "configurator").once()
        server.anyHost.respond(to: "/a").with(body: "server").once()

        let host = "Host: api.example.com\r\n"
        #expect(try await server.answer(to: "/a", host: host).hasSuffix("server"))
        #expect(try await server.answer(to: "/a", host: host).hasSuffix("configurator"))
        #expect(try await server.answer(to: "/a", host: host).hasSuffix("plan"))
        #expect(server.history.calls.count == 3)
    }

    @Test func `a request without a stub receives 501 with its report, which fails the test once`() async throws {
        let answer = Locked("")
        let line: UInt = #line + 2
        let issues = try await issues {
            let server = try StubServer()
            let upstream = MockURLResponderConfigurator(scheme: "http", host: "api.example.com")
            upstream.respond(to: "/rate").optionally().always()
            server.mock(upstream)
            server.anyHost.respond(to: "/rates").optionally().always()
            let text = try await server.answer(to: "/rate")
            answer.withLock { $0 = text }
            server.end()
        }

        try #require(issues.count == 1 && issues[0].line == line && issues[0].test != nil, "\(issues)")
        let headline = "no stub answers this request of the responder"
        #expect(issues[0].text.hasPrefix("MockURLResponder: \(headline)"), "\(issues)")
        for part in [
            "    server.anyHost.respond(to: .get(\"/rate\"))\n",
            "Other policies: policy: .drop or .answer(501) of the server",
            #"expected "api.example.com""#, #"found    "127.0.0.1""#,
        ] { #expect(issues[0].text.contains(part), "\(issues)") }
        let text = answer.withLock(\.self)
        #expect(text.hasPrefix("HTTP/1.1 501 Not Implemented\r\n") && text.contains("\r\n\r\n\(headline)"), "\(text)")
    }

    @Test(arguments: [true, false])
    func `an unmet expectation fails the test at its line when the server ends`(isExplicit: Bool) async throws {
        let issues = try await issues {
            let server = try StubServer()
            server.anyHost.respond(to: "/rates", line: 101).expect(1).always()
            if isExplicit {
                server.end()
                server.end()
            }
        }

        #expect(issues.map(\.line) == [101], "\(issues)")
        #expect(issues.first?.text.contains("expected exactly 1 call") == true, "\(issues)")
    }

    @Test func `the policy drop resets the connection, and the call fails the test at the end`() async throws {
        let issues = try await issues {
            let server = try StubServer(policy: .drop)
            #expect(try await server.answer(to: "/rate").isEmpty)
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.contains("expected a stub to answer each call, found 1 call without one") == true)
    }

    @Test func `a test releases a held answer, and one that is held until the end fails it`() async throws {
        let issues = try await issues {
            let server = try StubServer()
            server.anyHost.respond(to: "/a").with(body: "answer").held("a").times(2)
            async let answer = server.answer(to: "/a")
            try await server.waitForHeld("a")
            try await server.release("a")
            #expect(try await answer.hasSuffix("answer"))
            async let other = server.answer(to: "/a")
            try await server.waitForHeld("a")
            server.end()
            #expect(try await other.isEmpty)
        }

        #expect(issues.count == 1 && issues[0].text.hasSuffix("[unreleased-hold]"), "\(issues)")
    }

    @Test func `a fault that only a client can report fails the test`() async throws {
        let issues = try await issues {
            let server = try StubServer()
            server.anyHost.respond(to: "/a").with(fault: .urlError(.badURL)).once()
            _ = try await server.answer(to: "/a")
        }

        #expect(issues.count == 1 && issues[0].text.contains("[unsupported-fault]"), "\(issues)")
    }

    @Test(.ownProcess) func `no thread and no socket of a server remains after its end`() async throws {
        // The first responder of a process prepares Foundation, which keeps sockets.
        try StubServer(verifying: []).end()
        let (sockets, threads) = (try Self.sockets(), try Self.threads())
        let server = try StubServer(policy: .answer(404), verifying: [])
        _ = try await server.answer(to: "/a")
        #expect(try Self.threads() > threads)
        server.end()

        #expect(try Self.sockets() == sockets)
        // The system shows a thread for a moment after its end.
        while try Self.threads() > threads { await Task.yield() }
        await #expect(throws: POSIXError.self) { try await server.answer(to: "/a") }
        server.verify(.get("/a"))
    }

    /// The number of sockets of this process.
    private static func sockets() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.hasPrefix("socket:") == true
        }
    }

    /// The number of threads of this package in this process.
    private static func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { name in
            let title = try? String(contentsOfFile: "/proc/self/task/\(name)/comm", encoding: .utf8)
            return title?.hasPrefix("mock-url") == true
        }
    }

    // MARK: TLS

    @Test(.needs("curl")) func `a client that trusts the certificate receives answers by https`() async throws {
        let server = try StubServer(tls: true)
        server.anyHost.respond(to: "/rates").with(body: "1.0842").always()
        let file = try TemporaryFile(try #require(server.certificate))
        let (address, name) = ("\(server.url)/rates", "https://localhost:\(server.port)/rates")

        #expect(try await Command("curl", "-sS", "--cacert", file.path, address, name).run().output == "1.08421.0842")
    }

    #if compiler(>=6.3)
    @Test(.needs("curl")) func `a client that does not trust the certificate is a warning at the end`() async throws {
        let warnings = try await warnings {
            let server = try StubServer(tls: true)
            #expect(try await Command("curl", "-sS", "\(server.url)/").run().status == 60)
        }

        #expect(warnings.count == 1 && warnings[0].text.hasSuffix("[untrusted-authority]"), "\(warnings)")
    }
    #endif

    // MARK: Errors

    @Test func `a port in use is an error that names the address`() async throws {
        let server = try StubServer()
        let error = #expect(throws: ServiceUnderTestError.self) { _ = try StubServer(port: server.port) }

        #expect(
            error?.description == """
                no server can listen at \(server.url.absoluteString.dropFirst(7))
                  expected: an address of this machine, and a free port
                  found:    Address already in use
                  to do:    end the program that listens there, or choose another port; 0 is any free port
                [unusable-address]
                """)
    }

    @Test func `the policy allow is an error`() async throws {
        let error = #expect(throws: ServiceUnderTestError.self) { _ = try StubServer(policy: .allow) }

        #expect(
            error?.description
                == "a StubServer cannot have the policy allow, because no server is behind it; use .prevent, .drop or .answer(404) "
                + "[invalid-setting]")
    }
}

extension StubServer {
    /// Sends a request on a connection of its own, and returns the bytes of the answer; none for a reset.
    fileprivate func answer(
        to target: String, method: String = "GET", host: String? = nil, fields: String = "", body: String = ""
    ) async throws -> String {
        let host = host ?? "Host: 127.0.0.1:\(port)\r\n"
        let request = "\(method) \(target) HTTP/1.1\r\n\(host)Connection: close\r\n\(fields)\r\n\(body)"
        return try await blocking { [port] in
            let client = try Client(port: UInt16(port))
            client.send(request)
            return (try? client.read()) ?? ""
        }
    }
}
#endif
