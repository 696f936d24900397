import TestSupport

@Suite(.launching, .needs("python3")) struct `A program that does not speak HTTP` {
    /// Runs Python with a connected socket `s`, also with TLS.
    private func run(
        _ code: String, port: UInt16, secure: Bool = false, policy: UnmatchedPolicy = .allow,
        environment: [String: String] = [:]
    ) async throws -> MockedRun {
        let wrapping = secure ? "s = ssl.create_default_context().wrap_socket(s, server_hostname='real.example')" : ""
        let lines = """
            import socket, ssl
            s = socket.create_connection(("real.example", \(port)))
            \(wrapping)
            \(code)
            """
        return try await MockedRun(real: ["python3", "-c", lines], policy: policy, environment: environment)
    }

    @Test func `receives the greeting of its real server under the policy allow`() async throws {
        let listener = try Listener { stream in
            try? stream.write("220 hello\r\n")
            try? stream.write(readAll(of: stream).uppercased())
        }

        let run = try await run(
            "print(s.recv(99)); s.sendall(b'bye'); s.shutdown(socket.SHUT_WR); print(s.recv(99), s.recv(99))",
            port: listener.port)

        #expect(run.output == "b'220 hello\\r\\n'\nb'BYE' b''\n", "\(run)")
        #expect(run.calls.isEmpty)
    }

    @Test(arguments: ["PING\\r\\n", "\\x00\\x00\\x00\\x08", "get key\\r\\n", "abc", "PRI * HTTP/2.0\\r\\n\\r\\n"])
    func `sends its first bytes to its real server under the policy allow`(_ bytes: String) async throws {
        let listener = try Listener { stream in _ = try? stream.write(readAll(of: stream) + "!") }

        let run = try await run(
            "b = b'\(bytes)'; s.sendall(b); s.shutdown(socket.SHUT_WR); print(s.recv(99) == b + b'!')",
            port: listener.port)

        #expect(run.output == "True\n", "\(run)")
    }

    @Test func `the bytes pass within TLS, too`() async throws {
        let (server, trusting) = try serverAndClient()
        let listener = try Listener { transport in
            guard let stream = try? server.accept(transport, destination: "real.example") else { return }
            try? Array("220 hello\r\n".utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
        }

        let run = try await run(
            "print(s.recv(99), s.recv(99))", port: listener.port, secure: true,
            environment: ["SSL_CERT_FILE": "\(trusting.folder.path)/authority.pem"])

        #expect(run.output == "b'220 hello\\r\\n' b''\n", "\(run)")
    }

    @Test func `loses its connection if its real server refuses one`() async throws {
        let port = try ClosedPort()

        let run = try await run("print(s.recv(99))", port: port.number)

        #expect(run.output.contains("ConnectionResetError"), "\(run)")
    }

    @Test func `reaches nothing under another policy`() async throws {
        let listener = try Listener { stream in try? stream.write("220 hello\r\n") }

        let run = try await run("s.sendall(b'\\x00\\x00'); print(s.recv(12))", port: listener.port, policy: .drop)

        #expect(run.output.contains("ConnectionResetError"), "\(run)")
    }
}
