import TestSupport

@Suite("Plain streams")
struct SocketStreamTests {
    @Test func `two large buffers arrive in order`() async throws {
        let received = try await blocking {
            let (mine, other) = try socketPair()
            let parts = [UInt8(1), 2].map { [UInt8](repeating: $0, count: 3_000_000) }
            Thread.detachNewThread {
                let stream = SocketStream(descriptor: mine)
                parts[0].withUnsafeBytes { first in
                    parts[1].withUnsafeBytes { second in try? stream.write(first, then: second) }
                }
                stream.close()
            }
            let reader = SocketStream(descriptor: other)
            var all: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 100_000)
            while case let count = try piece.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
                all += piece[..<count]
            }
            reader.close()
            return all == parts[0] + parts[1]
        }
        #expect(received)
    }

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
