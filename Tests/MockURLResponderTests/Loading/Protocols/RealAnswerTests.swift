import TestSupport

/// A server, and a responder whose stub asks for its answers.
struct RealAnswerScene {
    static let rates = #"{"date":"2026-11-20", "rates":{"USD":1.10,"GBP":0.85}}"#

    let server: ScriptedServer
    let journal: JournalFile
    let arguments: [String]
    let responder: MockURLResponder

    /// - Parameters:
    ///   - response: The response of the stub, as JSON.
    ///   - arguments: Further launch arguments.
    ///   - script: The answer of the server.
    init(
        _ response: String, arguments: [String] = [],
        answering script: @escaping @Sendable (ScriptedServer.Request) -> [ScriptedServer.Act]
    ) throws {
        server = try ScriptedServer(script)
        journal = try JournalFile()
        let stub = #"{"name":"rates","request":{"method":"*","path":"/rates"},"response":\#(response)}"#
        let host = #"{"scheme":"http","host":"127.0.0.1","port":\#(server.port),"responses":[\#(stub)]}"#
        self.arguments = ["--mock-url-response=\(host)", UnmatchedPolicy.allow.argument, journal.argument] + arguments
        responder = try MockURLResponder(arguments: self.arguments)
    }

    init(
        _ response: String, arguments: [String] = [], status: Int = 200,
        _ fields: [String] = ["Content-Type: application/json"], body: String = rates
    ) throws {
        try self.init(response, arguments: arguments) { _ in .answer("\(status) S", fields, body) }
    }

    var url: String { "http://127.0.0.1:\(server.port)/rates" }

    func reply(method: String = "GET", body: Data? = nil) async throws -> Reply {
        try await responder.session.reply(to: url, method: method, body: body)
    }
}

@Suite struct `The answer of a stub that changes the real answer` {
    private static let patch = #"{"realAnswer":{"patch":{"rates":{"USD":2,"GBP":null}}}}"#

    @Test func `the real answer without changes arrives unchanged`() async throws {
        let scene = try RealAnswerScene(#"{"realAnswer":{}}"#, status: 404, body: "no")

        let reply = try await scene.reply()

        #expect(reply.status == 404 && reply.text == "no")
        #expect(scene.responder.calls.map(\.stub?.changes) == [[]])
    }

    @Test func `a stub redirects the client with the real answer`() async throws {
        let scene = try RealAnswerScene(#"{"status":302,"headers":{"Location":"/other"},"realAnswer":{}}"#) { request in
            .answer("200 OK", [], request.path)
        }

        #expect(try await scene.reply().text == "/other")
    }

    @Test func `a merge patch changes the body, and keeps the rest with the status of the server`() async throws {
        let scene = try RealAnswerScene(
            Self.patch, status: 203, ["Content-Type: application/json", "Set-Cookie: a=1; Path=/"])
        let session = URLSession(configuration: scene.responder.configuration)
        let reply = try await session.reply(to: scene.url, method: "POST", body: Data("sent".utf8))
        let cookies = session.configuration.httpCookieStorage?.cookies(for: try #require(URL(string: scene.url)))

        #expect(cookies?.map(\.value) == ["1"])
        #expect(reply.text == #"{"date":"2026-11-20","rates":{"USD":2}}"#)
        #expect(reply.status == 203)
        #expect(reply.headers["Content-Length"] == "39")
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(scene.server.requests.map(\.method) == ["POST"])
        #expect(scene.server.requests.map(\.body) == [Data("sent".utf8)])
    }

    @Test func `a patched answer has no fields that describe the body of the server`() async throws {
        let scene = try RealAnswerScene(
            Self.patch,
            [
                "ETag: \"1\"", "Content-MD5: x", "Digest: x", "Content-Digest: x", "Repr-Digest: x",
                "Accept-Ranges: bytes",
                "X-Kept: 1",
            ])

        let headers = try await scene.reply().headers

        let gone = ["Etag", "Content-Md5", "Digest", "Content-Digest", "Repr-Digest", "Accept-Ranges"]
        #expect(gone.filter { headers[$0] != nil } == [])
        #expect(headers["X-Kept"] == "1")
    }

    @Test func `a coded body is patched in its decoded form`() async throws {
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSixKTcxRsjKsBQCNnIvVCwAAAA=="))
        let scene = try RealAnswerScene(#"{"realAnswer":{"patch":{"b":2}}}"#) { _ in
            .answer("200 OK", ["Content-Encoding: gzip"], gzip)
        }

        let reply = try await scene.reply()

        #expect(reply.text == #"{"areal":1,"b":2}"#)
        #expect(reply.headers["Content-Encoding"] == nil)
        #expect(reply.headers["Content-Length"] == "17")
    }

    @Test func `a status, header fields and their removal change the answer without its body`() async throws {
        let scene = try RealAnswerScene(
            #"{"status":503,"headers":{"x-a":"new","Retry-After":"1"},"realAnswer":{"removeHeaders":["x-b"]}}"#,
            ["X-A: old", "X-A: older", "X-B: gone", "ETag: \"1\""], body: "<html>")

        let reply = try await scene.reply()

        #expect(reply.status == 503)
        #expect(reply.text == "<html>")
        #expect(reply.headers["x-a"] == "new" && reply.headers["X-A"] == nil)
        #expect(reply.headers["Retry-After"] == "1")
        #expect(reply.headers["X-B"] == nil)
        #expect(reply.headers["Etag"] == "\"1\"")
    }

    @Test func `a delay that is longer than the client waits is a timeout, also with a patch`() async throws {
        for response in [#"{"delay":31536000,"realAnswer":{}}"#, #"{"delay":31536000,"realAnswer":{"patch":{}}}"#] {
            let scene = try RealAnswerScene(response)
            var request = URLRequest(url: try #require(URL(string: scene.url)))
            request.timeoutInterval = 1

            await expectURLError(.timedOut) { try await scene.responder.session.data(for: request) }

            #expect(scene.server.requests.count == 1)
            #expect(scene.responder.calls.map(\.delivery?.ending) == [.timedOut])
        }
    }

    @Test func `a body without a patch arrives while the server still sends it`() async throws {
        let taken = DispatchSemaphore(value: 0)
        let scene = try RealAnswerScene(#"{"status":201,"realAnswer":{}}"#) { request in
            // The second half follows after the client has the first one.
            ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst", .pause(86_400)]
        }
        let client = DelegateClient { _, _ in taken.signal() }
        let session = URLSession(configuration: scene.responder.configuration, delegate: client, delegateQueue: nil)
        let task = session.dataTask(with: try #require(URL(string: scene.url)))
        task.resume()

        await blocking { taken.wait() }

        #expect(client.taken.bytes == Data("first".utf8))
        #expect((task.response as? HTTPURLResponse)?.statusCode == 201)
        session.invalidateAndCancel()
    }

    @Test func `a download and a delegate receive the patched body`() async throws {
        let scene = try RealAnswerScene(Self.patch)
        let url = try #require(URL(string: scene.url))

        let (file, _) = try await scene.responder.session.download(from: url)
        defer { try? FileManager.default.removeItem(at: file) }
        let taken = await DelegateClient().load(scene.url, scene.responder)
        #expect(try String(contentsOf: file, encoding: .utf8) == #"{"date":"2026-11-20","rates":{"USD":2}}"#)
        #expect(String(decoding: taken.bytes, as: UTF8.self) == #"{"date":"2026-11-20","rates":{"USD":2}}"#)
    }

    @Test func `answers without a body stay without one`() async throws {
        let head = try RealAnswerScene(Self.patch) { _ in
            ["HTTP/1.1 200 OK\r\nContent-Length: 50\r\nETag: \"1\"\r\n\r\n"]
        }
        let reply = try await head.reply(method: "HEAD")
        #expect(reply.status == 200 && reply.body.isEmpty && reply.headers["Content-Length"] == "50")

        for (response, status, body) in [
            (Self.patch, 204, ""), (Self.patch, 304, ""), (#"{"status":204,"realAnswer":{}}"#, 200, "{}"),
        ] {
            let scene = try RealAnswerScene(response, status: status, body: body)
            let reply = try await scene.reply()
            #expect(reply.status == max(204, status) && reply.body.isEmpty && reply.headers["Content-Length"] == nil)
        }
    }

    @Test func `a redirect of the server keeps its body, and the next request is a call of its own`() async throws {
        let scene = try RealAnswerScene(Self.patch) { request in
            request.path == "/rates"
                ? .answer("302 Found", ["Location: /other"], "<moved>")
                : .answer("200 OK", [], "there")
        }

        #expect(try await scene.reply().text == "there")
        #expect(scene.responder.calls.map(\.stub?.name) == ["rates", nil])
        #expect(scene.responder.calls.map(\.delivery?.ending) == [.redirected, .complete])
    }

    @Test func `a 401 of the server keeps its body, so that a client with credentials goes on`() async throws {
        let scene = try RealAnswerScene(Self.patch) { request in
            request.headers["authorization"] == nil
                ? .answer("401 No", ["WWW-Authenticate: Basic realm=\"r\""], "who?")
                : .answer("200 OK", [], RealAnswerScene.rates)
        }

        let client = DelegateClient(credential: DelegateClient.ann)
        let session = URLSession(configuration: scene.responder.configuration, delegate: client, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }

        let (data, _) = try await session.data(from: try #require(URL(string: scene.url)))

        #expect(String(decoding: data, as: UTF8.self) == #"{"date":"2026-11-20","rates":{"USD":2}}"#)
        #expect(scene.responder.calls.count == 2)
    }

    @Test func `a failure of the server is the failure of the client, and is recorded`() async throws {
        let closed = try RealAnswerScene(Self.patch) { _ in [] }

        await expectURLError(.badServerResponse) { try await closed.reply() }
        #expect(
            closed.responder.calls.map(\.delivery?.ending)
                == [.failed(domain: NSURLErrorDomain, code: URLError.badServerResponse.rawValue)])

        let cut = try RealAnswerScene(Self.patch) { _ in
            ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"]
        }
        await expectURLError(.unknown) { try await cut.reply() }
    }
}

@Suite struct `A real answer that cannot be patched` {
    private static let patch = #"{"realAnswer":{"patch":{"a":1}}}"#

    /// Returns the error of the client, and expects that the test of the responder fails with the same text.
    private func error(of make: () throws -> RealAnswerScene) async throws -> String {
        let report = Locked("")
        var text = ""
        try await withKnownIssue {
            let scene = try make()
            let error = await expectURLError(.cannotParseResponse) { try await scene.reply() }
            text = try #require(error).localizedDescription.replacing(scene.url, with: "URL")
            let failure = HTTPCall.Delivery.Ending.failed(
                domain: NSURLErrorDomain, code: URLError.cannotParseResponse.rawValue)
            #expect(scene.responder.calls.map(\.delivery?.ending) == [failure])
        } matching: { issue in
            report.withLock { $0 = issue.comments.map(\.rawValue).joined() }
            return true
        }
        #expect(report.withLock { $0 }.contains(text.prefix(45)))
        return text
    }

    @Test(
        .ownProcess,
        arguments: [
            (502, "Content-Type: a/b", "<html>", "has the status 502, and its body (Content-Type: a/b) is no JSON"),
            (200, "X: {}", "", "has the status 200 and an empty body, which is not JSON"),
            (206, "Content-Range: bytes 0-1/2", "{}", "is only a part of a body (status 206)"),
        ])
    func `another body than whole JSON fails the request and the test with stub, status and type`(
        _ status: Int, _ field: String, _ body: String, _ words: String
    ) async throws {
        let text = try await error { try RealAnswerScene(Self.patch, status: status, [field], body: body) }

        #expect(text.hasPrefix("MockURLResponder cannot patch the real answer to GET URL: it \(words)"))
        #expect(text.hasSuffix(#". The stub is #1 "rates" any method URL [unpatched-answer]"#))
    }

    @Test(.ownProcess) func `a body over 16 MiB fails request and test, and one of 16 MiB is patched`() async throws {
        let longest = 16 << 20
        func scene(_ count: Int) throws -> RealAnswerScene {
            try RealAnswerScene(Self.patch, body: "[\"" + String(repeating: "x", count: count - 4) + "\"]")
        }

        #expect(try await error { try scene(longest + 1) }.contains("its body is longer than 16777216 bytes"))
        #expect(try await scene(longest).reply().text == #"{"a":1}"#)
    }
}

@Suite struct `The records of a real answer` {
    private static let response = #"{"status":201,"headers":{"X":"1"},"delay":0.001,"realAnswer":{"patch":{"a":1}}}"#

    @Test func `the journal names the stub and its changes, and has the patched answer`() async throws {
        let scene = try RealAnswerScene(
            Self.response, arguments: [LaunchArguments.Name.journalBodies.argument("99")], body: #"{"b":2}"#)

        #expect(try await scene.reply().text == #"{"b":2,"a":1}"#)

        let call = try #require(try scene.journal.records("call").first)
        let stub = try JSONValue(
            #"{"outcome":"passed","stub":{"name":"rates","use":1,"changes":["body","status","headers","delay"]}}"#)
        #expect(call.includes(stub), "\(call)")
        let delivery = try #require(try scene.journal.records("delivery").first)
        let answer = try JSONValue(
            #"{"ended":"complete","answer":{"status":201,"body":{"bytes":13,"text":"{\"b\":2,\"a\":1}"}}}"#)
        #expect(delivery.includes(answer), "\(delivery)")
    }

    @Test func `a recorder does not receive a real answer that a stub gives`() async throws {
        let (scene, recorder) = (try RealAnswerScene(#"{"realAnswer":{}}"#), ExchangeCollector())
        let session = try recorder.responder(scene.arguments).session
        for path in ["rates", "other"] {
            _ = try await session.reply(to: "http://127.0.0.1:\(scene.server.port)/\(path)")
        }

        let other = "GET /other 200 \(RealAnswerScene.rates.utf8.count) complete"
        #expect(try await recorder.closed(1).map(\.summary) == [other])
    }
}
