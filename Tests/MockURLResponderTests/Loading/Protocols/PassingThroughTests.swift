import TestSupport

@Suite struct `Requests that pass through under allow` {
    @Test func `a request without a stub reaches the server, while stubs of its host answer others`() async throws {
        let server = try LoopbackServer()
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        local.respond(to: "/mocked").with(body: "mocked").once()
        let session = MockURLResponder(local, policy: .allow).session

        let mocked = try await session.reply(to: server.url.absoluteString + "mocked")
        let spent = try await session.reply(to: server.url.absoluteString + "mocked")
        let other = try await session.reply(to: server.url.absoluteString + "other")

        #expect(mocked.text == "mocked")
        #expect([spent.text, other.text] == ["hello", "hello"])
        let asked = server.received.map { $0.split(separator: "\r\n").first }
        #expect(asked == ["GET /mocked HTTP/1.1", "GET /other HTTP/1.1"])
    }

    @Test func `a stub's redirect reaches the server, whose redirect reaches a stub again`() async throws {
        let server = try ScriptedServer { request in
            let head = "HTTP/1.1 302 Found\r\nLocation: /mocked?by=\(request.path)\r\nSet-Cookie: a=1; Path=/\r\n\r\n"
            return [.send(Data(head.utf8))]
        }
        let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        configurator.respond(to: "/start").with(status: 307).with(value: "/real", forHeaderField: "Location").once()
        configurator.respond(to: "/mocked").when(.header("Cookie", "a=1")).with(body: "mocked").once()
        let responder = try MockURLResponder(arguments: configurator.arguments + [UnmatchedPolicy.allow.argument])

        let reply = try await responder.session.reply(
            to: "http://127.0.0.1:\(server.port)/start", headers: ["X-Client": "me"])

        #expect(reply.text == "mocked")
        #expect(reply.url?.query == "by=/real")
        #expect(server.requests.map(\.path) == ["/real"])
        #expect(server.requests.first?.headers["x-client"] == "me")
    }

    @Test(arguments: ["/other", "/stubbed"])
    func `a streamed body without a stub reaches the server, read by a condition or not`(_ path: String) async throws {
        let server = try ScriptedServer { .answer("200 OK", [], $0.body) }
        let stub = #"{"request":{"method":"POST","path":"/stubbed","body":"something else"}}"#
        let journal = try JournalFile()
        let responder = try MockURLResponder(arguments: [
            #"--mock-url-response={"scheme":"http","host":"127.0.0.1","port":\#(server.port),"responses":[\#(stub)]}"#,
            UnmatchedPolicy.allow.argument, journal.argument,
        ])
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)\(path)")!)
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("streamed".utf8))

        let (data, _) = try await responder.session.data(for: request)

        #expect(String(decoding: data, as: UTF8.self) == "streamed")
        let record = try JSONValue(#"{"number":1,"policy":"allow","outcome":"passed"}"#)
        #expect(try journal.records("call").map { $0.includes(record) } == [true])
    }

    @Test(.launching, arguments: [true, false])
    func `a request without a stub that is suspended, resumed and cancelled at once ends once`(_ hasCache: Bool) async {
        await #expect(processExitsWith: .success) { [hasCache] in
            let server = try LoopbackServer()
            let configuration = try MockURLResponder.example(policy: .allow) { _ in }.configuration
            configuration.urlCache = hasCache ? .shared : nil
            let session = URLSession(configuration: configuration)

            for number in 0..<30 {
                let code: URLError.Code? = await withCheckedContinuation { continuation in
                    let task = session.dataTask(with: server.url) { _, _, error in
                        continuation.resume(returning: error.map { ($0 as? URLError)?.code ?? .unknown })
                    }
                    task.resume()
                    task.suspend()
                    if number % 3 > 0 { task.resume() }
                    if number % 3 < 2 { task.cancel() }
                }
                // The server may answer before the cancellation.
                #expect(code == nil || code == .cancelled && number % 3 < 2)
            }
        }
    }
}
