import TestSupport

@Suite struct `Requests that reach the network through a recorder` {
    private let listener = ExchangeCollector()

    private func session(delegate: DelegateClient) throws -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        try listener.responder().install(in: configuration)
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    private func url(_ server: ScriptedServer) -> URL { URL(string: "http://127.0.0.1:\(server.port)/")! }

    @Test func `the retry after a challenge is recorded with its credentials`() async throws {
        let server = try ScriptedServer { request in
            let isKnown = request.headers["authorization"] != nil
            return isKnown
                ? .answer("200 OK", [], "in")
                : .answer("401 No", ["WWW-Authenticate: Basic realm=\"r\""], "who?")
        }

        let client = DelegateClient(credential: DelegateClient.ann)
        let (data, _) = try await session(delegate: client).data(from: url(server))

        #expect(String(decoding: data, as: UTF8.self) == "in")
        let exchanges = try await listener.closed(2)
        #expect(exchanges.map(\.summary) == ["GET / 401 4 complete", "GET / 200 2 complete"])
        let fields = exchanges.map { $0.request.value(forHTTPHeaderField: "Authorization") }
        #expect(fields == [nil, "Basic YW5uOnNlY3JldA=="])
    }

    @Test func `a part is recorded before the client has it, and events arrive one by one`() async throws {
        let server = try ScriptedServer { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n"
            return [.send(Data(head.utf8)), .pause(60)]
        }
        let isRecorded = Locked<Bool?>(nil)
        let cancelling = DelegateClient { [listener] task, _ in
            isRecorded.withLock { $0 = !listener.exchanges.isEmpty }
            task.cancel()
        }
        let session = try session(delegate: cancelling)

        session.dataTask(with: url(server)).resume()

        let exchange = try #require(try await listener.closed(1).first)
        #expect(isRecorded.withLock(\.self) == true)
        #expect(exchange.summary == "GET / 200 9 error \(URLError.cancelled.rawValue)")
    }
}
