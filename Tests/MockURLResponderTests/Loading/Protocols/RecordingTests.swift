import TestSupport

@Suite struct `Requests that reach the network through a recorder` {
    private let listener = ExchangeCollector()

    private func session(delegate: DelegateClient? = nil) throws -> URLSession {
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

    // MARK: Servers that misbehave

    /// The result of a request in one line.
    private func result(_ request: URLRequest, _ session: URLSession) async -> String {
        do {
            let (data, response) = try await session.data(for: request)
            return "\((response as? HTTPURLResponse)?.statusCode ?? 0), \(data.count) bytes"
        } catch {
            return "error \((error as NSError).code)"
        }
    }

    @Test(arguments: [
        ("closes in its status line", "HTTP/1.1 20", "no head 0"),
        ("announces more than it sends", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour", "200 4"),
        ("sends more than it announces", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour and more", "200 4"),
        ("sends 100 first", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour", "200 4"),
        ("breaks off a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nfour", "200 4"),
        (
            "sends a head without an end",
            "HTTP/1.1 200 OK\r\n"
                + String(repeating: "X-Field: \(String(repeating: "v", count: 1_000))\r\n", count: 400),
            "no head 0"
        ),
    ])
    func `client and recorder agree when a server`(_ kind: String, _ bytes: String, _ recorded: String) async throws {
        let server = try ScriptedServer { _ in [.send(Data(bytes.utf8))] }
        var request = URLRequest(url: url(server))
        request.httpMethod = "POST"
        request.httpBody = Data("n=1".utf8)

        let direct = await result(request, URLSession(configuration: .ephemeral))
        #expect(try await result(request, session()) == direct)
        let end = direct.hasPrefix("error") ? direct : "complete"
        #expect(try await listener.closed(1).map(\.summary) == ["POST / \(recorded) \(end)"])
    }

    @Test func `a long upload arrives at the server and at the recorder`() async throws {
        let server = try ScriptedServer { _ in .answer() }
        var request = URLRequest(url: url(server))
        request.httpMethod = "PUT"
        let body = Data((0..<(24 << 20)).lazy.map { UInt8(truncatingIfNeeded: $0 >> 8) })

        _ = try await session().upload(for: request, from: body)

        #expect(server.requests.map(\.body) == [body])
        #expect(try await listener.closed(1).map(\.requestBody) == [body])
    }

    @Test func `two iterations over a body that is recorded have the same bytes`() async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 >> 4) })
        let server = try ScriptedServer { _ in .answer("200 OK", [], body) }
        let request = URLRequest(url: url(server))

        let response = try await listener.responder().response(to: request)
        var found: [Data] = []
        for _ in 0..<2 {
            var pieces = Data()
            for try await piece in response.body { pieces += piece }
            found.append(pieces)
        }

        #expect(found == [body, body])
        #expect(server.requests.count == 1)
        #expect(try await listener.closed(1).map(\.summary) == ["GET / 200 300000 complete"])
    }
}
