#if os(Linux)
import Foundation
import MockURLOutside
import TestSupport
import Testing

/// Programs that are not told of the authority, as one with a compiled-in list.
@Suite(.launching) struct `Clients that do not trust the authority` {
    @Test(.needs("curl"), arguments: ["--tlsv1.3", "--tls-max=1.2"])
    func `curl is recognised by its alert`(option: String) async throws {
        let server = try TLSTestServer()
        var command = Command("curl", "-sS", "https://localhost:\(server.port)/")
        command.add(option.split(separator: "=").map(String.init))
        try await expectDistrust(.alert(.unknownAuthority), of: command, by: server)
    }

    @Test(.needs("openssl"))
    func `openssl is recognised by its alert`() async throws {
        let server = try TLSTestServer()
        let command = Command(
            "openssl", "s_client", "-connect", "localhost:\(server.port)", "-servername", "localhost",
            "-verify_return_error")
        try await expectDistrust(.alert(.unknownAuthority), of: command, by: server)
    }

    @Test(.needs("python3"))
    func `Python is recognised by its alert`() async throws {
        let server = try TLSTestServer()
        let script = "import urllib.request, sys; urllib.request.urlopen(sys.argv[1])"
        let command = Command("python3", "-c", script, "https://localhost:\(server.port)/")
        try await expectDistrust(.alert(.unknownAuthority), of: command, by: server)
    }

    @Test(.needs("node"))
    func `Node is recognised because it closes the connection without a request`() async throws {
        let server = try TLSTestServer()
        let command = Command("node", "-e", "fetch(process.argv[1])", "https://localhost:\(server.port)/")
        try await expectDistrust(.closedHandshake, .closedWithoutRequest, of: command, by: server)
    }

    @Test(.needs("wget"))
    func `wget is recognised by its silence`() async throws {
        let server = try TLSTestServer()
        let command = Command("wget", "-qO-", "https://localhost:\(server.port)/")
        try await expectDistrust(.closedWithoutRequest, of: command, by: server)
    }

    @Test(.needs("git"))
    func `git is recognised by its silence`() async throws {
        let server = try TLSTestServer()
        let command = Command("git", "ls-remote", "https://localhost:\(server.port)/r.git")
        try await expectDistrust(.closedWithoutRequest, of: command, by: server)
    }

    @Test(.needs("go"))
    func `Go is recognised by its alert`() async throws {
        let server = try TLSTestServer()
        let result = try await GoProgram.get("https://localhost:\(server.port)/")
        #expect(result.status != 0)
        #expect(try distrust(await server.failure()) == .alert(TLSAlert(42)))
    }

    @Test(.needs("java"))
    func `Java's HttpClient is recognised by its alert or because it closes the connection within the handshake`()
        async throws
    {
        let server = try TLSTestServer()
        let result = try await JavaProgram.get("https://localhost:\(server.port)/")
        #expect(result.status != 0)
        let shown = try distrust(await server.failure())
        // Which of the two arrives differs from run to run.
        #expect([.alert(TLSAlert(46)), .closedHandshake].contains(shown))
    }

    @Test
    func `a client that closes the connection within the handshake is recognised after it received the certificate`()
        async throws
    {
        let server = try TLSTestServer()
        try await blocking {
            let socket = try Listener.connect(to: server.port)
            try sendHello(over: socket)
            var buffer = [UInt8](repeating: 0, count: 16384)
            _ = try buffer.withUnsafeMutableBytes { try socket.read(into: $0) }
            socket.close()
        }
        #expect(try distrust(await server.failure()) == .closedHandshake)
    }

    @Test func `a failure names the host and the alert`() async throws {
        let failure = TLSFailure(kind: .distrusted(.alert(.unknownAuthority)), host: "api.example")
        #expect(
            failure.description
                == "TLS with api.example: the client refused the certificate with the alert unknown_ca.")
    }

    private func expectDistrust(_ expected: TLSFailure.Distrust..., of command: Command, by server: TLSTestServer)
        async throws
    {
        let result = try await command.run()
        #expect(result.status != 0, "\(result)")
        let failure = await server.failure()
        #expect(failure?.host == "localhost")
        let shown = try distrust(failure)
        #expect(expected.contains(shown))
    }
}

/// Returns how a client showed its distrust; fails for any other failure.
func distrust(_ failure: TLSFailure?) throws -> TLSFailure.Distrust {
    guard case .distrusted(let distrust) = failure?.kind else {
        throw UnexpectedFailure(description: failure.map { "\($0)" } ?? "no failure")
    }
    return distrust
}

struct UnexpectedFailure: Error, CustomStringConvertible {
    let description: String
}

/// Sends the first message of a TLS 1.2 client without extensions but those that OpenSSL requires for EC.
func sendHello(over stream: SocketStream) throws {
    let groups: [UInt8] = [0, 10, 0, 4, 0, 2, 0, 23]
    let signatures: [UInt8] = [0, 13, 0, 4, 0, 2, 4, 3]
    let extensions = groups + signatures
    let body =
        [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + [0, 2, 0xC0, 0x2B] + [1, 0] + [0, UInt8(extensions.count)]
        + extensions
    let message = [1, 0, 0, UInt8(body.count)] + body
    try ([22, 3, 1, 0, UInt8(message.count)] + message).withUnsafeBytes { try stream.write($0) }
}
#endif
