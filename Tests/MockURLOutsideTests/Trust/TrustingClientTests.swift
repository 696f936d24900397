#if os(Linux)
import Foundation
import MockURLOutside
import TestSupport
import Testing

/// Programs that trust the authority by an option of their own.
@Suite(.launching) struct `Clients that trust the authority of a launch` {
    @Test(.needs("curl"), arguments: ["--tlsv1.2", "--tls-max 1.2"])
    func `curl receives an answer for a name with TLS 1.3 and 1.2`(option: String) async throws {
        let server = try TLSTestServer()
        let result = try await curl(server, host: "rates.example", option.split(separator: " ").map(String.init))
        #expect(result.output == "rates.example", "\(result)")
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

    @Test(.needs("curl"))
    func `curl trusts a certificate for an address without SNI`() async throws {
        let server = try TLSTestServer(destination: "127.0.0.1")
        let result = try await Command(
            "curl", "-sS", "--cacert", server.authorityFile, "https://127.0.0.1:\(server.port)/"
        ).run()
        #expect(result.output == "-", "\(result)")
    }

    @Test(.needs("openssl"))
    func `openssl verifies the certificate for an IPv6 address`() async throws {
        let server = try TLSTestServer(destination: "2001:db8::1")
        let result = try await Command(
            "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", "-CAfile", server.authorityFile,
            "-noservername",
            "-verify_ip", "2001:db8::1", "-verify_return_error", "-x509_strict", input: "GET / HTTP/1.0\r\n\r\n"
        ).run()
        #expect(result.output.contains("Verify return code: 0 (ok)"), "\(result.output)")
    }

    @Test(.needs("openssl"))
    func `openssl resumes a session with its name in TLS 1.2`() async throws {
        let server = try TLSTestServer()
        let result = try await Command(
            "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", "-servername", "again.example", "-tls1_2",
            "-reconnect", "-CAfile", server.authorityFile
        ).run()
        #expect(result.output.contains("Reused"), "\(result.output)")
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
        let result = try await Command("python3", "-c", script, "\(server.port)", server.authorityFile).run()
        #expect(result.output == "False\nTrue\n")
        let connections = await server.connections(atLeast: 2)
        #expect(connections.map(\.serverName) == ["again.example", "again.example"])
    }

    @Test(.needs("node"))
    func `Node trusts the authority from NODE_EXTRA_CA_CERTS`() async throws {
        let server = try TLSTestServer()
        let script = "fetch(process.argv[1]).then(r => r.text()).then(t => console.log(t))"
        let result = try await Command(
            "node", "-e", script, "https://localhost:\(server.port)/",
            environment: ["NODE_EXTRA_CA_CERTS": server.authorityFile]
        ).run()
        #expect(result.output == "localhost\n")
    }

    @Test(.needs("wget"))
    func `wget trusts the authority`() async throws {
        let server = try TLSTestServer()
        let result = try await Command(
            "wget", "-qO-", "--ca-certificate", server.authorityFile, "https://localhost:\(server.port)/"
        ).run()
        #expect(result.output == "localhost", "\(result)")
    }

    @Test(.needs("git"))
    func `git trusts the authority`() async throws {
        let server = try TLSTestServer()
        _ = try await Command(
            "git", "ls-remote", "https://localhost:\(server.port)/r.git",
            environment: ["GIT_SSL_CAINFO": server.authorityFile]
        ).run()
        let connection = try #require(await server.connections().first)
        #expect(connection.failure == nil)
        #expect(connection.requestLine?.hasPrefix("GET /r.git/info/refs") == true)
    }

    @Test(.needs("go"))
    func `Go trusts the authority from SSL_CERT_FILE`() async throws {
        let server = try TLSTestServer()
        let result = try await GoProgram.get(
            "https://localhost:\(server.port)/", environment: ["SSL_CERT_FILE": server.authorityFile])
        #expect(result.output == "localhost", "\(result)")
    }

    private func curl(_ server: TLSTestServer, host: String, _ options: [String] = []) async throws -> Command.Outcome {
        var command = Command("curl", "-sS", "--cacert", server.authorityFile)
        command.add("--resolve", "\(host):\(server.port):127.0.0.1", "https://\(host):\(server.port)/")
        command.add(options)
        return try await command.run()
    }
}
#endif
