#if os(Linux)
import MockURLOutside
import Testing

@Suite struct `The first bytes of a connection` {
    private static let method = String(repeating: "M", count: 64)
    private static let path = String(repeating: "p", count: 1 << 16)

    static let examples: [(text: String, result: FirstBytes)] = [
        ("GET / HTTP/1.1\r\n", .http), ("GET / HTTP/1.0\n", .http), ("GET /", .undecided), ("SSH-2.0-x\r\n", .other),
        ("\(method) / HTTP/1.1\r\n", .http), ("\(method)M / HTTP/1.1\r\n", .other),
        ("GET /\(path) HTTP/1.1\r\n", .other),
    ]

    @Test(arguments: examples)
    func `decide the same in one piece and in several`(_ example: (text: String, result: FirstBytes)) {
        let bytes = Array(example.text.utf8)
        #expect(FirstBytes(bytes) == example.result)
        let step = max(1, bytes.count / 200)
        let pieces = stride(from: 0, through: bytes.count, by: step).map { FirstBytes(Array(bytes[..<$0])) }
        #expect(pieces.first { $0 != .undecided } ?? .undecided == example.result)
    }
}
#endif
