import TestSupport

@Suite("Serving connections with TLS", .launching)
struct HTTPSConnectionTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"

    @Sendable private static func ok(_ exchange: inout HTTPExchange) throws {
        try exchange.response.answer(ResponseHead(status: 200), body: Array("ok".utf8))
    }

    @Test func `an answer reaches a client whose body is not read`() async throws {
        let server = try HTTPSServer(handler: Self.ok)
        let text = try await blocking {
            let stream = try server.connect()
            defer { stream.close() }
            let head = "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 10000000\r\n\r\n"
            try Array((head + String(repeating: "a", count: 500_000)).utf8).withUnsafeBytes { try stream.write($0) }
            stream.closeWriting()
            return try readAll(of: stream)
        }
        #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }

    @Test func `a client that resets its connection after an answer has closed it`() async throws {
        let server = try HTTPSServer(handler: Self.ok)
        let ends = try await blocking {
            let stream = try server.connect()
            try Array(Self.request.utf8).withUnsafeBytes { try stream.write($0) }
            var byte = [UInt8](repeating: 0, count: 1)
            _ = try byte.withUnsafeMutableBytes { try stream.read(into: $0) }
            stream.reset()
            return server.ends(atLeast: 1)
        }
        #expect(ends == ["clientClosed"])
    }
}

/// A server of HTTP with TLS, whose client trusts it.
private final class HTTPSServer: Sendable {
    private let listener: Listener
    private let trusting: TrustingClient
    private let recorded: Locked<[String]>

    init(handler: @escaping HTTPConnection.Handler) throws {
        let (server, trusting) = try serverAndClient()
        let recorded = Locked<[String]>([])
        (self.trusting, self.recorded) = (trusting, recorded)
        listener = try Listener { transport, socket in
            guard let stream = try? server.accept(transport, destination: "-") else { return }
            let end = HTTPConnection(stream: stream, socket: socket).run(handler)
            recorded.withLock { $0.append("\(end)") }
        }
    }

    func connect() throws -> TLSStream { try trusting.connect(to: listener.port) }

    /// Waits for the ends of connections, on a thread that may block.
    func ends(atLeast count: Int) -> [String] {
        while recorded.withLock({ $0.count }) < count { usleep(2_000) }
        return recorded.withLock { $0 }
    }
}
