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
            let server = try HTTPServer(handler: Self.ok)
            defer { server.end() }
            var answers: [String] = []
            try Self.withClients(count, port: server.port) { descriptors in
                for descriptor in descriptors { SocketBytes.send(Self.request, to: descriptor) }
                answers = descriptors.map { SocketBytes.read(Self.answer.utf8.count, from: $0) }
                #expect(server.connectionCount == count)
            }
            return answers
        }
        #expect(answers == [String](repeating: Self.answer, count: count))
    }

    @Test func `the end of the server ends idle, reading and waiting connections`() async throws {
        let ends = Locked(0)
        try await blocking {
            let server = try HTTPServer(ended: { _ in ends.withLock { $0 += 1 } }) { exchange in
                _ = try exchange.response.wait(seconds: nil)
            }
            let idle = try Client(port: server.port)
            let reading = try Client(port: server.port)
            reading.send("GET / HT")
            let waiting = try Client(port: server.port)
            waiting.send(Self.request)
            while server.connectionCount < 3 { usleep(1_000) }
            server.end()
            #expect(server.connectionCount == 0)
            for descriptor in [idle.descriptor, reading.descriptor, waiting.descriptor] {
                var byte: UInt8 = 0
                #expect(recv(descriptor, &byte, 1, 0) <= 0)
            }
        }
        #expect(ends.withLock { $0 } == 3)
    }

    @Test func `a signal ends a wait and the answer follows`() async throws {
        let signal = try WaitSignal()
        let text = try await blocking {
            let server = try HTTPServer { exchange in
                #expect(try exchange.response.wait(seconds: 31_536_000, for: signal) == .signalled)
                try Self.ok(&exchange)
            }
            defer { server.end() }
            let client = try Client(port: server.port)
            client.send(Self.request)
            signal.raise()
            return try client.read(upTo: "ok")
        }
        #expect(text == Self.answer)
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

    @Test func `an accepted CONNECT leaves the open stream to the caller`() async throws {
        let text = try await blocking {
            let threads = ConnectionThreads()
            let (mine, other) = try socketPair()
            threads.start(mine) { socket in
                let stream = SocketStream(descriptor: mine)
                let end = HTTPConnection(stream: stream, socket: socket).run { exchange in
                    try exchange.response.answer(ResponseHead(status: 200))
                }
                guard case .tunnel(let rest) = end else { return }
                _ = HTTPConnection(stream: stream, socket: socket, beginning: rest).run(Self.ok)
            }
            let client = SocketStream(descriptor: other)
            let request = "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\nGET / HTTP/1.0\r\n\r\n"
            try Array(request.utf8).withUnsafeBytes { try client.write($0) }
            var all: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1024)
            while case let count = try piece.withUnsafeMutableBytes({ try client.read(into: $0) }), count > 0 {
                all += piece[..<count]
            }
            client.close()
            threads.end()
            return String(decoding: all, as: UTF8.self)
        }
        #expect(text == "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
    }

    @Test(.ownProcess)
    func `many connections in a row leave no descriptor and no thread`() async throws {
        let state = try await blocking {
            let server = try HTTPServer(handler: Self.ok)
            let before = ProcessState.now
            for _ in 0..<Rounds.count(1_000) {
                let client = try Client(port: server.port)
                client.send(Self.request)
                #expect(try client.read(upTo: "ok") == Self.answer)
            }
            server.end()
            return (before, ProcessState.now)
        }
        // The listener and its thread have ended, too.
        #expect(state.1.descriptors < state.0.descriptors)
        #expect(state.1.threads <= state.0.threads)
    }

    /// Connects clients, and closes them afterwards.
    private static func withClients(_ count: Int, port: UInt16, _ use: ([Int32]) throws -> Void) throws {
        // Each connection has two descriptors here, and the usual limit is 1,024.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8_192))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for _ in 0..<count { descriptors.append(try connectedSocket(port: port)) }
        try use(descriptors)
    }
}

/// The number of open descriptors and of threads of this process.
private struct ProcessState {
    let descriptors: Int
    let threads: Int

    static var now: ProcessState {
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)"))?.count ?? 0
        }
        return ProcessState(descriptors: count("fd"), threads: count("task"))
    }
}

/// Calls on the descriptors of many clients.
private enum SocketBytes {
    static func send(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    static func read(_ count: Int, from descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
        return String(decoding: bytes.prefix(max(received, 0)), as: UTF8.self)
    }
}
