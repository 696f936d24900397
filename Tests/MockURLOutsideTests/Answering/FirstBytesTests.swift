import TestSupport

@Suite struct `The first bytes of a connection` {
    private static let method = String(repeating: "M", count: 64)

    static let examples: [(text: String, result: FirstBytes)] = [
        ("GET / HTTP/1.1\r\n", .http), ("GET / HTTP/1.0\n", .http), ("GET /", .undecided), ("SSH-2.0-x\r\n", .other),
        ("\(method) / HTTP/1.1\r\n", .http), ("\(method)M / HTTP/1.1\r\n", .other),
    ]

    @Test(arguments: examples)
    func `decide the same in one piece and byte for byte`(_ example: (text: String, result: FirstBytes)) {
        let bytes = Array(example.text.utf8)
        #expect(FirstBytes(bytes) == example.result)
        let pieces = (0...bytes.count).map { FirstBytes(Array(bytes[..<$0])) }
        #expect(pieces.first { $0 != .undecided } ?? .undecided == example.result)
    }

    @Test func `a line above 64 KiB is no request, in one piece and in several`() {
        let bytes = Array(("GET /" + String(repeating: "p", count: 1 << 16) + " HTTP/1.1\r\n").utf8)
        #expect(FirstBytes(bytes) == .other)
        #expect(FirstBytes(bytes.dropLast(2)) == .other)
    }
}
