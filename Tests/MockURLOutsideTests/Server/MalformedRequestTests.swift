import TestSupport

@Suite struct `Malformed requests` {
    /// Bytes, status, place, and the beginning of what was expected.
    static let heads: [(String, Int, String, String)] = [
        ("GET / HTTP/1.1\nHost: x\n\n", 400, "the head", "a carriage return"),
        ("GET /\r\n\r\n", 400, "the request line", "a version"),
        ("GET\r\n\r\n", 400, "the request line", "a method, a space"),
        ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the request line", "a target"),
        ("GET / http/1.1\r\nHost: x\r\n\r\n", 400, "the version of the request line", "HTTP/1.1"),
        ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "the version of the request line", "HTTP/1.1"),
        ("G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the request line", "a method of letters"),
        ("(ET / HTTP/1.1\r\n", 400, "the request line", "a method"),
        ("GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "a path"),
        ("GET x HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "a path that begins"),
        ("GET http:///p HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "a host"),
        ("GET http://u@h/p HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "a host"),
        ("CONNECT a.example HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "HOST:PORT"),
        ("CONNECT a:65536 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the target of the request line", "HOST:PORT"),
        ("GET / HTTP/1.1\r\n\r\n", 400, "the field Host", "one host"),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400, "the field Host", "one host"),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "the field Host", "one host"),
        ("GET / HTTP/1.1\r\nHost: x:y\r\n\r\n", 400, "the field Host", "one host"),
        ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400, "field line 2", "a field name, as folded"),
        ("GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400, "field line 1", "a field name, as folded"),
        ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400, "field line 1", "a colon directly"),
        ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400, "field line 1", "a colon after"),
        ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400, "field line 1", "a field name of token"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n", 400, "field line 2", "a value without control"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", 400, "field line 2", "a value without control"),
        (length("-1"), 400, "the field Content-Length", "a number"),
        (length("1,"), 400, "the field Content-Length", "a number"),
        (length("9223372036854775808"), 400, "the field Content-Length", "a number"),
        (length("1\r\nContent-Length: 2"), 400, "the field Content-Length", "the value 1"),
        (coding("chunked\r\nContent-Length: 1"), 400, "the field Transfer-Encoding", "either this field"),
        (coding("gzip, chunked"), 501, "the field Transfer-Encoding", "chunked"),
        (coding("chunked, chunked"), 400, "the field Transfer-Encoding", "chunked as the last"),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "the field Transfer-Encoding", "no such field"),
    ]

    static let chunks = [
        "\r\n", "x\r\n", "-1\r\n", "0x1\r\n", "1 \r\n", "1\n", "8000000000000000\r\n", "10000000000000000000000\r\n",
        "1;a\u{1}\r\n", "1\r\nab\r\n", "1\r\na\n", "0\r\nA b\r\n\r\n", "0\r\nA: b\n\r\n",
        "1" + String(repeating: "0", count: 5000),
    ]

    static func length(_ value: String) -> String { "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(value)\r\n\r\n" }

    static func coding(_ value: String) -> String {
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \(value)\r\n\r\n"
    }

    @Test(arguments: heads.indices)
    func `a malformed head receives an answer that states place and expectation`(index: Int) throws {
        let (bytes, status, place, expected) = Self.heads[index]
        for byteForByte in [false, true] {
            let result = serve(bytes, byteForByte: byteForByte)
            let fault = try #require(result.fault)
            #expect(fault.status == status)
            #expect(fault.place == place)
            #expect(fault.expected.hasPrefix(expected), "\(fault)")
            #expect(result.requests.isEmpty)
            #expect(result.output.hasPrefix("HTTP/1.1 \(status) "))
            #expect(result.output.contains("\r\nConnection: close\r\n"))
            #expect(result.output.hasSuffix("\r\n\r\n\(fault)\n"))
        }
    }

    @Test(arguments: chunks.indices)
    func `a malformed chunk receives 400`(index: Int) throws {
        for byteForByte in [false, true] {
            let result = serve(Self.coding("chunked") + Self.chunks[index], byteForByte: byteForByte, echo)
            let fault = try #require(result.fault)
            #expect(fault.status == 400)
            #expect(result.output.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        }
    }

    @Test func `a fault states where, what was expected, what was found and what to do`() {
        let result = serve("GET / HTTP/1.1\r\nHost : x\r\n\r\n")
        #expect(
            result.fault?.description
                == "The client's request is not readable in field line 1: expected a colon directly after the field name, "
                + #"found "Host : x". Correct the client, or the code that writes the request."#)
    }

    static let longs = [
        ("GET /" + String(repeating: "a", count: 100), 414),
        ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 100), 431),
        (coding("chunked") + "0\r\nA: " + String(repeating: "a", count: 101) + "\r\n", 431),
    ]

    @Test(arguments: longs)
    func `a request line, fields and trailers above their limit receive a status before their end`(
        bytes: String, status: Int
    ) {
        var limits = RequestLimits()
        (limits.requestLine, limits.fields) = (100, 100)
        #expect(serve(bytes, limits: limits, echo).fault?.status == status)
    }

    @Test func `a malformed body after the answer ends the connection without a second answer`() {
        let result = serve(Self.coding("chunked") + "x\r\n")
        #expect(result.fault?.status == 400)
        #expect(result.output == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
}
