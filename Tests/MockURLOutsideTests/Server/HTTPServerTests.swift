import TestSupport

@Suite("Serving connections")
struct HTTPServerTests {
    static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Sendable static func ok(_ exchange: inout HTTPExchange) throws {
        try exchange.response.answer(ResponseHead(status: 200), body: Array("ok".utf8))
    }

    // `Process.run()` of Swift 6.3 traps in a process with more than 1,360 descriptors.
    @Test(.ownProcess)
    func `one thousand connections are open at once`() async throws {
        let count = min(Rounds.count(1_000), 1_000)
        let answers = try await blocking {
            // Each connection has two descriptors here, and the usual limit is 1,024.
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8_192))
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let server = try HTTPServer(handler: Self.ok)
            defer { server.end() }
            let clients = try (0..<count).map { _ in try Listener.connect(to: server.port) }
            for client in clients { try client.write(Self.request) }
            let answers = try clients.map { client in
                var bytes = [UInt8](repeating: 0, count: Self.answer.utf8.count)
                let received = try bytes.withUnsafeMutableBytes { try client.read(into: $0) }
                return String(decoding: bytes.prefix(received), as: UTF8.self)
            }
            #expect(server.connectionCount == count)
            for client in clients { client.close() }
            return answers
        }
        #expect(answers == [String](repeating: Self.answer, count: count))
    }

    @Test func `an answer reaches a client whose body is not read`() async throws {
        let text = try await blocking {
            var limits = RequestLimits()
            limits.unwantedBody = 1 << 20
            let server = try HTTPServer(limits: limits, handler: Self.ok)
            defer { server.end() }
            let client = try Client(port: server.port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\n")
            client.send(String(repeating: "a", count: 500_000))
            shutdown(client.descriptor, Int32(SHUT_WR))
            return try client.read()
        }
        #expect(text == Self.answer)
    }
}
