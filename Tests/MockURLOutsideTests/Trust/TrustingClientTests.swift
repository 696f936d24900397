import TestSupport

/// Programs that trust the authority by an option of their own.
@Suite(.launching) struct `Clients that trust the authority of a launch` {
    @Test(.needs("curl"), arguments: ["--tlsv1.2", "--tls-max 1.2"])
    func `curl receives an answer for a name with TLS 1.3 and 1.2`(option: String) async throws {
        let server = try TLSTestServer()
        try await curl(server, host: "rates.example", option.split(separator: " ").map(String.init)).expect(
            output: .whole("rates.example"))
        let connection = try #require(await server.connections().first)
        #expect(connection.version == (option == "--tlsv1.2" ? "TLSv1.3" : "TLSv1.2"))
        #expect(connection.requestLine == "GET / HTTP/1.1")
        #expect(connection.applicationProtocol == "http/1.1")
    }

    @Test(
        .needs("curl"),
        arguments: [
            "xn--bcher-kva.example", "a_b.example", "UPPER.Example", "\(String(repeating: "a", count: 63)).example",
            String(repeating: String(repeating: "b", count: 49) + ".", count: 5) + "abc",
        ])
    func `curl trusts a certificate for a name of any form`(host: String) async throws {
        let server = try TLSTestServer()
        let result = try await curl(server, host: host)
        #expect(result.output.lowercased() == host.lowercased(), "\(result)")
    }

    @Test(.needs("openssl"))
    func `openssl resumes a session with its name in TLS 1.2`() async throws {
        let server = try TLSTestServer()
        try await Command(
            "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", "-servername", "again.example", "-tls1_2",
            "-reconnect", "-CAfile", server.authorityFile
        ).run().expect(output: "Reused")
        let resumed = await server.connections(atLeast: 6).filter(\.isResumed)
        #expect(resumed.map(\.serverName) == Array(repeating: "again.example", count: 5))
    }

    @Test(.needs("python3"))
    func `Python verifies in its strict mode and resumes a TLS 1.3 session with its name`() async throws {
        let server = try TLSTestServer()
        let script = """
            import socket, ssl, sys
            context = ssl.create_default_context(cafile=sys.argv[2])
            context.verify_flags |= ssl.VERIFY_X509_STRICT
            session = None
            for _ in range(2):
                s = context.wrap_socket(socket.create_connection(('127.0.0.1', int(sys.argv[1]))),
                    server_hostname='again.example', session=session)
                s.sendall(b'GET / HTTP/1.1\\r\\n\\r\\n')
                while s.recv(4096): pass
                session = s.session
                print(s.session_reused)
            """
        try await Command("python3", "-c", script, "\(server.port)", server.authorityFile).run().expect(
            output: .whole("False\nTrue\n"))
        let connections = await server.connections(atLeast: 2)
        #expect(connections.map(\.serverName) == ["again.example", "again.example"])
    }

    private func curl(_ server: TLSTestServer, host: String, _ options: [String] = []) async throws -> Command.Outcome {
        var command = Command("curl", "-sS", "--cacert", server.authorityFile)
        command.add("--resolve", "\(host):\(server.port):127.0.0.1", "https://\(host):\(server.port)/")
        command.add(options)
        return try await command.run()
    }
}
