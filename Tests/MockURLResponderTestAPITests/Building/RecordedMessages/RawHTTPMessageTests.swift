import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import Testing

@Suite struct `A recorded response` {
    @Test func `a recorded response has a status, a reason, headers and a body`() throws {
        let message = try RawHTTPMessage(RecordedResponses.plain)

        #expect(message.status == 200)
        #expect(message.reason == "OK")
        #expect(
            message.headers == [
                "Content-Type": "application/json", "Content-Length": "15", "Connection": "keep-alive",
                "Keep-Alive": "timeout=5",
            ])
        #expect(message.body == Data(RecordedResponses.rate.utf8))
    }

    @Test(
        arguments: [
            ("HTTP/1.0 200 OK", 200, "OK"), ("HTTP/1.1 404 Not Found", 404, "Not Found"), ("HTTP/1.1 200", 200, nil),
            ("HTTP/2 200", 200, nil), ("HTTP/2 200 ", 200, nil), ("HTTP/3 503 ", 503, nil), ("HTTP/2.0 101", 101, nil),
            ("HTTP/1.1 599  Odd \t", 599, "Odd"),
        ] as [(String, Int, String?)])
    func `a recorded response may have any version of HTTP`(_ line: String, _ status: Int, _ reason: String?) throws {
        let message = try RawHTTPMessage(Data((line + "\r\n\r\n").utf8))

        #expect(message.status == status)
        #expect(message.reason == reason)
        #expect(message.body.isEmpty)
    }

    @Test func `a recorded HTTP/2 response keeps the lower case of its header names`() throws {
        let message = try RawHTTPMessage(RecordedResponses.http2)

        #expect(message.headers.fields.map(\.name) == ["content-type", "content-length", "set-cookie", "set-cookie"])
    }

    @Test func `a recorded response keeps repeated headers in order, and a body that is not text`() throws {
        let message = try RawHTTPMessage(RecordedResponses.repeats)

        #expect(message.headers == ["Set-Cookie": "a=1", "set-cookie": "b=2", "Content-Length": "2"])
        #expect(message.body == Data([0xFF, 0x00]))
    }

    @Test func `a recorded response may end its lines with LF`() throws {
        let message = try RawHTTPMessage(RecordedResponses.lineFeeds)

        #expect(message.headers == ["Content-Length": "2"])
        #expect(message.body == Data("ok".utf8))
    }

    @Test func `a recorded response may mix LF and CRLF`() throws {
        let message = try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\nA: 1\nB: 2\r\n\n\r\nbody\r\n".utf8))

        #expect(message.headers == ["A": "1", "B": "2"])
        #expect(message.body == Data("\r\nbody\r\n".utf8))
    }

    @Test func `a recorded response has each folded header on one line`() throws {
        #expect(try RawHTTPMessage(RecordedResponses.folded).headers.values("X-Folded") == ["one two three"])
    }

    @Test(arguments: [
        ("A:1", "1"), ("A: \t1 2 \t", "1 2"), ("A:", ""), ("A: b: c", "b: c"), ("A:\r\n 1", "1"), ("A: 1 \t\r\n ", "1"),
    ])
    func `a recorded response has header values without surrounding white space`(_ line: String, _ value: String) throws
    {
        let message = try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n".utf8))

        #expect(message.headers == ["A": value])
    }

    @Test func `a recorded response has headers in UTF-8`() throws {
        #expect(try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\nA: Grün\r\n\r\n".utf8)).headers == ["A": "Grün"])
    }

    @Test func `a recorded response has headers in ISO-8859-1 if they are not UTF-8`() throws {
        let message = try RawHTTPMessage(RecordedResponses.latin1)

        #expect(message.reason == "Très bien")
        #expect(message.headers.values("X-Name") == ["Grün"])
    }

    @Test func `a recorded response is read from a slice of data`() throws {
        let data = Data("before\n".utf8) + RecordedResponses.folded + Data("behind".utf8)

        let message = try RawHTTPMessage(data.dropFirst(7).dropLast(6))

        #expect(message == (try RawHTTPMessage(RecordedResponses.folded)))
        #expect(message.body.startIndex == 0)
    }

    @Test(arguments: [
        (RecordedResponses.continued, 201, "ok"), (RecordedResponses.earlyHints, 200, "ok"),
        (RecordedResponses.redirects, 200, RecordedResponses.rate), (RecordedResponses.authenticated, 200, "ok"),
        (RecordedResponses.tunnelled, 200, RecordedResponses.rate),
        (RecordedResponses.tunnelledWithPassword, 200, RecordedResponses.rate),
    ])
    func `the last of several recorded responses is read`(_ recording: Data, _ status: Int, _ body: String) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.status == status)
        #expect(message.body == Data(body.utf8))
        #expect(!message.headers.contains("Location") && !message.headers.contains("Link"))
    }

    @Test(arguments: [
        (RecordedResponses.redirect, 301, "moved\n"), (RecordedResponses.notAuthenticated, 401, "nope\n"),
    ])
    func `a recorded response may be a redirect or a challenge with a body`(
        _ recording: Data, _ status: Int, _ body: String
    ) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.status == status)
        #expect(message.body == Data(body.utf8))
    }

    @Test(arguments: [("200 OK", "HTTP/1.1 404 Not Found\r\n\r\n"), ("302 Found", "HTTP/1.1 is old\r\n\r\n")])
    func `a recorded body may begin like a response`(_ status: String, _ body: String) throws {
        #expect(try RawHTTPMessage(Data("HTTP/1.1 \(status)\r\n\r\n\(body)".utf8)).body == Data(body.utf8))
    }

    @Test(arguments: [(RecordedResponses.head, "15"), (RecordedResponses.notModified, "15")])
    func `a recorded response to HEAD or with status 304 keeps the Content-Length of the missing body`(
        _ recording: Data, _ length: String
    ) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.headers.values("Content-Length") == [length])
        #expect(message.body.isEmpty)
    }
}
