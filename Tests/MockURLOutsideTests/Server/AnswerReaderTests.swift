import TestSupport

@Suite struct `The reader of real answers` {
    /// Reads one answer, as one piece or byte for byte, and describes it.
    private func read(_ text: String, method: String = "GET", byteForByte: Bool) throws -> String {
        let bytes = Array(text.utf8)
        let reader = AnswerReader(stream: ScriptedStream(byteForByte ? bytes.map { [$0] } : [bytes]))
        guard let head = try reader.readHead(toMethod: method) else { return "nothing" }
        var body: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 7)
        while case let count = try piece.withUnsafeMutableBytes({ try reader.readBody(into: $0) }), count > 0 {
            body += piece[..<count]
        }
        let fields = (Array(head.fields) + Array(reader.trailers)).map { "\($0.name)=\($0.value)" }
        return
            "\(head.status) \(head.reason) \(fields) \(String(decoding: body, as: UTF8.self)) \(head.keepsConnection)"
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokrest", #"200 OK ["Content-Length=2"] ok true"#),
            ("\r\nHTTP/1.1 200\r\nContent-Length: 2, 2\r\n\r\nok", #"200  ["Content-Length=2, 2"] ok true"#),
            ("HTTP/1.1 200 \nA: 1\n  2\nB:\n\nok", #"200  ["A=1 2", "B="] ok true"#),
            ("HTTP/1.0 200 OK\r\n\r\nto the end", "200 OK [] to the end false"),
            (
                "HTTP/1.0 200 OK\r\nconnection: Keep-Alive\r\ncontent-length: 0\r\n\r\n",
                #"200 OK ["connection=Keep-Alive", "content-length=0"]  true"#
            ),
            (
                "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\nrest",
                #"204 No Content ["Connection=close"]  false"#
            ),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", #"304 Not Modified ["Content-Length=9"]  true"#),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n2\r\nok\r\n0\r\nT: 1\r\n\r\n",
                #"200 OK ["Transfer-Encoding=chunked", "Content-Length=1", "T=1"] ok true"#
            ),
            ("", "nothing"),
        ], [false, true])
    func `reads what servers send`(_ example: (answer: String, result: String), _ byteForByte: Bool) throws {
        #expect(try read(example.answer, byteForByte: byteForByte) == example.result)
    }

    @Test func `reads no body after HEAD`() throws {
        let text = try read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", method: "HEAD", byteForByte: false)
        #expect(text == #"200 OK ["Content-Length=5"]  true"#)
    }

    @Test(
        arguments: [
            ("HTTP/2 200\r\n\r\n", "the status line"), ("HTTP/1.1 2x0 OK\r\n\r\n", "the status line"),
            ("SSH-2.0-x\r\n\r\n", "the status line"), ("HTTP/1.1 200 OK\r\nA\r\n\r\n", "field line 1"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "the field Content-Length"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "the line before a chunk"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", "the body"),
            ("HTTP/1.1 200 OK\r\nA: 1\r\n", "the head"),
        ], [false, true])
    func `names the place that it cannot read`(_ example: (answer: String, place: String), _ byteForByte: Bool) throws {
        let fault = #expect(throws: AnswerFault.self) { try read(example.answer, byteForByte: byteForByte) }
        #expect(fault?.place == example.place)
    }
}
