import TestSupport

/// Programs that are not told of the authority, as one with a compiled-in list.
@Suite(.launching) struct `Clients that do not trust the authority` {
    /// Tools with their words before a URL, and how each shows that it does not trust the server.
    static let clients: [(words: [String], shown: [TLSFailure.Distrust])] = [
        (["curl", "-sS", "--tlsv1.3"], [.alert(.unknownAuthority)]),
        (["curl", "-sS", "--tls-max", "1.2"], [.alert(.unknownAuthority)]),
        (
            ["python3", "-c", "import urllib.request, sys; urllib.request.urlopen(sys.argv[1])"],
            [.alert(.unknownAuthority)]
        ),
        (["node", "-e", "fetch(process.argv[1])"], [.closedHandshake, .closedWithoutRequest]),
        (["wget", "-qO-"], [.closedWithoutRequest]), (["git", "ls-remote"], [.closedWithoutRequest]),
    ]

    @Test(.needs("curl", "git", "node", "python3", "wget"), arguments: clients)
    func `a tool is recognised by its alert, or because it closes the connection without a request`(
        words: [String], shown: [TLSFailure.Distrust]
    ) async throws {
        let server = try TLSTestServer()
        let result = try await Command(words[0], words.dropFirst() + ["https://localhost:\(server.port)/"]).run()

        #expect(result.status != 0, "\(result)")
        let failure = await server.failure()
        #expect(failure?.host == "localhost")
        #expect(shown.contains(try distrust(failure)), "\(String(describing: failure))")
    }

    @Test(.needs("go"))
    func `Go is recognised by its alert`() async throws {
        let server = try TLSTestServer()
        let result = try await ClientProgram.run("Go, static", "https://localhost:\(server.port)/")
        #expect(result.status != 0)
        #expect(try distrust(await server.failure()) == .alert(TLSAlert(42)))
    }

    @Test(.needs("java"))
    func `Java's HttpClient is recognised by its alert or because it closes within the handshake`() async throws {
        let server = try TLSTestServer()
        let result = try await ClientProgram.run("Java HttpClient", "https://localhost:\(server.port)/")
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
}

/// Returns how a client showed its distrust; fails for any other failure.
func distrust(_ failure: TLSFailure?) throws -> TLSFailure.Distrust {
    guard case .distrusted(let distrust) = failure?.kind else {
        throw UnexpectedFailure(failure)
    }
    return distrust
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
