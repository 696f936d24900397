import TestSupport

@Suite struct `Writing answers` {
    static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func `fields keep their order and spelling before the field of the framing`() {
        let result = serve(Self.get) { exchange in
            let fields = [("B", "1"), ("a", "é"), ("B", "2")].map { HeaderFields.Field(name: $0.0, value: $0.1) }
            try exchange.response.answer(ResponseHead(status: 299, reason: "Fine then", fields: fields), body: [65])
        }
        #expect(result.output == "HTTP/1.1 299 Fine then\r\nB: 1\r\na: é\r\nB: 2\r\nContent-Length: 1\r\n\r\nA")
    }

    @Test func `an informational answer precedes the answer`() {
        let result = serve(Self.get) { exchange in
            let link = HeaderFields.Field(name: "Link", value: "</a>; rel=preload")
            try exchange.response.inform(ResponseHead(status: 103, fields: [link]))
            try exchange.response.answer(ResponseHead(status: 204))
        }
        #expect(
            result.output
                == "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n")
    }

    @Test func `a field with a line end is refused`() {
        let result = serve(Self.get) { exchange in
            try exchange.response.answer(
                ResponseHead(status: 200, fields: [HeaderFields.Field(name: "A", value: "b\r\nC: d")]))
        }
        guard case .failed(let error as ResponseFault) = result.end else { return #expect(Bool(false)) }
        #expect(error.place == "the value of A")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [false, true])
    func `100 Continue is sent when the handler reads the body`(reads: Bool) {
        let head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
        let stream = ScriptedStream([Array(head.utf8), [65]])
        _ = HTTPConnection(stream: stream, socket: ConnectionSocket(descriptor: -1)).run { exchange in
            if reads { _ = try exchange.drain() }
            try exchange.response.answer(ResponseHead(status: 200))
        }
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        let expected = (reads ? "HTTP/1.1 100 Continue\r\n\r\n" : "") + answer
        #expect(String(decoding: stream.written, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("HTTP/1.1", "", "", true), ("HTTP/1.1", "Connection: close\r\n", "Connection: close\r\n", false),
        ("HTTP/1.1", "Connection: x, Close\r\n", "Connection: close\r\n", false),
        ("HTTP/1.0", "", "Connection: close\r\n", false),
        ("HTTP/1.0", "Connection: keep-alive\r\n", "Connection: keep-alive\r\n", true),
    ])
    func `the request decides whether the connection is kept`(
        version: String, field: String, answered: String, isKept: Bool
    ) {
        let request = "GET / \(version)\r\nHost: x\r\n\(field)\r\n"
        let result = serve(request + request)
        #expect(result.requests.count == (isKept ? 2 : 1))
        #expect(result.output.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(answered)\r\n"))
    }

    @Test func `CONNECT with 200 hands over the stream with the bytes after the head`() {
        let result = serve("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n\u{16}tls")
        guard case .tunnel(let rest) = result.end else { return #expect(Bool(false)) }
        #expect(rest == Array("\u{16}tls".utf8))
        #expect(result.output == "HTTP/1.1 200 OK\r\n\r\n")
    }

    @Test func `a handler without an answer ends the connection without bytes`() {
        let result = serve(Self.get + Self.get) { _ in }
        #expect(result.output.isEmpty)
        #expect(result.requests.count == 1)
    }
}
