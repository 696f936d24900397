import TestSupport

/// Requests that are passed on to a real server, which is another instance of our server here.
@Suite struct `The client's side of TLS` {
    @Test(arguments: ["api.example", "127.0.0.1", "2001:db8::1", "trailing.example."])
    func `a server with a valid certificate for the name or the address is accepted`(host: String) async throws {
        let seen = try await connect(to: host, certificateFor: host)
        #expect(try seen.get() == "http/1.1")
    }

    @Test(
        arguments: [
            (TLSFault?.none, -1202), (.expiredCertificate, -1201), (.futureCertificate, -1204),
            (.selfSignedCertificate, -1202), (.unknownRoot, -1203), (.otherHost, -1202), (.failedHandshake, -1200),
        ])
    func `a certificate for another address, and any other fault of it, becomes the code of a URLError`(
        fault: TLSFault?, code: Int
    ) async throws {
        let (host, certified) = fault == nil ? ("10.0.0.1", "10.0.0.2") : ("api.example", "api.example")
        let result = try await connect(to: host, certificateFor: certified, fault: fault)
        let failure = try #require(throws: TLSFailure.self) { try result.get() }
        #expect(failure.urlErrorCode == code, "\(failure)")
    }

    @Test(arguments: [true, false])
    func `an authority outside the list of a variable, or of the machine, is refused with the reason`(_ hasList: Bool)
        async throws
    {
        let server = try TLSServer(authority: CertificateAuthority(library: TestLibrary.chosen.get()))
        let other = try trustingClient(of: CertificateAuthority(library: TestLibrary.chosen.get()))
        let client = hasList ? other.client : TLSClient(library: server.authority.library, environment: [:])
        let listener = try Listener { _ = try? server.accept($0, destination: "-") }
        let result = await blocking {
            Result { try client.connect(Listener.connect(to: listener.port), host: "api.example").close() }
        }
        let failure = try #require(throws: TLSFailure.self) { try result.get() }
        #expect(failure.urlErrorCode == -1203)
        #expect(
            failure.description
                == "TLS with api.example: the certificate of the server is not valid: unable to get local issuer certificate."
        )
    }

    @Test func `the authorities come from the directory that SSL_CERT_DIR names`() async throws {
        let server = try TLSServer(authority: CertificateAuthority(library: TestLibrary.chosen.get()))
        let folder = try TemporaryFolder()
        try write(Array(server.authority.pem.utf8), to: "\(folder.path)/\(server.authority.subjectHash).0")
        let client = TLSClient(
            library: server.authority.library, environment: ["SSL_CERT_DIR": "/does/not/exist:\(folder.path)"])
        let listener = try Listener { _ = try? server.accept($0, destination: "-") }
        let version = try await blocking {
            let stream = try client.connect(Listener.connect(to: listener.port), host: "api.example")
            defer { stream.close() }
            return stream.version
        }
        #expect(version == "TLSv1.3")
    }

    @Test(.needs("openssl"), arguments: ["-tls1_2", "-tls1_3"])
    func `a server that requires a certificate of the client fails the request with the code for it`(
        version: String
    ) async throws {
        let server = try await OpenSSLServer("-Verify", "1", version, "-www")
        let failure = try await #require(throws: TLSFailure.self) { try await server.exchange() }
        // TLS 1.2 has no alert for it.
        #expect(failure.urlErrorCode == (version == "-tls1_3" ? -1206 : -1200), "\(failure)")
    }

    @Test(.needs("openssl"), arguments: ["-tls1_2", "-tls1_3"])
    func `a page of a server by others arrives complete`(version: String) async throws {
        let server = try await OpenSSLServer("-www", version)
        let page = try await server.exchange()
        #expect(page.hasPrefix("HTTP/1.0 200 ok"))
        #expect(page.contains("</HTML>") || page.contains("</html>") || page.contains("</BODY>"))
    }

    @Test func `a machine without a TLS library gets an error that names the files and the packages`() {
        let error = #expect(throws: TLSLibrary.Unavailable.self) { try TLSLibrary.load(["libssl.so.none"]) }
        #expect(
            error?.description == """
                no TLS library was loaded, so https cannot be mocked
                  expected: OpenSSL 3.x or 1.1.1 on this machine
                  found:    libssl.so.none: cannot open shared object file: No such file or directory
                  to do:    install it, by apt-get install libssl3 on Debian 12 and Ubuntu 22.04, apt-get install libssl3t64 on later \
                ones, dnf install openssl-libs on Fedora, apk add libssl3 on Alpine, or zypper install libopenssl3 on SUSE
                [missing-tls-library]
                """)
    }

    @Test func `a library that is not OpenSSL is refused with the function that it lacks`() {
        let error = #expect(throws: TLSLibrary.Unavailable.self) { try TLSLibrary.load(["libc.so.6"]) }
        #expect(
            error?.attempts.map(\.reason) == [
                "it lacks the function OpenSSL_version, so it is not OpenSSL 1.1.1 or later"
            ])
    }

    /// Connects to a server whose certificate is for the name of SNI, or else for a certain host.
    private func connect(
        to host: String, certificateFor certified: String, fault: TLSFault? = nil
    ) async throws -> Result<String?, any Error> {
        let (server, client) = try serverAndClient()
        let listener = try Listener { transport in
            _ = try? server.accept(transport, destination: certified) { _ in fault }
        }
        return await blocking {
            Result {
                let stream = try client.client.connect(Listener.connect(to: listener.port), host: host)
                defer { stream.close() }
                return stream.applicationProtocol
            }
        }
    }
}
