import TestSupport

@Suite struct `Awaited responses` {
    private var (upstream, responder) = mockedHost(policy: .drop)
    private let root = URLRequest(url: URL(string: "https://h/")!)

    @Test func `response(to:) returns the reason, repeated fields in order, and a body to read twice`() async throws {
        upstream.respond(to: "/").with(status: 207, reason: "Many")
            .with(headers: ["Set-Cookie": "a=1", "X": "x", "Set-Cookie": "b=2"]).with(body: "text").once()

        let response = try await responder.response(to: root)

        #expect(response.status == 207)
        #expect(response.reason == "Many")
        #expect(response.url == root.url)
        #expect(
            response.headers.map { "\($0.name): \($0.value)" } == [
                "Set-Cookie: a=1", "X: x", "Set-Cookie: b=2", "Content-Length: 4",
            ])
        #expect(response.httpURLResponse.value(forHTTPHeaderField: "Set-Cookie") == "a=1, b=2")
        for _ in 1...2 { #expect(try await response.body.data() == Data("text".utf8)) }
    }

    @Test func `the body of response(to:) arrives in pieces over the duration of the stub`() async throws {
        upstream.respond(to: "/").with(body: "0123456789").with(speed: .wholeBody(in: 0.2)).once()

        let start = ContinuousClock.now
        var pieces: [String] = []
        for try await piece in try await responder.response(to: root).body {
            pieces.append(String(decoding: piece, as: UTF8.self))
        }

        #expect(pieces == ["01", "234", "56", "789"])
        #expect(ContinuousClock.now - start > .milliseconds(190))
    }

    @Test(arguments: [nil, "3"]) func `a chunked body has only the length of its stub`(_ length: String?) async throws {
        let stub = upstream.respond(to: "/").with(chunks: [.chunk(Data([0xFF])), .chunk(Data([0, 1]))])
        (length.map { stub.with(value: $0, forHeaderField: "Content-Length") } ?? stub).once()

        let response = try await responder.response(to: root)

        let field = length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
        #expect(response.headers.map { "\($0.name): \($0.value)" } == [field])
        #expect(try await response.body.data() == Data([0xFF, 0, 1]))
    }

    @Test func `a template that consists of the body placeholder echoes binary bytes`() async throws {
        upstream.respond(to: "/", method: "POST").with(body: .template("{{ body }}")).once()
        var request = root
        request.httpMethod = "POST"
        request.httpBody = Data((0...255).map(UInt8.init))

        #expect(try await responder.response(to: request).body.data() == request.httpBody)
    }

    @Test func `a MockResponse of a received response keeps its status, fields and body, but not its framing`() throws {
        let received = try #require(
            HTTPURLResponse(
                url: root.url!, statusCode: 203, httpVersion: nil,
                headerFields: [
                    "X-B": "2", "X-A": "1", "Content-Encoding": "gzip", "Content-Length": "99",
                    "Transfer-Encoding": "chunked",
                ]))

        let response = MockResponse(received, Data("body".utf8), delay: 0.5)

        #expect(response.status == 203)
        #expect(response.headers.map { "\($0.name): \($0.value)" } == ["X-A: 1", "X-B: 2"])
        #expect(response.body == Data("body".utf8))
        #expect(response.delay == 0.5)
    }

    @Test func `a long body of bytes or of a file arrives in pieces of 128 KiB`() async throws {
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 1_000) })
        let folder = try TemporaryFolder()
        try bytes.write(to: URL(fileURLWithPath: folder.path + "/long"))
        upstream.respond(to: "/").with(body: .data(bytes)).once().then().with(body: .file(folder.path + "/long")).once()

        for _ in 0..<2 {
            var pieces: [Data] = []
            for try await piece in try await responder.response(to: root).body { pieces.append(piece) }
            #expect(pieces.map(\.count) == [131_072, 131_072, 37_856])
            #expect(pieces.reduce(Data(), +) == bytes)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `respond(to:) returns the redirect if followingRedirects is false`(_ status: Int) async throws {
        upstream.respond(to: "/").with(redirectTo: "/next", status: status).with(body: "this way").once()
        upstream.respond(to: "/next").with(body: "moved").once()

        let (data, response) = try await responder.respond(to: root, followingRedirects: false)

        #expect(response.statusCode == status)
        #expect(response.value(forHTTPHeaderField: "Location") == "/next")
        #expect(String(decoding: data, as: UTF8.self) == "this way")
        #expect(responder.calls.count == 1)
    }

    @Test func `response(to:) returns the final URL of up to 20 redirects, and fails at the next one`() async throws {
        upstream.respond(to: .template("/{n}")).with { request in
            let number = Int(request.url?.lastPathComponent ?? "") ?? 0
            guard number < 20 else { return MockResponse(body: "there") }
            return MockResponse(status: 302, headers: [("Location", "/\(number + 1)")])
        }.always()

        #expect(try await responder.response(to: URLRequest(url: URL(string: "https://h/0")!)).url.path == "/20")
        let error = await expectURLError(.httpTooManyRedirects) {
            try await responder.respond(to: URLRequest(url: URL(string: "https://h/-1")!))
        }
        #expect(error?.failingURL?.path == "/19")
    }
}
