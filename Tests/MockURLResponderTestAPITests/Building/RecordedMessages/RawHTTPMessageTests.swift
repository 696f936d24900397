import TestSupport

@Suite struct `A recorded response` {
    private func message(_ lines: String, _ body: String = "") throws -> RawHTTPMessage {
        try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\n\(lines)\r\n\(body)".utf8))
    }

    @Test func `a recorded response has a status, a reason, headers and a body`() throws {
        let message = try RawHTTPMessage(RecordedResponses.plain)

        #expect(message.status == 200 && message.reason == "OK" && message.body == Data(RecordedResponses.rate.utf8))
        #expect(
            message.headers == [
                "Content-Type": "application/json", "Content-Length": "15", "Connection": "keep-alive",
                "Keep-Alive": "timeout=5",
            ])
    }

    @Test(
        arguments: [
            ("HTTP/1.0 200 OK", 200, "OK"), ("HTTP/1.1 404 Not Found", 404, "Not Found"), ("HTTP/1.1 200", 200, nil),
            ("HTTP/2 200 ", 200, nil), ("HTTP/3 503 ", 503, nil), ("HTTP/2.0 101", 101, nil),
            ("HTTP/1.1 599  Odd \t", 599, "Odd"),
        ] as [(String, Int, String?)])
    func `a recorded response may have any version of HTTP`(_ line: String, _ status: Int, _ reason: String?) throws {
        let message = try RawHTTPMessage(Data((line + "\r\n\r\n").utf8))

        #expect(message.status == status && message.reason == reason && message.body.isEmpty)
    }

    @Test(
        arguments: [
            (
                RecordedResponses.repeats, ["Set-Cookie": "a=1", "set-cookie": "b=2", "Content-Length": "2"],
                [0xFF, 0x00]
            ),
            (RecordedResponses.folded, ["X-Folded": "one two three", "Content-Length": "2"], Array("ok".utf8)),
            (RecordedResponses.latin1, ["X-Name": "Grün", "Content-Length": "2"], Array("ok".utf8)),
            (
                RecordedResponses.http2,
                [
                    "content-type": "application/json", "content-length": "15", "set-cookie": "a=1",
                    "set-cookie": "b=2",
                ], Array(RecordedResponses.rate.utf8)
            ),
        ] as [(Data, HeaderFields, [UInt8])])
    func `a recorded response keeps its fields`(_ recording: Data, _ headers: HeaderFields, _ body: [UInt8]) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.headers == headers && message.body == Data(body))
    }

    @Test func `a recorded response may mix LF and CRLF, and has a reason in ISO-8859-1 if it is not UTF-8`() throws {
        let mixed = try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\nA: 1\nB: 2\r\n\n\r\nbody\r\n".utf8))

        #expect(mixed.headers == ["A": "1", "B": "2"] && mixed.body == Data("\r\nbody\r\n".utf8))
        #expect(try RawHTTPMessage(RecordedResponses.latin1).reason == "Très bien")
    }

    @Test(arguments: [
        ("A:1", "1"), ("A: \t1 2 \t", "1 2"), ("A:", ""), ("A: b: c", "b: c"), ("A:\r\n 1", "1"), ("A: 1 \t\r\n ", "1"),
        ("A: Grün", "Grün"),
    ])
    func `a recorded header value has no surrounding white space`(_ line: String, _ value: String) throws {
        #expect(try message(line + "\r\n").headers == ["A": value])
    }

    @Test func `a recorded response is read from a slice of data`() throws {
        let data = Data("before\n".utf8) + RecordedResponses.folded + Data("behind".utf8)
        let message = try RawHTTPMessage(data.dropFirst(7).dropLast(6))

        #expect(try message == RawHTTPMessage(RecordedResponses.folded) && message.body.startIndex == 0)
    }

    @Test(arguments: [
        (RecordedResponses.continued, 201, "ok"), (RecordedResponses.redirects, 200, RecordedResponses.rate),
        (RecordedResponses.authenticated, 200, "ok"), (RecordedResponses.tunnelled, 200, RecordedResponses.rate),
        (RecordedResponses.tunnelledWithPassword, 200, RecordedResponses.rate),
        (RecordedResponses.redirect, 301, "moved\n"), (RecordedResponses.notAuthenticated, 401, "nope\n"),
    ])
    func `the last of several recorded responses is read`(_ recording: Data, _ status: Int, _ body: String) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.status == status && message.body == Data(body.utf8))
        #expect(message.headers.contains("Location") == (status == 301))
    }

    @Test(arguments: [("200 OK", "HTTP/1.1 404 Not Found\r\n\r\n"), ("302 Found", "HTTP/1.1 is old\r\n\r\n")])
    func `a recorded body may begin like a response`(_ status: String, _ body: String) throws {
        #expect(try RawHTTPMessage(Data("HTTP/1.1 \(status)\r\n\r\n\(body)".utf8)).body == Data(body.utf8))
    }

    @Test(arguments: [RecordedResponses.head, RecordedResponses.notModified])
    func `a recorded HEAD or 304 keeps the Content-Length of the missing body`(_ recording: Data) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.headers.values("Content-Length") == ["15"] && message.body.isEmpty)
    }
}
