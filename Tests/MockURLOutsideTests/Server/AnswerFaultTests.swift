import TestSupport

@Suite("Faults of answers")
struct AnswerFaultTests {
    static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    static let body = Array("0123456789".utf8)

    @Test(arguments: [UInt64(0), 1, 9, 20, 38, 39, 40, 48, 49, 50])
    func `an answer ends after a number of bytes`(count: UInt64) {
        let whole = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789"
        let result = serve(Self.get + Self.get) { exchange in
            exchange.response.cut = ResponseCut(after: count, of: .answer, by: .close)
            try exchange.response.answer(ResponseHead(status: 200), body: Self.body)
        }
        #expect(Array(result.output.utf8) == Array(whole.utf8.prefix(Int(count))))
        #expect(result.requests.count == 1)
    }

    @Test(arguments: [(UInt64(0), ""), (3, "012"), (10, "0123456789"), (11, "0123456789")])
    func `a body ends after a number of bytes with a reset`(count: UInt64, sent: String) {
        let result = serve(Self.get) { exchange in
            exchange.response.cut = ResponseCut(after: count, of: .body, by: .reset)
            try exchange.response.answer(ResponseHead(status: 200), body: Self.body)
        }
        #expect(result.output == "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + sent)
        #expect(result.isReset)
    }

    @Test func `a body in chunks ends within a chunk`() {
        let result = serve(Self.get) { exchange in
            exchange.response.cut = ResponseCut(after: 12, of: .body, by: .close)
            try exchange.response.begin(ResponseHead(status: 200), .chunked)
            for _ in 0..<2 { try Self.body.withUnsafeBytes { try exchange.response.write($0) } }
        }
        #expect(result.output.hasSuffix("\r\n\r\na\r\n0123456789\r\na\r\n01"))
        #expect(result.isAnswered)
    }

    @Test(arguments: ["3", "30"])
    func `a wrong length is sent as given and ends the connection`(length: String) {
        let result = serve(Self.get + Self.get) { exchange in
            let field = HeaderFields.Field(name: "Content-Length", value: length)
            try exchange.response.answer(ResponseHead(status: 200, fields: [field]), body: Self.body)
        }
        #expect(result.output == "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n0123456789")
        #expect(result.requests.count == 1)
    }

    @Test func `raw bytes replace an answer and end the connection`() {
        let result = serve(Self.get + Self.get) { exchange in
            try Array("garbage\n".utf8).withUnsafeBytes { try exchange.response.writeRaw($0) }
        }
        #expect(result.output == "garbage\n")
        #expect(result.requests.count == 1)
    }

    @Test func `an answer is sent one byte at a time`() {
        let result = serve(Self.get) { exchange in
            exchange.response.pace = ResponsePace(bytesAtOnce: 1)
            try exchange.response.answer(ResponseHead(status: 200), body: Self.body)
        }
        #expect(result.writes == [Int](repeating: 1, count: result.output.utf8.count))
        #expect(result.output.hasSuffix("\r\n\r\n0123456789"))
    }

    @Test func `a connection is closed between head and body`() {
        let result = serve(Self.get) { exchange in
            try exchange.response.begin(ResponseHead(status: 200), .length(10))
            try exchange.response.close()
        }
        #expect(result.output == "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
        #expect(result.isAnswered)
    }

    @Test func `a connection is reset instead of an answer`() {
        let result = serve(Self.get) { try $0.response.reset() }
        #expect(result.output.isEmpty)
        #expect(result.isReset)
    }

    @Test func `an answer as given adds no field`() {
        let result = serve(Self.get + Self.get) { exchange in
            try exchange.response.begin(ResponseHead(status: 200), .asGiven)
            try Self.body.withUnsafeBytes { try exchange.response.write($0) }
        }
        #expect(result.output == "HTTP/1.1 200 OK\r\n\r\n0123456789")
        #expect(result.requests.count == 1)
    }
}
