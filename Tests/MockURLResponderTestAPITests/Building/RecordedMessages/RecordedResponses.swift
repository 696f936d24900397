import TestSupport

/// Responses of a local server, byte by byte as curl 7.88.1 wrote them. Each comment has the options of curl.
enum RecordedResponses {
    static let rate = #"{"rate":1.0842}"#
    static let rates = Data(
        (#"{"rates":[{"rate":1.0842},{"rate":1.0842},{"rate":1.0842},{"rate":1.0842}]}"# + "\n").utf8)

    private static let rateHead =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\nConnection: keep-alive\r\n"
        + "Keep-Alive: timeout=5\r\n\r\n"
    private static let moved =
        "HTTP/1.1 301 Moved Permanently\r\nLocation: /found\r\nContent-Length: 6\r\n\r\n"
    private static let unauthorized =
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\"\r\nContent-Length: 5\r\n\r\n"
    private static let tunnel = "HTTP/1.0 200 Connection established\r\n\r\n"

    /// curl -is
    static let plain = Data((rateHead + rate).utf8)
    /// curl -isI
    static let head = Data(rateHead.utf8)
    /// curl -is --http2-prior-knowledge
    static let http2 = Data(
        ("HTTP/2 200 \r\ncontent-type: application/json\r\ncontent-length: 15\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n"
            + "\r\n" + rate).utf8)
    /// curl -is, with a body of FF 00
    static let repeats =
        Data("HTTP/1.1 404 Not Found\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 2\r\n\r\n".utf8)
        + [0xFF, 0x00]
    /// curl -is
    static let folded = Data("HTTP/1.1 200 OK\r\nX-Folded: one\r\n  two\r\n\tthree\r\nContent-Length: 2\r\n\r\nok".utf8)
    /// curl -is, with è and ü in ISO-8859-1
    static let latin1 =
        Data("HTTP/1.1 200 Tr".utf8) + [0xE8] + Data("s bien\r\nX-Name: Gr".utf8) + [0xFC]
        + Data("n\r\nContent-Length: 2\r\n\r\nok".utf8)
    /// curl -is
    static let notModified = Data("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nContent-Length: 15\r\n\r\n".utf8)
    /// curl -is, which ended with status 18
    static let cutShort = Data("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{\"rate\":1".utf8)

    /// curl -is -H 'Expect: 100-continue' -d x
    static let continued = Data("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok".utf8)
    /// curl -isL
    static let redirects = Data(
        (moved + "HTTP/1.1 302 Found\r\nLocation: /plain\r\nContent-Length: 0\r\n\r\n" + rateHead + rate).utf8)
    /// curl -is, which does not follow redirects
    static let redirect = Data((moved + "moved\n").utf8)
    /// curl -is --anyauth -u a:b
    static let authenticated = Data((unauthorized + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").utf8)
    /// curl -is
    static let notAuthenticated = Data((unauthorized + "nope\n").utf8)
    /// curl -is -p -x proxy
    static let tunnelled = Data((tunnel + rateHead + rate).utf8)
    /// curl -is -p -x proxy --proxy-anyauth -U a:b
    static let tunnelledWithPassword = Data(
        ("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"proxy\"\r\n"
            + "Content-Length: 5\r\n\r\n" + tunnel + rateHead + rate).utf8)

    /// curl -is
    static let unchunked = Data(("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + rate).utf8)
    /// curl -is --raw
    static let chunked = Data(
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "7\r\n{\"rate\"\r\n8;x=1\r\n:1.0842}\r\n0\r\n\r\n").utf8)
    /// curl -is
    static let unchunkedWithLength = Data(
        "HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\nbody".utf8)
    /// curl -is
    static let unchunkedWithTrailers = Data(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\nbodyX-Sum: 12\r\n".utf8)
    /// curl -is --raw
    static let chunkedWithTrailers = Data(
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
            + "4\r\nbody\r\n0\r\nX-Sum: 12\r\n\r\n").utf8)

    /// curl -isI
    static let codedHead = Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 48\r\n\r\n".utf8)
    /// curl -is; `rates` in gzip
    static let coded =
        codedHead
        + Data(base64Encoded: "H4sIAAAAAAACA6tWKkosSS1WsoquBrOUrAz1DCxMjGp1SOTH1nIBAKs/EHdMAAAA")!
    /// curl -is --compressed
    static let decoded = codedHead + rates
}
