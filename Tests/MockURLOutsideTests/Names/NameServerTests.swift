import TestSupport

@Suite struct `The name server's sockets` {
    @Test func `several questions in pieces over one TCP connection are answered in order`() async throws {
        let ids = try await blocking {
            let server = try NameServer(book: TestBook())
            defer { server.end() }
            let client = try Client(port: server.port)
            var stream: [UInt8] = []
            for id in 1...3 {
                var query = QueryBytes("many.example")
                query.id = UInt16(id)
                stream += QueryBytes.bytes([UInt16(query.bytes.count)]) + query.bytes
            }
            for byte in stream { withUnsafeBytes(of: byte) { _ = send(client.descriptor, $0.baseAddress, 1, 0) } }
            shutdown(client.descriptor, Int32(SHUT_WR))
            var all: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(client.descriptor, &piece, piece.count, 0), count > 0 { all += piece[..<count] }
            var ids: [Int] = []
            while all.count > 4 {
                ids.append(Int(all[2]) << 8 | Int(all[3]))
                all.removeFirst(2 + (Int(all[0]) << 8 | Int(all[1])))
            }
            return ids
        }
        #expect(ids == [1, 2, 3])
    }

    @Test func `an idle TCP client does not stop questions of others`() async throws {
        try await blocking {
            let server = try NameServer(book: TestBook())
            defer { server.end() }
            let idle = try Client(port: server.port)
            idle.send("\0")
            #expect(try Self.ask(QueryBytes("api.example").bytes, port: server.port).suffix(4) == [10, 1, 2, 3])
        }
    }

    @Test func `a question whose answer takes time does not stop others, over UDP and TCP`() async throws {
        try await blocking {
            let book = try SlowBook()
            let server = try NameServer(book: book)
            defer { server.end() }
            let slow = try Client(port: server.port)
            let question = QueryBytes("slow.example").bytes
            let framed = QueryBytes.bytes([UInt16(question.count)]) + question
            _ = framed.withUnsafeBytes { send(slow.descriptor, $0.baseAddress, $0.count, 0) }
            #expect(try Self.ask(QueryBytes("api.example").bytes, port: server.port).suffix(4) == [10, 1, 2, 3])
            let thread = try PlainThread("test-news") {
                usleep(50_000)
                book.know()
            }
            #expect(try Self.ask(QueryBytes("slow.example").bytes, port: server.port).suffix(4) == [10, 1, 2, 9])
            thread.join()
            var answer = [UInt8](repeating: 0, count: 512)
            let count = recv(slow.descriptor, &answer, answer.count, 0)
            #expect(Array(answer[..<max(count, 4)].suffix(4)) == [10, 1, 2, 9])
        }
    }

    /// Sends a datagram, and returns the answer.
    private static func ask(_ query: [UInt8], port: UInt16) throws -> [UInt8] {
        let descriptor = try connectedSocket(port: port, SOCK_DGRAM)
        defer { close(descriptor) }
        guard send(descriptor, query, query.count, 0) == query.count else { throw SystemError("send", code: errno) }
        var answer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &answer, answer.count, 0)
        return Array(answer.prefix(max(count, 0)))
    }
}
