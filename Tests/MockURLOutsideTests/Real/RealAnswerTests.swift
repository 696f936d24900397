import TestSupport

@Suite(.launching, .needs("curl")) struct `A request that is passed on to its real server` {
    /// A server that answers each request with these bytes, and closes the connection or keeps it.
    private func server(_ answer: String, keeps: Bool = false) throws -> ScriptedServer {
        try ScriptedServer { _ in [.send(Data(answer.utf8))] + (keeps ? [.keep] : []) }
    }

    @Test func `a program has the answer with its status line, its fields and its chunks`() async throws {
        let head =
            "HTTP/1.1 299 Odd phrase\r\nX-Odd: A\r\nx-oDD:  b \r\nTransfer-Encoding: chunked\r\nTrailer: T\r\n\r\n"
        let server = try server(head + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: 1\r\n\r\n")

        let run = try await MockedRun(real: ["curl", "-sSi", "http://real.example:\(server.port)/"])

        #expect(run.output == head + "abcdeT: 1\r\n", "\(run)")
        #expect(run.calls.map(\.outcome) == [.passed])
        #expect(run.calls.map(\.delivery?.ending) == [.complete])
        #expect(run.calls.map(\.delivery?.bytes) == [5])
    }

    @Test func `reaches the server as the program wrote it`() async throws {
        let server = try server("HTTP/1.1 204 No Content\r\n\r\n")

        _ = try await MockedRun(real: [
            "curl", "-sS", "-X", "Odd", "-H", "User-Agent:", "-H", "x-B: 1", "-H", "X-a:  2 ", "--data", "body",
            "http://real.example:\(server.port)/a%2fb?c=d",
        ])

        let request = try #require(server.requests.first)
        #expect(
            request.head.hasPrefix(
                "Odd /a%2fb?c=d HTTP/1.1\r\nHost: real.example:\(server.port)\r\nAccept: */*\r\nx-B: 1\r\nX-a: 2"),
            "\(request.head)")
        #expect(request.body == Data("body".utf8))
    }

    @Test(arguments: ["\n", "\r\n"])
    func `ends where the connection of an old server ends, which folds a field`(lineEnd: String) async throws {
        let lines = ["HTTP/1.0 200 OK", "X-A: 1", " folded", "", "to the end"]
        let server = try server(lines.joined(separator: lineEnd))

        let run = try await MockedRun(real: ["curl", "-sSi", "http://real.example:\(server.port)/"])

        #expect(run.output == "HTTP/1.0 200 OK\r\nX-A: 1 folded\r\n\r\nto the end", "\(run)")
    }

    @Test func `uses the connection of the one before it`() async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", keeps: true)
        let url = "http://real.example:\(server.port)/"

        let run = try await MockedRun(real: ["curl", "-sS", url, url])

        #expect(run.output == "okok")
        #expect(server.requests.map(\.isOnKeptConnection) == [false, true])
    }

    @Test func `a request is sent again when its server has closed the kept connection meanwhile`() async throws {
        let server = try ScriptedServer { request in
            if request.isOnKeptConnection { return [.reset] }
            return ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", .keep]
        }
        let url = "http://real.example:\(server.port)/"

        let run = try await MockedRun(real: ["curl", "-sS", url, url])

        #expect(run.output == "okok", "\(run)")
        #expect(server.requests.count == 3)
    }

    @Test func `uses TLS with the name of the server`() async throws {
        let server = try TLSTestServer(destination: "none")

        let run = try await MockedRun(
            real: ["curl", "-sS", "https://real.example:\(server.port)/"],
            environment: ["SSL_CERT_FILE": server.authorityFile])

        #expect(run.output == "real.example", "\(run)")
        #expect(await server.connections().map(\.applicationProtocol) == ["http/1.1"])
    }

    @Test func `goes to an address as to a name`() async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let far = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        far.respond(to: "/stubbed").with(body: "stub").always()
        let url = "http://127.0.0.1:\(server.port)/"

        let run = try await MockedRun(real: ["curl", "-sS", url, url + "stubbed"], [far])

        #expect(run.output == "okstub", "\(run)")
    }

    @Test func `goes to the other address of localhost after a refusal`() async throws {
        let server = try server("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let url = "http://localhost:\(server.port)/"

        let run = try await MockedRun(real: ["curl", "-sS", "--resolve", "localhost:\(server.port):::1,127.0.0.1", url])

        #expect(run.output == "ok", "\(run)")
    }

    @Test func `sends the line end of a chunk with the chunk`() async throws {
        let listener = try Listener { stream in
            _ = try? readHead(of: stream)
            try? stream.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n")
            _ = try? readAll(of: stream)
        }
        let code = """
            import socket
            s = socket.create_connection(("real.example", \(listener.port))); s.settimeout(20)
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: real.example\\r\\n\\r\\n")
            text = b""
            while not text.endswith(b"2\\r\\nok\\r\\n"): text += s.recv(4096)
            print("whole")
            """

        let run = try await MockedRun(real: ["python3", "-c", code])

        #expect(run.output == "whole\n", "\(run)")
    }

    @Test func `changes the protocol if the server agrees`() async throws {
        let listener = try Listener { stream in
            _ = try? readHead(of: stream)
            try? stream.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nhello")
            try? stream.write(readAll(of: stream).uppercased())
        }
        let code = """
            import socket
            s = socket.create_connection(("real.example", \(listener.port)))
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: real.example\\r\\nUpgrade: echo\\r\\nConnection: Upgrade\\r\\n\\r\\n")
            while not (text := s.recv(4096)).endswith(b"hello"): pass
            s.sendall(b"abc"); s.shutdown(socket.SHUT_WR); print(s.recv(100))
            """

        let run = try await MockedRun(real: ["python3", "-c", code])

        #expect(run.output == "b'ABC'\n", "\(run)")
    }

    @Test func `an exchange is observed with its bytes`() async throws {
        let server = try server(
            "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nT: 1\r\n\r\n"
        )
        let seen = Locked<[String]>([])

        _ = try await MockedRun(real: ["curl", "-sS", "--data", "body", "http://real.example:\(server.port)/"]) {
            request, url, process in
            seen.withLock { $0.append("\(request.method) \(url.path) of \(process.name)") }
            return { event in
                let text =
                    switch event {
                    case .body(let bytes): "sent \(String(decoding: bytes, as: UTF8.self))"
                    case .head(let head): "\(head.status) \(head.reason) \(head.framing)"
                    case .received(let bytes): "received \(String(decoding: bytes, as: UTF8.self))"
                    case .complete(let trailers): "complete \(trailers.map { "\($0.name): \($0.value)" })"
                    case .failed(let failure): "\(failure)"
                    }
                seen.withLock { $0.append(text) }
            }
        }

        #expect(
            seen.withLock(\.self) == [
                "POST / of curl", "sent body", "103 Early Hints none", "200 OK chunked", "received ok",
                #"complete ["T: 1"]"#,
            ])
    }
}

/// Requests and answers of any length.
@Suite(.launching, .needs("curl")) struct `A body that is passed on` {
    @Test func `flows in both directions at once`() async throws {
        let server = try HTTPServer { exchange in
            let response = exchange.response
            try response.begin(ResponseHead(status: 200), .chunked)
            try exchange.readPieces { try response.write($0) }
        }
        defer { server.end() }
        let folder = try TemporaryFolder()
        let bytes = (0..<(24 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 5) }
        try write(bytes, to: "\(folder.path)/body")

        let run = try await MockedRun(real: [
            "curl", "-sS", "-H", "Transfer-Encoding: chunked", "-T", "\(folder.path)/body", "-o",
            "\(folder.path)/answer", "http://real.example:\(server.port)/",
        ])

        #expect(run.status == 0, "\(run)")
        #expect(FileManager.default.contentsEqual(atPath: "\(folder.path)/body", andPath: "\(folder.path)/answer"))
    }

    @Test(arguments: [true, false])
    func `a body is sent after the server asked for it, and not if the server refuses it`(_ asks: Bool) async throws {
        let server = try HTTPServer { exchange in
            guard asks else { return try exchange.response.answer(ResponseHead(status: 403)) }
            let count = try exchange.readBody(upTo: 1 << 20)?.count ?? -1
            try exchange.response.answer(ResponseHead(status: 200), body: Array("\(count)".utf8))
        }
        defer { server.end() }
        let run = try await MockedRun(real: [
            "curl", "-sSi", "-H", "Expect: 100-continue", "--expect100-timeout", "60", "--data", "body",
            "http://real.example:\(server.port)/",
        ])

        let asked = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n4"
        #expect(asks ? run.output == asked : run.output.hasPrefix("HTTP/1.1 403 Forbidden\r\n"), "\(run)")
    }
}
