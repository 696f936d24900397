import TestSupport

@Suite(.launching, .needs("python3"), .needs("curl")) struct ListeningTests {
    /// Listens on a UNIX socket, binds a datagram socket, and serves one client at an address.
    private static let server = """
        import socket, sys
        unix = socket.socket(socket.AF_UNIX); unix.bind(""); unix.listen()
        datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); datagrams.bind(("127.0.0.1", 0))
        family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET
        s = socket.socket(family); s.bind((sys.argv[1], 0)); s.listen(); s.settimeout(60)
        client = s.accept()[0]; client.recv(65536); client.sendall(b"HTTP/1.0 200 OK\\r\\n\\r\\nhi"); client.close()
        print(s.getsockname()[1])
        """

    @Test(
        arguments: Way.allCases,
        [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("::", "localhost")])
    func `the socket on which a program listens is known by its URL`(way: Way, addresses: (String, String)) async throws
    {
        let supervised = try Supervised(way)
        #expect(supervised.launch.server == nil)
        let hasEnded = Locked(false)
        async let run = {
            defer { hasEnded.withLock { $0 = true } }
            return try await supervised.run(ExternalTool("python3").path, "-c", Self.server, addresses.0)
        }()
        var url: URL?
        while url == nil, !hasEnded.withLock(\.self) {
            url = supervised.launch.server?.url
            try await Task.sleep(for: .milliseconds(2))
        }
        let found = try #require(url)

        #expect(try await Command("curl", "-gsS", "\(found)").run().output == "hi")
        #expect(try await "http://\(addresses.1):\(run.output)" == "\(found)\n")
        #expect(supervised.launch.server == nil)
    }
}
