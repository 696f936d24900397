#if os(Linux)
import MockURLOutside
import Testing

@Suite struct `The first bytes of a connection` {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\n", FirstBytes.http), ("GET / HTTP/1.0\n", .http), ("GET /", .undecided),
        ("SSH-2.0-x\r\n", .other),
        (String(repeating: "M", count: 64) + " / HTTP/1.1\r\n", .http),
        (String(repeating: "M", count: 65) + " / HTTP/1.1\r\n", .other),
        ("GET /" + String(repeating: "p", count: 1 << 16) + " HTTP/1.1\r\n", .other),
    ])
    func `decide the same in one piece and in several`(text: String, expected: FirstBytes) {
        let bytes = Array(text.utf8)
        #expect(FirstBytes(bytes) == expected)
        let pieces = stride(from: 0, through: bytes.count, by: max(1, bytes.count / 200)).map {
            FirstBytes(Array(bytes[..<$0]))
        }
        #expect(pieces.first { $0 != .undecided } ?? expected == expected)
    }
}
#endif
