import TestSupport

@Suite(.needs("curl"), .launching) struct `Faults of the handshake` {
    @Test(
        arguments: [
            (-1200, "handshake failure"), (-1201, "certificate has expired"), (-1202, "self-signed certificate"),
            (-1203, "unable to get local issuer certificate"), (-1204, "certificate is not yet valid"),
        ])
    func `a program that trusts the authority sees the fault of a URLError`(code: Int, words: String) async throws {
        let fault = try #require(TLSFault(urlErrorCode: code))
        let server = try TLSTestServer(fault: fault)
        try await curl(server).expect(output: .part(words))
        guard case .intendedFault(fault) = await server.failure()?.kind else {
            throw UnexpectedFailure(await server.failure())
        }
    }

    @Test(arguments: [("--tlsv1.3", "certificate required"), ("--tls-max=1.2", "handshake failure")], [-1205, -1206])
    func `a program without a certificate of its own is refused`(
        version: (option: String, words: String), code: Int
    ) async throws {
        let server = try TLSTestServer(fault: TLSFault(urlErrorCode: code))
        try await curl(server, version.option.split(separator: "=").map(String.init)).expect(
            output: .part(version.words))
    }

    @Test(.needs("curl"))
    func `a program that ignores certificates receives the answer in spite of the fault`() async throws {
        let server = try TLSTestServer(fault: .expiredCertificate)
        try await curl(server, ["-k"]).expect(output: .whole("localhost"))
    }

    @Test(.needs("python3"), arguments: ["TLSv1_2", "TLSv1_3"])
    func `a client cannot resume a session from before the fault`(version: String) async throws {
        let hasFault = Locked(false)
        let authority = try CertificateAuthority(library: TestLibrary.chosen.get())
        let server = try TLSServer(authority: authority)
        let listener = try Listener { transport in
            guard
                let stream = try? server.accept(
                    transport, destination: "-", fault: { _ in hasFault.withLock { $0 } ? .expiredCertificate : nil })
            else { return }
            // Before the client can connect again.
            hasFault.withLock { $0 = true }
            try? Array("x".utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
        }
        let script = """
            import socket, ssl, sys
            context = ssl.create_default_context(cadata=sys.argv[2])
            context.minimum_version = context.maximum_version = ssl.TLSVersion[sys.argv[3]]
            session = None
            for _ in range(2):
                s = context.wrap_socket(socket.create_connection(('127.0.0.1', int(sys.argv[1]))),
                    server_hostname='again.example', session=session)
                while s.recv(4096): pass
                session = s.session
            """
        try await Command("python3", "-c", script, "\(listener.port)", authority.pem, version).run().expect(
            output: "certificate has expired")
    }

    private func curl(_ server: TLSTestServer, _ options: [String] = []) async throws -> Command.Outcome {
        var command = Command("curl", "-sSv", "--cacert", server.authorityFile, "https://localhost:\(server.port)/")
        command.add(options)
        let result = try await command.run()
        return result.output.hasSuffix("localhost") ? .init(status: result.status, output: "localhost") : result
    }
}
