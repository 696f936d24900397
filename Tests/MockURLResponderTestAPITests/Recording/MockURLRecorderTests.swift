import TestSupport

@Suite(.launching) struct `A recorder` {
    private let recorder = MockURLRecorder()
    private let client: URLSession

    init() {
        client = MockURLResponder(recorder.configurator).session
    }

    @Test func `a recorder does not change the requests of the client or the answers of the server`() async throws {
        let (recorded, plain) = (try RecordedStory.server(), try RecordedStory.server())

        let events = await RecordedStory.events(client, port: Int(recorded.port))
        #expect(await events == RecordedStory.events(URLSession(configuration: .ephemeral), port: Int(plain.port)))
        func asked(_ server: ScriptedServer) -> [String] {
            server.requests.map { request in
                let fields = request.headers.filter { $0.key != "host" }.sorted { $0.key < $1.key }
                    .map { "\($0.key): \($0.value.components(separatedBy: "; ").sorted())" }
                return
                    "\(request.head.components(separatedBy: "\r\n")[0]) \(fields) \(String(decoding: request.body, as: UTF8.self))"
            }
        }
        #expect(asked(recorded) == asked(plain))
    }

    @Test func `the code of a recorder answers as the server did`() async throws {
        let server = try RecordedStory.server()
        let served = await RecordedStory.events(client, port: Int(server.port))

        let code = recorder.replayCode.replacingOccurrences(
            of: "port: \(server.port)", with: "port: \(RecordedStory.pastedPort)")

        let file = Checkout.file("Tests/MockURLResponderTestAPITests/Recording/PastedRecording.swift")
        let indented = code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        let isPasted = try String(contentsOf: file, encoding: .utf8).contains(indented)
        #expect(isPasted && !code.contains("top-secret") && !code.contains("api_key"), "\(code)")
        let responder = try MockURLResponder(arguments: pastedRecording() + [UnmatchedPolicy.answer(501).argument])
        let replayed = await RecordedStory.events(responder.session, port: RecordedStory.pastedPort)
        #expect(replayed == served.map(RecordedStory.withoutSecrets))
        #expect(responder.stubs.allSatisfy { $0.uses == $0.limit })
    }

    @Test func `a recorder keeps each request and its answer`() async throws {
        let server = try ScriptedServer { _ in
            [
                "HTTP/1.1 201 Created\r\nX-A: 1\r\nSet-Cookie: a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT\r\n",
                "Set-Cookie: b=2\r\nContent-Length: 2\r\n\r\nhi",
            ]
        }

        _ = try await client.reply(
            to: "http://127.0.0.1:\(server.port)/a", method: "PUT", headers: ["X-B": "2"], body: Data([0xFF]))

        let interaction = try #require(recorder.interactions.first)
        #expect(interaction.request.httpMethod == "PUT")
        #expect(interaction.request.httpBody == Data([0xFF]))
        #expect(interaction.request.value(forHTTPHeaderField: "X-B") == "2")
        #expect(interaction.status == 201)
        #expect(
            interaction.headers.map { "\($0.name)=\($0.value)" } == [
                "Set-Cookie=a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "Set-Cookie=b=2", "X-A=1",
            ])
        #expect(interaction.body == Data("hi".utf8))
        #expect(interaction.error == nil)
        let stored = try #require(client.configuration.httpCookieStorage?.cookies)
        #expect(Set(stored.map(\.name)) == ["a", "b"])
    }

    @Test func `a recorder passes errors on unchanged, and records them`() async throws {
        let port = try ClosedPort()

        let error = await client.status(of: "http://127.0.0.1:\(port.number)/")
        let real = await URLSession(configuration: .ephemeral).status(of: "http://127.0.0.1:\(port.number)/")

        await expectURLError(.cannotConnectToHost) { try error.get() }
        #expect(described(error) == described(real))
        #expect((recorder.interactions.first?.error as? URLError)?.code == .cannotConnectToHost)
        #expect(recorder.replayCode.contains("    .with(fault: .urlError(.cannotConnectToHost))\n    .once()\n"))
    }

    @Test func `a recorder fails a request with an answer that no stub can give, and records the error`() async throws {
        let server = try ScriptedServer { _ in ["HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"] }

        await #expect(throws: MockResponseError.self) {
            try await client.reply(to: "http://127.0.0.1:\(server.port)/")
        }
        #expect(recorder.interactions.first?.error is MockResponseError)
    }

    @Test func `a recorder decodes a gzip body, and omits the fields of the transfer`() async throws {
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA=="))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n"
        let server = try ScriptedServer { _ in ["\(head)", .send(gzip)] }

        #expect(try await client.reply(to: "http://127.0.0.1:\(server.port)/").text == "hello")
        #expect(recorder.interactions.first?.body == Data("hello".utf8))
        #expect(recorder.interactions.first?.headers.isEmpty ?? false)
    }

    @Test func `a recorder keeps each of many concurrent requests with its answer until clear()`() async throws {
        let server = try ScriptedServer { .answer("200 OK", [], $0.path) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { [client] in _ = try await client.reply(to: "http://127.0.0.1:\(server.port)/\(number)")
                }
            }
            try await group.waitForAll()
        }

        let recorded = recorder.interactions
        #expect(recorded.count == 40)
        #expect(recorded.allSatisfy { $0.request.url?.path == String(decoding: $0.body, as: UTF8.self) })
        recorder.clear()
        #expect(recorder.interactions.isEmpty && recorder.replayCode.isEmpty)
    }

    @Test func `a recorder is released with its last reference`() {
        weak var gone: MockURLRecorder?
        do {
            let recorder = MockURLRecorder()
            gone = recorder
            _ = MockURLResponder(recorder.configurator)
        }
        #expect(gone == nil)
    }

    @Test(.ownProcess) func `the network guard stops a recorder until the policy allows its requests`() async throws {
        let server = try LoopbackServer()
        let recorder = MockURLRecorder()
        MockURLResponder.Configuration.networkGuard = .none
        MockURLResponder.setUp(with: recorder.configurator)

        let guarded = await URLSession.shared.status(of: server.url.absoluteString)
        MockURLResponder.Configuration.policy = .allow
        let allowed = await URLSession.shared.status(of: server.url.absoluteString)

        let error = await expectURLError(.unknown) { try guarded.get() }
        #expect(error?.localizedDescription.contains("this-session-is-not-mocked") == true)
        #expect(try allowed.get() == 200)
    }

    /// Describes a result without the duration of the attempt, which differs each time.
    private func described(_ result: Result<Int, URLError>) -> String {
        guard case .failure(let error) = result else { return "\(result)" }
        let text = error.localizedDescription.replacing(/after \d+ ms/, with: "")
        return "\(error.code) \(error.userInfo.keys.sorted()) \(text)"
    }
}
