import TestSupport

#if os(Linux)
@Suite struct `Long answers that are recorded` {
    /// A server whose body has as many mebibytes as its path says.
    private let server: ScriptedServer
    private let listener = ExchangeCollector()

    init() throws {
        server = try ScriptedServer { request in
            let count = (Int(request.path.dropFirst()) ?? 0) << 20
            return .answer("200 OK", [], Data(repeating: 0x61, count: count))
        }
    }

    private func url(_ mebibytes: Int) -> URL { URL(string: "http://127.0.0.1:\(server.port)/\(mebibytes)")! }

    /// Loads a URL through the recorder.
    private func load(_ url: URL, _ client: DelegateClient, timeout: Double = 60) async throws -> DelegateClient.Taken {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        try listener.responder().install(in: configuration)
        let session = URLSession(configuration: configuration, delegate: client, delegateQueue: nil)
        return await client.load(url.absoluteString, session)
    }

    @Test func `a task that is suspended for longer than its timeout goes on where it was`() async throws {
        let client = DelegateClient(keepsPieces: false) { task, count in
            guard count < 1 << 20, task.state == .running else { return }
            task.suspend()
            DispatchQueue.global().asyncAfter(deadline: .now() + 1.5) { task.resume() }
        }
        let taken = try await load(url(16), client, timeout: 1)
        #expect(taken.error == nil && taken.count == 16 << 20, "\(taken)")
    }

    @Test func `a redirect with a long body is followed by a client that takes pieces`() async throws {
        let port = server.port
        let moved = try ScriptedServer { _ in
            let head =
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port)/1\r\nContent-Length: \(4 << 20)\r\n\r\n"
            return [.send(Data(head.utf8)), .send(Data(repeating: 0x61, count: 4 << 20))]
        }
        let taken = try await load(URL(string: "http://127.0.0.1:\(moved.port)/")!, DelegateClient(keepsPieces: false))
        #expect(taken.error == nil && taken.count == 1 << 20)
    }
}
#endif
