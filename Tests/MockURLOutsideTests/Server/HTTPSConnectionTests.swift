import TestSupport

@Suite(.launching) struct `Serving connections with TLS` {
    @Test func `a client that resets its connection after an answer has closed it`() async throws {
        let ends = Locked<[String]>([])
        let (server, trusting) = try serverAndClient()
        let listener = try Listener { transport, socket in
            guard let stream = try? server.accept(transport, destination: "-") else { return }
            let end = HTTPConnection(stream: stream, socket: socket).run(HTTPServerTests.ok)
            ends.withLock { $0.append("\(end)") }
        }

        try await blocking {
            let stream = try trusting.connect(to: listener.port)
            try Array(HTTPServerTests.request.utf8).withUnsafeBytes { try stream.write($0) }
            var byte: UInt8 = 0
            _ = try withUnsafeMutableBytes(of: &byte) { try stream.read(into: $0) }
            stream.reset()
            while ends.withLock(\.isEmpty) { usleep(2_000) }
        }

        #expect(ends.withLock(\.self) == ["clientClosed"])
    }
}
