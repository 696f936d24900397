import TestSupport

@Suite(.launching, .needs("curl")) struct `A real server that fails` {
    private func ending(_ code: URLError.Code) -> [HTTPCall.Delivery.Ending?] { [.failed(URLError(code))] }

    @Test func `refuses the connection, and the program loses its own`() async throws {
        let port = try ClosedPort()

        let run = try await MockedRun(real: ["curl", "-sS", "http://real.example:\(port.number)/"])

        #expect([52, 56].contains(run.status), "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == ending(.cannotConnectToHost))
    }

    /// The acts of a server, and the statuses of curl, the error and the bytes that follow from them.
    static let acts: [(acts: [ScriptedServer.Act], status: Int32?, code: URLError.Code, bytes: Int?)] = [
        ([.reset], 56, .networkConnectionLost, nil), ([], 52, .networkConnectionLost, nil),
        (["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"], 18, .networkConnectionLost, 3),
        (["SSH-2.0-odd\r\n\r\n"], nil, .badServerResponse, nil),
    ]

    @Test(arguments: acts.indices)
    func `a reset, a close before or within the answer, and an answer that is not HTTP reach the program`(_ index: Int)
        async throws
    {
        let (acts, status, code, bytes) = Self.acts[index]
        let server = try ScriptedServer { _ in acts }
        let run = try await MockedRun(real: ["curl", "-sS", "http://real.example:\(server.port)/"])

        #expect(status.map { run.status == $0 } ?? (run.status != 0), "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == ending(code))
        #expect(bytes == nil || run.output.contains("abc") && run.calls.map(\.delivery?.bytes) == [bytes], "\(run)")
    }

    @Test func `a server whose authority the machine does not know fails the handshake`() async throws {
        let server = try TLSTestServer()

        let run = try await MockedRun(real: ["curl", "-sS", "https://real.example:\(server.port)/"])

        #expect(run.status != 0, "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == ending(.serverCertificateHasUnknownRoot))
    }

    @Test(.needs("openssl")) func `a server with HTTP 2 only is an error that says so`() async throws {
        let server = try await OpenSSLServer("-alpn", "h2")

        let run = try await MockedRun(
            real: ["curl", "-sSi", "https://localhost.example:\(server.port)/"],
            environment: ["SSL_CERT_FILE": server.authorityFile])

        #expect(run.output.hasPrefix("HTTP/1.1 502 Bad Gateway\r\n") && run.output.contains("[http2-only]"), "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == ending(.secureConnectionFailed))
    }

    @Test func `a name that does not exist outside does not exist for the program`() async throws {
        let run = try await MockedRun(real: ["curl", "-sS", "http://real.missing/"])

        #expect(run.status == 6, "\(run)")
        #expect(run.calls.isEmpty)
    }

    @Test func `a stub answers for a name that does not exist outside`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.missing")
        api.respond(to: "/").with(body: "stub").always()

        let run = try await MockedRun(
            real: ["curl", "-sS", "https://api.missing/", "https://api.missing/other"], [api])

        #expect(run.output.hasPrefix("stub"), "\(run)")
        #expect(run.calls.first?.delivery?.ending == .complete)
        // curl tries a request on a kept connection again.
        #expect(run.calls.last?.delivery?.ending == .failed(URLError(.cannotFindHost)))
    }

    @Test func `a server is left when the program gives up`() async throws {
        let server = try ScriptedServer { _ in [.pause(60)] }

        let run = try await MockedRun(real: ["curl", "-sS", "-m", "0.3", "http://real.example:\(server.port)/"])

        #expect(run.status == 28, "\(run)")
        #expect(run.calls.map(\.delivery?.ending) == [.cancelled])
    }
}
