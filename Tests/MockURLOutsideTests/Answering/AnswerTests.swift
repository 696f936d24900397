import TestSupport

@Suite(.launching, .needs("curl")) struct `An answer of a stub on a real connection` {
    private let api = MockURLResponderConfigurator(scheme: "http", host: "api.example")
    private let url = "http://api.example/r"
    private let folder = try! TemporaryFolder()

    private func curl(_ words: String..., further: [String] = []) async throws -> MockedRun {
        try await MockedRun(["curl", "-sS"] + words, [api], further: further)
    }

    @Test(arguments: [(204, ""), (304, ""), (200, "-I")])
    func `an answer without a body keeps its connection`(_ status: Int, _ option: String) async throws {
        api.respond(to: .any("/r")).with(status: status).always()
        let words = ["-s", "-o", "/dev/null", "-w", "[%{http_code} %{num_connects}]"]

        let run = try await MockedRun(
            ["curl"] + words + (option.isEmpty ? [] : [option]) + [url, "-o", "/dev/null", url], [api])

        #expect(run.output == "[\(status) 1][\(status) 0]", "\(run)")
    }

    @Test func `a client of HTTP 1.0 receives a body in parts without chunks`() async throws {
        api.respond(to: "/r").with(chunks: ["one ", "two"]).once()

        let run = try await curl("-0", "-i", url)

        #expect(run.output == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none two")
    }

    @Test func `an answer that is shorter than its Content-Length ends with a close`() async throws {
        api.respond(to: "/r").with(body: "short").with(value: "9", forHeaderField: "Content-Length").once()

        let run = try await MockedRun(["curl", "-s", url], [api])

        #expect(run.output == "short" && run.status == 18, "\(run)")
    }

    @Test(.needs("python3")) func `pipelined requests are answered in their order`() async throws {
        api.respond(to: "/1").with(body: "first").with(delay: 0.2).once()
        api.respond(to: "/2").with(body: "second").once()
        let script = """
            import socket
            s = socket.create_connection(("api.example", 80))
            s.sendall(b"GET /1 HTTP/1.1\\r\\nHost: api.example\\r\\n\\r\\n"
                b"GET /2 HTTP/1.1\\r\\nHost: api.example\\r\\nConnection: close\\r\\n\\r\\n")
            print(b"".join(iter(lambda: s.recv(9999), b"")).decode())
            """

        let run = try await MockedRun(["python3", "-c", script], [api])

        #expect(run.output.contains(/first.*second/.dotMatchesNewlines()), "\(run)")
    }

    @Test func `a held answer is described without the secrets of its request`() async throws {
        api.respond(to: "/r").with(body: "late").held("rates").once()
        let described = Locked<[String]>([])

        let run = try await MockedRun(
            ["curl", "-sS", url + "?authorization=s3cret&page=2"], [api],
            prepare: { engine in
                let holds = HoldAccess(of: engine)
                Task {
                    let held = try await holds.wait(for: "rates", requests: 1, timeout: 60)
                    described.withLock { $0 = held.map(\.request) }
                    try await holds.releaseAll(timeout: 60)
                }
            })

        #expect(run.output == "late", "\(run)")
        let texts = described.withLock(\.self)
        #expect(texts.contains { $0.contains("page=2") } && !texts.contains { $0.contains("s3cret") }, "\(texts)")
    }

    @Test func `a journal with bodies contains the answer`() async throws {
        let journal = folder.path + "/journal"
        api.respond(to: "/r").with(body: "hello").once()

        let run = try await curl(url, further: ["--mock-url-journal=\(journal)", "--mock-url-journal-bodies=3"])

        #expect(run.output == "hello")
        let text = try String(contentsOfFile: journal, encoding: .utf8)
        let answer = #""answer":{"headers":[["Content-Length","5"]],"body":{"bytes":5,"text":"hel"}}"#
        #expect(text.contains(answer), "\(text)")
    }

    @Test func `a request to this machine is matched by its address, whatever its field Host says`() async throws {
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 9)
        local.respond(to: "/").with(body: "here").once()

        let run = try await MockedRun(["curl", "-sS", "-H", "Host: api.example", "http://127.0.0.1:9/"], [local])

        #expect(run.output == "here", "\(run)")
    }
}
