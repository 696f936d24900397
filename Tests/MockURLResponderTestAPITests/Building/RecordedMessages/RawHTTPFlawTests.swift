import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import Testing

@Suite struct `Invalid recorded responses` {
    @Test(arguments: flaws)
    func `an invalid recorded response is reported with what was expected, what was found, where, and what to do`(
        _ flaw: Unreadable
    ) {
        let error = #expect(throws: RawHTTPMessage.Flaw.self) { try RawHTTPMessage(flaw.message) }

        #expect(error?.rule.expected.description == flaw.expected)
        #expect(error?.description == flaw.found)
        #expect(error?.rule.hint?.description == flaw.hint)
    }

    /// An invalid message, and the error that it causes.
    struct Unreadable: Sendable, CustomTestStringConvertible {
        let message: Data
        let expected: String
        let found: String
        let hint: String

        init(_ message: String, expected: String, found: String, hint: String = Self.record) {
            self.init(Data(message.utf8), expected: expected, found: found, hint: hint)
        }

        init(_ message: Data, expected: String, found: String, hint: String) {
            self.message = message
            self.expected = expected
            self.found = found
            self.hint = hint
        }

        var testDescription: String { found }

        private static let record = "record it with curl -is, which writes status line, headers, an empty line and body"
    }

    private static let statusLine = "a status line, such as \"HTTP/1.1 200 OK\""
    private static let headerLine = "a header line with a colon, or the empty line after the headers"
    private static let headerName = "a header name: letters, digits and !#$%&'*+-.^_`|~"
    private static let emptyLine = "an empty line after the headers"
    private static let again = "record it again, or remove the Content-Length line"

    static let flaws = statusFlaws + headFlaws + bodyFlaws

    private static let statusFlaws = [
        Unreadable("", expected: statusLine, found: "nothing"),
        Unreadable("\r\nHTTP/1.1 200 OK\r\n\r\n", expected: statusLine, found: "an empty line in line 1"),
        Unreadable(#"{"rate":1.0842}"#, expected: statusLine, found: #""{\"rate\":1.0842}" in line 1"#),
        Unreadable("< HTTP/1.1 200 OK\r\n<\r\n", expected: statusLine, found: "\"< HTTP/1.1 200 OK\" in line 1"),
        Unreadable(" HTTP/1.1 200 OK\r\n\r\n", expected: statusLine, found: "\" HTTP/1.1 200 OK\" in line 1"),
        Unreadable("HTTP/1.1 OK\r\n\r\n", expected: statusLine, found: "\"HTTP/1.1 OK\" in line 1"),
        Unreadable("HTTP/1.1.1 200\r\n\r\n", expected: statusLine, found: "\"HTTP/1.1.1 200\" in line 1"),
        Unreadable("HTTP/x 200\r\n\r\n", expected: statusLine, found: "\"HTTP/x 200\" in line 1"),
        Unreadable("HTTP/1.1 +200 OK\r\n\r\n", expected: statusLine, found: "\"HTTP/1.1 +200 OK\" in line 1"),
        Unreadable("GET / HTTP/1.1\r\n\r\n", expected: statusLine, found: "\"GET / HTTP/1.1\" in line 1"),
        Unreadable("\u{FEFF}HTTP/1.1 200 OK\n\n", expected: statusLine, found: #""\u{FEFF}HTTP/1.1 200 OK" in line 1"#),
        Unreadable(
            String(repeating: "0123456789", count: 30), expected: statusLine,
            found: "\"\(String(repeating: "0123456789", count: 6))…\" in line 1"),
        Unreadable(
            "HTTP/1.1 100 Continue\r\n\r\n", expected: "a response after the interim one",
            found: "status 100 and no response after it"),
        Unreadable("HTTP/1.1 999 Odd\r\n\r\n", expected: "a status from 100 to 599", found: "999 in line 1"),
        Unreadable("HTTP/1.1 099 Odd\r\n\r\n", expected: "a status from 100 to 599", found: "99 in line 1"),
        Unreadable(
            "HTTP/1.1 302 Found\n\nHTTP/1.1 600 Odd\n\n", expected: "a status from 100 to 599", found: "600 in line 3"),
    ]

    private static let headFlaws = [
        Unreadable("HTTP/1.1 200 OK", expected: emptyLine, found: "the end of the message in line 2"),
        Unreadable("HTTP/1.1 200 OK\r\nA: 1\r\n", expected: emptyLine, found: "the end of the message in line 3"),
        Unreadable("HTTP/1.1 200 OK\r\nA: 1", expected: emptyLine, found: "the end of the message in line 3"),
        Unreadable("HTTP/1.1 200 OK\nA: 1\ntext\n\n", expected: headerLine, found: "\"text\" in line 3"),
        Unreadable("HTTP/1.1 200 OK\n{\"a\":1}\n\n", expected: headerName, found: #""{\"a\"" in line 2"#),
        Unreadable("HTTP/1.1 200 OK\nA : 1\n\n", expected: headerName, found: "\"A \" in line 2"),
        Unreadable("HTTP/1.1 200 OK\n A: 1\n\n", expected: headerName, found: "\" A\" in line 2"),
        Unreadable("HTTP/1.1 200 OK\n: 1\n\n", expected: headerName, found: "\"\" in line 2"),
        Unreadable("HTTP/2 302\n\nHTTP/2 200\nA: 1\n 2\n b\n=\n\n", expected: headerLine, found: "\"=\" in line 7"),
        Unreadable(
            "HTTP/1.1 200 OK\nA: 1\r2\n\n", expected: "a header value on one line", found: #""1\r2" in line 2"#,
            hint: "give several values as several fields"),
    ]

    private static let bodyFlaws = [
        Unreadable(
            RecordedResponses.cutShort, expected: "a body of 15 bytes, as Content-Length says",
            found: "9 bytes in line 2", hint: again),
        Unreadable(
            RecordedResponses.plain + Data("\n".utf8), expected: "a body of 15 bytes, as Content-Length says",
            found: "16 bytes in line 3",
            hint: "remove the line break at the end of the body, which an editor may have added; else " + again),
        Unreadable(
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na\r\n", expected: "a body of 1 byte, as Content-Length says",
            found: "3 bytes in line 2",
            hint: "remove the line break at the end of the body, which an editor may have added; else " + again),
        Unreadable(
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\na", expected: "a body of 0 bytes, as Content-Length says",
            found: "1 byte in line 2", hint: again),
        Unreadable(
            (RecordedResponses.coded["gzip"] ?? Data()).dropLast(8),
            expected: "a body of 48 bytes, as Content-Length says", found: "40 bytes in line 3",
            hint: again + ", and with it the Content-Encoding line when the body is decoded"),
        Unreadable(
            "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok", expected: "a number of bytes",
            found: "\"+2\" in line 2", hint: "correct or remove the Content-Length line"),
        Unreadable(
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\ncontent-length: 3\r\n\r\nok", expected: "a number of bytes",
            found: "\"2, 3\" in line 2", hint: "correct or remove the Content-Length line"),
        Unreadable(
            RecordedResponses.unchunkedWithTrailers,
            expected: "a body without the trailer fields that the header Trailer names",
            found: "\"x-sum:\" near the end of the body in line 3",
            hint: "record it with curl -is --raw, or remove the Trailer line and the fields after the body"),
    ]
}
