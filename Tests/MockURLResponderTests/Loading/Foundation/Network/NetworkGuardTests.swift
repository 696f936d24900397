import TestSupport

/// The guard affects the whole process, so each test has its own.
@Suite(.launching, .ownProcess) struct `The network guard` {
    @Test func `the guard does not apply to the shared session and sessions that list the protocol`() async throws {
        let server = try LoopbackServer()
        MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [MockURLProtocol.self]

        for session in [URLSession.shared, URLSession(configuration: configuration)] {
            #expect(try await session.status(of: server.url.absoluteString).get() == 501)
        }
    }

    @Test func `the guard permits loopback hosts under other names`() async throws {
        let server = try LoopbackServer()
        MockURLResponder.setUp(with: [])

        for host in ["localhost", "LOCALHOST"] {
            #expect(try await unseenSession().reply(to: "http://\(host):\(server.port)/").status == 200)
        }
        // The guard lets 127.0.0.2 through, and the machine refuses it, because the server listens on 127.0.0.1 only.
        await expectURLError(.cannotConnectToHost) {
            try await unseenSession().reply(to: "http://127.0.0.2:\(server.port)/")
        }
    }

    @Test func `a guard that is off permits every host, but stubs still answer`() async throws {
        let proxy = try LoopbackServer()
        setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
        setUpExample()
        MockURLResponder.Configuration.networkGuard = .off

        #expect(try await unseenSession().reply(to: "http://other.example.com/").text == "hello")
        await expectMocked(unseenSession())
    }

    @Test func `changing the guard while requests run adds and removes no environment variable`() async throws {
        let server = try LoopbackServer()
        setUpExample()
        let names = Set(ProcessInfo.processInfo.environment.keys)
        let changes = Task.detached {
            while !Task.isCancelled {
                MockURLResponder.Configuration.policy = .allow
                MockURLResponder.Configuration.policy = .drop
                // On a machine with one processor, the requests have no other thread.
                await Task.yield()
            }
        }

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    for _ in 0..<20 { _ = await unseenSession().status(of: server.url.absoluteString) }
                }
            }
        }
        changes.cancel()
        await changes.value

        #expect(Set(ProcessInfo.processInfo.environment.keys) == names)
    }

    /// libcurl reads the exceptions first and the proxies later, so a transfer must not combine values of two
    /// times.
    @Test func `the loopback exceptions stay in the environment after tear-down`() async throws {
        for name in environmentOfProxies { unsetenv(name) }
        setenv("no_proxy", "intranet.example", 1)

        setUpExample()
        MockURLResponder.tearDown()

        #expect(ProcessInfo.processInfo.environment["no_proxy"] == "intranet.example,localhost,127.0.0.0/8,::1")
        #expect(ProcessInfo.processInfo.environment["NO_PROXY"] == "localhost,127.0.0.0/8,::1")
        #expect(environmentOfProxies.allSatisfy { ProcessInfo.processInfo.environment[$0] ?? "" == "" })
    }

    @Test func `tear-down restores the earlier proxy settings`() async throws {
        setenv("https_proxy", "http://proxy.example:3128", 1)
        setUpExample()

        MockURLResponder.tearDown()

        #expect(ProcessInfo.processInfo.environment["https_proxy"] == "http://proxy.example:3128")
        #expect(ProcessInfo.processInfo.environment["no_proxy"] == "")
    }
}

/// The environment variables that libcurl reads for a proxy.
private var environmentOfProxies: [String] {
    let names = ["http_proxy", "https_proxy", "all_proxy", "ws_proxy", "wss_proxy", "ftp_proxy"]
    return names + names.dropFirst().map { $0.uppercased() }
}

/// The proxy that libcurl would find. An empty value means no proxy to libcurl.
var proxy: String { ProcessInfo.processInfo.environment["https_proxy"] ?? "" }
