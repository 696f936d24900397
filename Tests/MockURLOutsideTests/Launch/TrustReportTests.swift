#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

/// Clients that read their authorities from a file which the launcher does not know.
@Suite(.launching) struct `Clients that do not trust the authority of a launch` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "rates.example")
    private let list: TemporaryFile

    init() throws {
        api.respond(to: "/").with(body: "hello").always()
        list = try TemporaryFile(CertificateAuthority(library: TestLibrary.chosen.get()).pem)
    }

    @Test(.needs("curl")) func `curl is killed by its alert, and the report names the host and what to do`()
        async throws
    {
        let run = try await ReportedRun(
            ["sh", "-c", "curl -sS --cacert \(list.path) https://rates.example/; echo status $?"], [api],
            policy: .prevent)

        // curl prints its error when it sends the alert, and may end before the signal.
        #expect(run.output.hasSuffix("status 137\n") || run.output.hasSuffix("status 60\n"), "\(run)")
        let report = run.reports.first ?? ""
        #expect(run.reports.count == 1)
        #expect(report.contains(") does not trust the certificate for rates.example:443\n"), "\(run)")
        #expect(
            report.contains(
                "  found:    the alert unknown_ca; it read no file of authorities that the launcher knows\n"))
        #expect(report.contains("  to do:    let it read a file of authorities, by CURL_CA_BUNDLE="))
        #expect(report.hasSuffix("[untrusted-authority]"))
        #expect(run.findings.failures.map(\.kind.rawValue) == ["untrusted-authority"])
    }

    @Test(.needs("curl")) func `another policy than prevent makes one warning for a program`() async throws {
        let command = "curl -sS --cacert \(list.path) https://rates.example/"
        let run = try await ReportedRun(["sh", "-c", "\(command); \(command)"], [api], policy: .drop)

        #expect(run.reports.isEmpty)
        #expect(run.warnings.count == 1, "\(run)")
        #expect(run.warnings.first?.hasPrefix("MockURLResponder: curl (process ") == true)
    }

    @Test(.needs("python3")) func `the report names the file that a client read, and does not believe`() async throws {
        let code = """
            import ssl, urllib.request
            ssl.create_default_context(cafile="/etc/ssl/certs/ca-certificates.crt")
            urllib.request.urlopen("https://rates.example/", context=ssl.create_default_context(cafile="\(list.path)"))
            """
        let run = try await ReportedRun(python: code, [api], policy: .drop)

        #expect(
            run.warnings.first?.contains("/etc/ssl/certs/ca-certificates.crt; turn off pinning") == true,
            "\(run)")
    }

    @Test(.needs("python3")) func `a client that closes its connections in silence is a warning and goes on`()
        async throws
    {
        let code = """
            import ssl
            context = ssl._create_unverified_context()
            for i in range(3):
                context.wrap_socket(socket.create_connection(("rates.example", 443)), server_hostname="rates.example").close()
                time.sleep(0.1)
            print("goes on")
            """
        let run = try await ReportedRun(python: code, [api], policy: .prevent)

        #expect(run.output == "goes on\n", "\(run)")
        #expect(run.reports.isEmpty && run.findings.failures.isEmpty)
        #expect(run.warnings.count == 1, "\(run)")
        #expect(run.warnings.first?.contains("found the end of the connection without a request") == true, "\(run)")
    }

    @Test(.needs("python3")) func `a silent connection before a request to the same host is no warning`() async throws {
        let code = """
            import ssl, urllib.request
            context = ssl.create_default_context()
            for i in range(3):
                context.wrap_socket(socket.create_connection(("rates.example", 443)), server_hostname="rates.example").close()
                print(urllib.request.urlopen("https://rates.example/").read())
            """
        let run = try await ReportedRun(python: code, [api], policy: .prevent)

        #expect(run.output == String(repeating: "b'hello'\n", count: 3), "\(run)")
        #expect(run.warnings.isEmpty, "\(run)")
    }
}
#endif
