import TestSupport

@Suite struct `The body of a recorded response` {
    private func message(_ headers: String, _ body: Data) throws -> RawHTTPMessage {
        try RawHTTPMessage(Data("HTTP/1.1 200 OK\r\n\(headers)\r\n\r\n".utf8) + body)
    }

    @Test(arguments: [
        (RecordedResponses.unchunked, RecordedResponses.rate), (RecordedResponses.chunked, RecordedResponses.rate),
        (RecordedResponses.unchunkedWithLength, "body"),
    ])
    func `a recorded body has no chunks, and its headers have no length`(_ recording: Data, _ body: String) throws {
        let message = try RawHTTPMessage(recording)

        #expect(message.headers.isEmpty && message.body == Data(body.utf8))
    }

    @Test(
        arguments: [
            ("0\r\n\r\n", ""), ("2\nok\n0\n\n", "ok"), ("A \t;a=\"b\"\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
            ("0002\r\nok\r\n000\r\nA: 1\r\nB: 2\r\n\r\n", "ok"), ("4\r\na\r\nb\r\n0\r\n\r\n", "a\r\nb"),
            // Malformed chunks stay unchanged.
            ("", nil), ("ok", nil), ("2\r\nok", nil), ("2\r\nok\r\n", nil), ("2\r\nok\r\n0", nil),
            ("2\r\nok\r\n0\r\n", nil), ("3\r\nok\r\n0\r\n\r\n", nil), ("1\r\nok\r\n0\r\n\r\n", nil),
            ("2\r\nok\r\n0\r\n\r\nmore", nil), ("0\r\ntext\r\n\r\n", nil), ("-1\r\nok\r\n0\r\n\r\n", nil),
            ("+2\r\nok\r\n0\r\n\r\n", nil), ("0x2\r\nok\r\n0\r\n\r\n", nil), ("\r\n0\r\n\r\n", nil),
            ("fffffffffffffffff\r\nok\r\n0\r\n\r\n", nil), ("7fffffffffffffff\r\nok\r\n0\r\n\r\n", nil),
        ] as [(String, String?)])
    func `only well-formed chunks of a recorded body are removed`(_ chunks: String, _ body: String?) throws {
        #expect(try message("Transfer-Encoding: Chunked", Data(chunks.utf8)).body == Data((body ?? chunks).utf8))
        #expect(try message("A: 1", Data(chunks.utf8)).body == Data(chunks.utf8), "no Transfer-Encoding, no chunks")
    }

    @Test func `a coded recorded body stays coded, and one that curl has decoded loses its fields`() throws {
        let coded = try RawHTTPMessage(RecordedResponses.coded)
        let decoded = try RawHTTPMessage(RecordedResponses.decoded)

        #expect(coded.headers.fields.map(\.name) == ["Content-Encoding", "Content-Length"])
        #expect(RecordedResponses.coded.suffix(coded.body.count) == coded.body)
        #expect(decoded.headers.isEmpty && decoded.body == RecordedResponses.rates)
    }

    @Test func `a recorded HEAD response keeps its Content-Encoding and Content-Length`() throws {
        #expect(
            try RawHTTPMessage(RecordedResponses.codedHead).headers == [
                "Content-Encoding": "gzip", "Content-Length": "48",
            ])
    }

    @Test(
        arguments: [
            ("gzip", [0x1F, 0x8B, 0]), ("X-GZip", [0x1F, 0x8B, 0]), ("gzip", [0x78, 0x9C, 0]),
            ("deflate", [0x78, 0x01]),
            ("deflate", [0xCB, 0x00]), ("deflate", [0xAB, 0x56]), ("br", [0x1B, 0x4B]), ("br", [0x0B, 0x02]),
            ("br", [0x61, 0x80]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
            ("zstd", [0x5F, 0x2A, 0x4D, 0x18]), ("br, gzip", [0x1F, 0x8B]), ("gzip, identity", [0x1F, 0x8B]),
            ("compress", [0x7B]), ("identity", [0x7B]), ("", [0x7B]),
        ] as [(String, [UInt8])])
    func `a recorded body that looks coded keeps its Content-Encoding`(_ coding: String, _ body: [UInt8]) throws {
        #expect(try message("Content-Encoding: \(coding)", Data(body)).headers.contains("Content-Encoding"))
    }

    @Test(arguments: [
        ("gzip", "{}"), ("gzip", "\u{1F}"), ("deflate", "xC"), ("deflate", "x"), ("br", "{\r\n\t\"a\":\"é\"}"),
        ("zstd", "(text)"), ("zstd", "P*M"), ("gzip, br", "text"), ("gzip, identity", "text"),
    ])
    func `a recorded body that is not coded loses its Content-Encoding`(_ coding: String, _ body: String) throws {
        #expect(try message("Content-Encoding: \(coding)", Data(body.utf8)).headers.isEmpty)
    }

    @Test func `chunks are removed from a recorded body before its coding is detected`() throws {
        let chunks = Data("3\r\n".utf8) + [0x1F, 0x8B, 0x08] + Data("\r\n0\r\n\r\n".utf8)
        let message = try message("Transfer-Encoding: chunked\r\nContent-Encoding: gzip", chunks)

        #expect(message.headers == ["Content-Encoding": "gzip"] && message.body == Data([0x1F, 0x8B, 0x08]))
    }

    @Test func `a recorded response may repeat the same Content-Length`() throws {
        let message = try message("Content-Length: 2, 2\r\nContent-Length: 2", Data("ok".utf8))

        #expect(message.headers == ["Content-Length": "2, 2", "Content-Length": "2"])
    }

    @Test func `trailer fields after chunks are no body, and a text like a field without Trailer is`() throws {
        #expect(try RawHTTPMessage(RecordedResponses.chunkedWithTrailers).body == Data("body".utf8))
        #expect(try message("Trailer: X-Sum", Data("X: 1\r\n".utf8)).body == Data("X: 1\r\n".utf8))
    }
}
