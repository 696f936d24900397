import TestSupport

@Suite struct `The server's side of TLS` {
    @Test func `bytes that are no TLS are reported as such`() async throws {
        let server = try TLSTestServer()
        try await blocking {
            let socket = try Listener.connect(to: server.port)
            try Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8).withUnsafeBytes { try socket.write($0) }
            _ = try readAll(of: socket)
            socket.close()
        }
        guard case .notTLS = await server.failure()?.kind else {
            throw UnexpectedFailure(await server.failure())
        }
    }

    @Test func `another thread ends a read that waits`() async throws {
        let sockets = Locked<[ConnectionSocket]>([])
        let result = Locked<Result<Int, any Error>?>(nil)
        let (server, client) = try serverAndClient()
        let listener = try Listener { transport, socket in
            let outcome = Result {
                let stream = try server.accept(transport, destination: "-")
                var buffer = [UInt8](repeating: 0, count: 100)
                _ = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
                sockets.withLock { $0 = [socket] }
                return try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
            }
            result.withLock { $0 = outcome }
        }
        try await blocking {
            let stream = try client.connect(to: listener.port)
            try Array("x".utf8).withUnsafeBytes { try stream.write($0) }
            while sockets.withLock({ $0.isEmpty }) { Thread.sleep(forTimeInterval: 0.002) }
            sockets.withLock { $0.first }?.shutDown()
            while result.withLock({ $0 == nil }) { Thread.sleep(forTimeInterval: 0.002) }
            stream.close()
        }
        #expect(throws: Never.self) { try result.withLock { try $0?.get() } }
    }

    @Test func `each side may end its bytes first, and a reset is seen as a lost connection`() async throws {
        let (server, client) = try serverAndClient()
        let listener = try Listener { transport in
            guard let stream = try? server.accept(transport, destination: "-") else { return }
            let request = try? readAll(of: stream)
            try? Array("answer to \(request ?? "-")".utf8).withUnsafeBytes { try stream.write($0) }
            stream.reset()
        }
        let result = try await blocking {
            let stream = try client.connect(to: listener.port)
            try Array("request".utf8).withUnsafeBytes { try stream.write($0) }
            stream.closeWriting()
            var buffer = [UInt8](repeating: 0, count: 100)
            let count = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
            let end = Result { try buffer.withUnsafeMutableBytes { try stream.read(into: $0) } }
            return (String(decoding: buffer.prefix(count), as: UTF8.self), end)
        }
        #expect(result.0 == "answer to request")
        let failure = #expect(throws: TLSFailure.self) { try result.1.get() }
        guard case .connection(let error?) = failure?.kind, error.isLost else {
            throw UnexpectedFailure(failure)
        }
    }

    @Test func `a side that has ended its bytes can close while the other side is silent`() async throws {
        let (server, client) = try serverAndClient()
        let isClosed = Locked(false)
        let listener = try Listener { transport in
            let stream = try? server.accept(transport, destination: "-")
            while !isClosed.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.002) }
            stream?.close()
        }
        let failure = try await blocking {
            let stream = try client.connect(to: listener.port)
            stream.closeWriting()
            let failure = #expect(throws: TLSFailure.self) { try [1].withUnsafeBytes { try stream.write($0) } }
            stream.close()
            isClosed.withLock { $0 = true }
            return failure
        }
        #expect(failure?.description == "TLS with a.example: write failed: Broken pipe (errno 32).")
    }

    @Test func `garbage in the place of a handshake is refused without a certificate error`() async throws {
        var random = SystemRandomNumberGenerator()
        let server = try TLSTestServer()
        let count = Rounds.count(200)
        for _ in 0..<count {
            let bytes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            // Half of them have the beginning of a first message.
            let isRecord = Bool.random(using: &random)
            let head: [UInt8] =
                isRecord ? [22, 3, 1, 0, UInt8(min(255, bytes.count + 4)), 1, 0, 0, UInt8(min(251, bytes.count))] : []
            try await blocking {
                let socket = try Listener.connect(to: server.port)
                try? (head + bytes).withUnsafeBytes { try socket.write($0) }
                socket.closeWriting()
                _ = try? readAll(of: socket)
            }
        }
        let connections = await server.connections(atLeast: count)
        let isEachRefused = connections.allSatisfy {
            guard case .certificate = $0.failure?.kind else { return $0.failure != nil }
            return false
        }
        #expect(isEachRefused)
    }

    @Test func `a stream can be read again after its time limit`() async throws {
        let (server, client) = try serverAndClient()
        let hasTimedOut = Locked(false)
        let received = Locked<String?>(nil)
        let listener = try Listener { transport in
            guard let stream = try? server.accept(transport, destination: "-") else { return }
            transport.setTimeLimit(milliseconds: 10)
            let first = Result { try readAll(of: stream) }
            if case .failure(let error as TLSFailure) = first, case .connection(let cause?) = error.kind,
                cause.isTimeout
            {
                hasTimedOut.withLock { $0 = true }
            }
            transport.setTimeLimit(milliseconds: 60_000)
            let text = try? readAll(of: stream)
            received.withLock { $0 = text ?? "" }
        }
        try await blocking {
            let stream = try client.connect(to: listener.port)
            while !hasTimedOut.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.002) }
            try Array("late".utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
            while received.withLock({ $0 == nil }) { Thread.sleep(forTimeInterval: 0.002) }
        }
        #expect(received.withLock { $0 } == "late")
    }

    @Test func `a TLS connection can run in another one, as for a proxy with https`() async throws {
        let (server, client) = try serverAndClient()
        let listener = try Listener { transport in
            guard let outer = try? server.accept(transport, destination: "-"),
                let inner = try? server.accept(outer, destination: "-"), let text = try? readAll(of: inner)
            else { return }
            try? Array("\(inner.serverName ?? "-") in \(outer.serverName ?? "-"): \(text)".utf8)
                .withUnsafeBytes { try inner.write($0) }
            inner.close()
        }
        let answer = try await blocking {
            let outer = try client.client.connect(Listener.connect(to: listener.port), host: "proxy.example")
            let inner = try client.client.connect(outer, host: "api.example")
            try Array("request".utf8).withUnsafeBytes { try inner.write($0) }
            inner.closeWriting()
            return try readAll(of: inner)
        }
        #expect(answer == "api.example in proxy.example: request")
    }

    @Test(arguments: [true, false])
    func `a client that ends its bytes with or without a notice receives the answer`(sendsNotice: Bool) async throws {
        let (server, client) = try serverAndClient()
        let hasNotice = Locked<Bool?>(nil)
        let listener = try Listener { transport in
            guard let stream = try? server.accept(transport, destination: "-") else { return }
            let request = try? readAll(of: stream)
            hasNotice.withLock { $0 = stream.hasCloseNotice }
            try? Array("answer to \(request ?? "-")".utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
        }
        let answer = try await blocking {
            let socket = try Listener.connect(to: listener.port)
            let stream = try client.client.connect(socket, host: "a.example")
            try Array("request".utf8).withUnsafeBytes { try stream.write($0) }
            if sendsNotice { stream.closeWriting() } else { socket.closeWriting() }
            return try readAll(of: stream)
        }
        #expect(answer == "answer to request")
        #expect(hasNotice.withLock { $0 } == sendsNotice)
    }
}

/// A client that trusts one authority, with the folder of its file.
struct TrustingClient: Sendable {
    let client: TLSClient
    let folder: TemporaryFolder

    func connect(to port: UInt16, host: String = "a.example") throws -> TLSStream {
        try client.connect(Listener.connect(to: port), host: host)
    }
}

/// Creates a server with an authority of its own, and a client that trusts the authority.
func serverAndClient() throws -> (TLSServer, TrustingClient) {
    let server = try TLSServer(authority: CertificateAuthority(library: TestLibrary.chosen.get()))
    return (server, try trustingClient(of: server.authority))
}

func trustingClient(of authority: CertificateAuthority) throws -> TrustingClient {
    let folder = try TemporaryFolder()
    try write(Array(authority.pem.utf8), to: "\(folder.path)/authority.pem")
    let client = TLSClient(library: authority.library, environment: ["SSL_CERT_FILE": "\(folder.path)/authority.pem"])
    return TrustingClient(client: client, folder: folder)
}

func readAll(of stream: any ByteStream) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer.prefix(count)
    }
}
