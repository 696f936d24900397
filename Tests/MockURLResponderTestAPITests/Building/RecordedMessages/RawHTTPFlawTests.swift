import TestSupport

@Suite struct `Invalid recorded responses` {
    private static let again = "record it again, or remove the Content-Length line"
    private static let editor = "remove the line break at the end of the body, which an editor may have added; else "

    @Test(
        arguments: [
            ("", "nothing"), ("\r\nHTTP/1.1 200 OK\r\n\r\n", "an empty line in line 1"),
            (#"{"rate":1.0842}"#, #""{\"rate\":1.0842}" in line 1"#),
            ("< HTTP/1.1 200 OK\r\n<\r\n", "\"< HTTP/1.1 200 OK\" in line 1"),
            ("HTTP/1.1.1 200\r\n\r\n", "\"HTTP/1.1.1 200\" in line 1"),
            ("HTTP/1.1 +200 OK\r\n\r\n", "\"HTTP/1.1 +200 OK\" in line 1"),
            ("GET / HTTP/1.1\r\n\r\n", "\"GET / HTTP/1.1\" in line 1"),
            ("\u{FEFF}HTTP/1.1 200 OK\n\n", #""\u{FEFF}HTTP/1.1 200 OK" in line 1"#),
            ("HTTP/x 200\r\n\r\n", "\"HTTP/x 200\" in line 1"),
            (String(repeating: "1", count: 300), "\"\(String(repeating: "1", count: 60))…\" in line 1"),
        ])
    func `a text that does not begin with a status line is reported with its place`(_ text: String, _ found: String) {
        expect(
            Data(text.utf8), "a status line, such as \"HTTP/1.1 200 OK\"", found,
            "record it with curl -is, which writes status line, headers, an empty line and body")
    }

    @Test(arguments: [
        ("HTTP/1.1 100 Continue\r\n\r\n", "a response after the interim one", "status 100 and no response after it"),
        ("HTTP/1.1 302 Found\n\nHTTP/1.1 600 Odd\n\n", "a status from 100 to 599", "600 in line 3"),
        ("HTTP/1.1 200 OK\r\nA: 1", "an empty line after the headers", "the end of the message in line 3"),
        ("HTTP/1.1 200 OK\nA: 1\ntext\n\n", "a header line with a colon, or the empty line", "\"text\" in line 3"),
        ("HTTP/1.1 200 OK\nA : 1\n\n", "a header name", "\"A \" in line 2"),
        ("HTTP/1.1 200 OK\n A: 1\n\n", "a header name", "\" A\" in line 2"),
        ("HTTP/1.1 200 OK\n: 1\n\n", "a header name", "\"\" in line 2"),
        ("HTTP/2 302\n\nHTTP/2 200\nA: 1\n 2\n b\n=\n\n", "a header line with a colon", "\"=\" in line 7"),
    ])
    func `an invalid head is reported with its line`(_ text: String, _ expected: String, _ found: String) {
        expect(Data(text.utf8), expected, found, "record it with curl -is")
    }

    @Test(arguments: [
        (
            Data("HTTP/1.1 200 OK\nA: 1\r2\n\n".utf8), "a header value without control characters",
            #""1\r2" in line 2"#,
            "give several values as several fields"
        ),
        (RecordedResponses.cutShort, "a body of 15 bytes, as Content-Length says", "9 bytes in line 2", again),
        (RecordedResponses.plain + Data("\n".utf8), "a body of 15 bytes", "16 bytes in line 3", editor + again),
        (
            Data("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na\r\n".utf8), "a body of 1 byte, as", "3 bytes in line 2",
            editor + again
        ),
        (Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\na".utf8), "a body of 0 bytes", "1 byte in line 2", again),
        (
            RecordedResponses.coded.dropLast(8), "a body of 48 bytes", "40 bytes in line 3",
            again + ", and with it the Content-Encoding line when the body is decoded"
        ),
        (
            Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\ncontent-length: 3\r\n\r\nok".utf8), "a number of bytes",
            "\"2, 3\" in line 2", "correct or remove the Content-Length line"
        ),
        (
            RecordedResponses.unchunkedWithTrailers, "a body without the trailer fields that the header Trailer names",
            "\"x-sum:\" near the end of the body in line 3",
            "record it with curl -is --raw, or remove the Trailer line and the fields after the body"
        ),
    ])
    func `a body that does not fit its head is reported with what to do`(
        _ message: Data, _ expected: String, _ found: String, _ hint: String
    ) {
        expect(message, expected, found, hint)
    }

    private func expect(_ message: Data, _ expected: String, _ found: String, _ hint: String) {
        let error = #expect(throws: RawHTTPMessage.Flaw.self) { try RawHTTPMessage(message) }

        #expect(error?.rule.expected.description.hasPrefix(expected) == true && error?.description == found)
        #expect(error?.rule.hint?.description.hasPrefix(hint) == true, "\(String(describing: error?.rule.hint))")
    }
}
