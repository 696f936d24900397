import TestSupport

@Suite struct `Requests that reach the network through a recorder` {
    private static func answer(_ status: Int, _ fields: [String] = [], _ body: String = "") -> [ScriptedServer.Act] {
        let lines = ["HTTP/1.1 \(status) S", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
        return [.send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))]
    }

    private func session(
        _ listener: ExchangeCollector, _ arguments: [String] = [], delegate: (any URLSessionDelegate)? = nil
    ) throws -> URLSession {
        let responder = try listener.responder(arguments)
        let configuration = URLSessionConfiguration.ephemeral
        responder.install(in: configuration)
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    private func url(_ server: ScriptedServer, _ path: String = "/") -> URL {
        URL(string: "http://127.0.0.1:\(server.port)\(path)")!
    }

    @Test func `an exchange has its request, its head with each cookie, its decoded body and its end`() async throws {
        let gzip = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA==")!
        let server = try ScriptedServer { _ in
            let cookies = "Set-Cookie: a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT\r\nSet-Cookie: b=2, 3\r\n"
            let head = "HTTP/1.1 201 Made\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\(cookies)\r\n"
            return [.send(Data(head.utf8) + gzip)]
        }
        let listener = ExchangeCollector()
        var request = URLRequest(url: url(server))
        request.httpMethod = "POST"
        request.httpBody = Data("n=1".utf8)
        request.setValue("yes", forHTTPHeaderField: "X-Client")

        _ = try await session(listener).data(for: request)

        let exchange = try #require(try await listener.closed(1).first)
        #expect(exchange.summary == "POST / 201 17 complete")
        #expect(exchange.requestBody == Data("n=1".utf8))
        #expect(exchange.body == Data("hello hello hello".utf8))
        #expect(exchange.request.value(forHTTPHeaderField: "X-Client") == "yes")
        let cookies = ["a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "b=2, 3"]
        #expect(exchange.fields.values("Set-Cookie") == cookies)
    }

    @Test func `a request that a stub answers is not recorded`() async throws {
        let server = try ScriptedServer { _ in Self.answer(200, [], "real") }
        let listener = ExchangeCollector()
        let mocked = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        mocked.respond(to: "/mocked").with(body: "mocked").always()
        let session = try session(listener, mocked.arguments)

        _ = try await session.data(from: url(server, "/mocked"))
        _ = try await session.data(from: url(server, "/real"))

        #expect(try await listener.closed(1).map(\.summary) == ["GET /real 200 4 complete"])
    }

    @Test func `each hop of a redirect is an exchange of its own`() async throws {
        let server = try ScriptedServer { request in
            request.path == "/" ? Self.answer(302, ["Location: /end"], "moved") : Self.answer(200, [], "end")
        }
        let listener = ExchangeCollector()

        _ = try await session(listener).data(from: url(server))

        #expect(try await listener.closed(2).map(\.summary) == ["GET / 302 5 complete", "GET /end 200 3 complete"])
    }

    @Test func `the retry after a challenge is recorded with its credentials`() async throws {
        let server = try ScriptedServer { request in
            let isKnown = request.headers["authorization"] != nil
            return isKnown
                ? Self.answer(200, [], "in") : Self.answer(401, ["WWW-Authenticate: Basic realm=\"r\""], "who?")
        }
        let listener = ExchangeCollector()

        let (data, _) = try await session(listener, delegate: DelegateClient(credential: DelegateClient.ann)).data(
            from: url(server))

        #expect(String(decoding: data, as: UTF8.self) == "in")
        let exchanges = try await listener.closed(2)
        #expect(exchanges.map(\.summary) == ["GET / 401 4 complete", "GET / 200 2 complete"])
        let fields = exchanges.map { $0.request.value(forHTTPHeaderField: "Authorization") }
        #expect(fields == [nil, "Basic YW5uOnNlY3JldA=="])
    }

    @Test func `a refused connection and a truncated body are recorded with their errors`() async throws {
        let server = try ScriptedServer { _ in
            [.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour".utf8))]
        }
        let closed = try ClosedPort()
        let listener = ExchangeCollector()
        let session = try session(listener)

        _ = try? await session.data(from: URL(string: "http://127.0.0.1:\(closed.number)/")!)
        _ = try? await session.data(from: url(server))

        let summaries = try await listener.closed(2).map(\.summary)
        #expect(
            summaries == ["GET / no head 0 error \(URLError.cannotConnectToHost.rawValue)", "GET / 200 4 error -1"])
        withExtendedLifetime(closed) {}
    }

    @Test func `a part is recorded before the client has it, and events arrive one by one`() async throws {
        let server = try ScriptedServer { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n"
            return [.send(Data(head.utf8)), .pause(60)]
        }
        let listener = ExchangeCollector()
        let isRecorded = Locked<Bool?>(nil)
        let cancelling = DelegateClient { task, _ in
            isRecorded.withLock { $0 = !listener.exchanges.isEmpty }
            task.cancel()
        }
        let session = try session(listener, delegate: cancelling)

        session.dataTask(with: url(server)).resume()

        let exchange = try #require(try await listener.closed(1).first)
        #expect(isRecorded.withLock(\.self) == true)
        #expect(exchange.summary == "GET / 200 9 error \(URLError.cancelled.rawValue)")
    }
}
