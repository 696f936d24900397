import TestSupport

/// Clients that read their authorities from a file which the launcher does not know.
@Suite(.launching) struct `Clients that do not trust the authority of a launch` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "rates.example")
    private let list: TemporaryFile

    init() throws {
        api.respond(to: "/").with(body: "hello").always()
        list = try TemporaryFile(CertificateAuthority(library: TestLibrary.chosen.get()).pem)
    }

    @Test(.needs("curl")) func `curl is killed by its alert, and a report has the host and what to do`() async throws {
        let run = try await MockedRun(
            ["sh", "-c", "curl -sS --cacert \(list.path) https://rates.example/; echo status $?"], [api],
            policy: .prevent)

        // curl prints its error when it sends the alert, and may end before the signal.
        #expect(run.output.hasSuffix("status 137\n") || run.output.hasSuffix("status 60\n"), "\(run)")
        run.expect(report: [
            ") does not trust the certificate for rates.example:443\n",
            "  found:    the alert unknown_ca; it read no file of authorities that the launcher knows\n",
            "  to do:    let it read a file of authorities, by CURL_CA_BUNDLE=", .end("[untrusted-authority]"),
        ])
        #expect(run.findings.failures.map(\.kind.rawValue) == ["untrusted-authority"])
    }

    @Test(.needs("curl")) func `another policy than prevent makes one warning for a program`() async throws {
        let command = "curl -sS --cacert \(list.path) https://rates.example/"
        try await MockedRun(["sh", "-c", "\(command); \(command)"], [api], policy: .drop).expect(
            warning: [.beginning("MockURLResponder: curl (process ")])
    }

    @Test(.needs("python3")) func `the report names the file that a client read, and does not believe`() async throws {
        let code = """
            import ssl, urllib.request
            ssl.create_default_context(cafile="/etc/ssl/certs/ca-certificates.crt")
            urllib.request.urlopen("https://rates.example/", context=ssl.create_default_context(cafile="\(list.path)"))
            """
        try await MockedRun(python: code, [api], policy: .drop).expect(
            warning: ["/etc/ssl/certs/ca-certificates.crt; turn off pinning"])
    }

    @Test(.needs("python3")) func `a client that closes its connections silently is a warning`() async throws {
        let code = """
            import ssl
            context = ssl._create_unverified_context()
            for i in range(3):
                context.wrap_socket(socket.create_connection(("rates.example", 443)), server_hostname="rates.example").close()
                time.sleep(0.1)
            print("goes on")
            """
        let run = try await MockedRun(python: code, [api], policy: .prevent)

        #expect(run.findings.failures.isEmpty)
        run.expect(output: "goes on\n", warning: ["found the end of the connection without a request"])
    }

    @Test(.needs("python3")) func `a silent connection before a request to the same host is no warning`() async throws {
        let code = """
            import ssl, urllib.request
            context = ssl.create_default_context()
            for i in range(3):
                context.wrap_socket(socket.create_connection(("rates.example", 443)), server_hostname="rates.example").close()
                print(urllib.request.urlopen("https://rates.example/").read())
            """
        try await MockedRun(python: code, [api], policy: .prevent).expect(
            output: String(repeating: "b'hello'\n", count: 3))
    }
}
