import TestSupport

@Suite(.launching, .needs("curl")) struct `A program with a proxy` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "rates.example")
    private let plain = MockURLResponderConfigurator(scheme: "http", host: "plain.example", port: 8080)

    init() {
        api.respond(to: "/v1").with(body: "secure").always()
        plain.respond(to: "/v1").with(body: "plain").always()
    }

    @Test func `receives the answers of stubs through a tunnel and without one`() async throws {
        let run = try await MockedRun(
            real: [
                "curl", "-sS", "-x", "http://user:secret@proxy.example:3128", "https://rates.example/v1",
                "http://plain.example:8080/v1",
            ], [api, plain], policy: .prevent)

        #expect(run.output == "secureplain", "\(run)")
        #expect(run.calls.map(\.url.absoluteString) == ["https://rates.example/v1", "http://plain.example:8080/v1"])
    }

    @Test func `cannot reach what no stub answers`() async throws {
        let run = try await MockedRun(
            real: ["curl", "-sS", "-x", "proxy.example:3128", "https://other.example/v1"], [api], policy: .prevent)

        #expect(run.reports.first?.contains("GET https://other.example/v1") == true, "\(run)")
    }

    @Test(
        arguments: [
            ["curl", "-sS", "https://rates.example/v1"], ["wget", "-qO-", "https://rates.example/v1"],
            [
                "python3", "-c",
                "import urllib.request as r; print(r.urlopen('https://rates.example/v1').read().decode(), end='')",
            ],
        ])
    func `a proxy of this machine that a variable names is replaced by the stubs`(_ words: [String]) async throws {
        guard ExternalTool(words[0]).fault == nil else { return }
        let port = try ClosedPort()

        let run = try await MockedRun(
            real: words, [api], policy: .prevent, environment: ["https_proxy": "http://localhost:\(port.number)"])

        #expect(run.output == "secure", "\(run)")
    }

    @Test func `reaches real servers through its proxy under the policy allow`() async throws {
        let seen = Locked<[String]>([])
        let far = try TLSTestServer()
        let proxy = try HTTPServer { exchange in
            seen.withLock { $0.append("\(exchange.request.method) \(exchange.request.target)") }
            let isTunnel = exchange.request.form == .authority
            try exchange.response.answer(
                isTunnel ? ResponseHead(status: 403) : ResponseHead(status: 200),
                body: isTunnel ? [] : Array("far".utf8))
        }
        defer { proxy.end() }

        let run = try await MockedRun(real: [
            "curl", "-sS", "-x", "proxy.example:\(proxy.port)", "http://far.example/a",
            "https://far.example:\(far.port)/b",
        ])

        #expect(run.output.hasPrefix("far"), "\(run)")
        #expect(seen.withLock(\.self) == ["GET http://far.example/a", "CONNECT far.example:\(far.port)"])
        #expect(run.calls.map(\.delivery?.ending) == [.complete, .failed(URLError(.cannotConnectToHost))])
    }

    @Test func `a program has a tunnel through its proxy under the policy allow`() async throws {
        let far = try TLSTestServer()
        let proxy = try Listener { stream, socket in
            guard (try? readHead(of: stream)) != nil, let other = try? Listener.connect(to: far.port) else { return }
            try? stream.write("HTTP/1.1 200 OK\r\n\r\n")
            relay(stream, other)
        }

        let run = try await MockedRun(
            real: ["curl", "-sS", "-x", "proxy.example:\(proxy.port)", "https://far.example/b"],
            environment: ["SSL_CERT_FILE": far.authorityFile])

        #expect(run.output == "far.example", "\(run)")
    }
}

/// Passes bytes on in both directions until the second stream ends.
private func relay(_ one: SocketStream, _ other: SocketStream) {
    // The thread is joined before the streams are used again.
    nonisolated(unsafe) let (from, to) = (one, other)
    let thread = try? PlainThread("test-relay") { copy(from, to) }
    copy(other, one)
    one.closeWriting()
    thread?.join()
    other.close()
}

private func copy(_ source: SocketStream, _ target: SocketStream) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { piece.deallocate() }
    while let count = try? source.read(into: piece), count > 0 {
        guard (try? target.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))) != nil else { return }
    }
    target.closeWriting()
}
