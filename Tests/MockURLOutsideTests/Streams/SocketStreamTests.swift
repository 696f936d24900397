import TestSupport

@Suite struct `Plain streams` {
    @Test func `a write to a closed connection fails without a signal`() async throws {
        try await blocking {
            let (mine, other) = try socketPair()
            close(other)
            let stream = SocketStream(descriptor: mine)
            #expect(throws: SystemError("write", code: EPIPE)) {
                try [UInt8(1)].withUnsafeBytes { try stream.write($0) }
            }
            stream.close()
        }
    }
}
