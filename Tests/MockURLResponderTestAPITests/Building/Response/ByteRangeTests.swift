import TestSupport

@Suite struct `A stub that supports ranges` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    private func reply(_ headers: [String: String], method: String = "GET") async throws -> Reply {
        upstream.respond(to: "/", method: method).with(body: "0123456789")
            .with(headers: ["ETag": "\"a\"", "Last-Modified": "Sat, 21 Nov 2026 18:00:00 GMT"]).supportsRanges()
            .always()
        return try await MockURLResponder(upstream).session.reply(to: "https://h/", method: method, headers: headers)
    }

    @Test(
        arguments: [
            ("bytes=0-0", "0", "bytes 0-0/10"), ("bytes=2-5", "2345", "bytes 2-5/10"),
            ("bytes=7-", "789", "bytes 7-9/10"),
            ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=5-99", "56789", "bytes 5-9/10"),
            ("BYTES=9-9", "9", "bytes 9-9/10"), ("bytes=-99", "0123456789", "bytes 0-9/10"),
            ("bytes=1-99999999999999999999", "123456789", "bytes 1-9/10"),
            // A range outside the body has the status 416.
            ("bytes=10-", "", "bytes */10"), ("bytes=10-20", "", "bytes */10"), ("bytes=-0", "", "bytes */10"),
            ("bytes=99999999999999999999-", "", "bytes */10"),
            // Another range receives the whole body.
            ("", "0123456789", nil), ("lines=0-1", "0123456789", nil), ("bytes=", "0123456789", nil),
            ("bytes=-", "0123456789", nil), ("bytes=5-2", "0123456789", nil), ("bytes=a-b", "0123456789", nil),
            ("bytes=0-1,4-5", "0123456789", nil),
        ] as [(String, String, String?)])
    func `a range receives its part of a body`(_ range: String, _ text: String, _ contentRange: String?) async throws {
        let reply = try await reply(["Range": range])

        #expect(reply.status == (contentRange == nil ? 200 : text.isEmpty ? 416 : 206) && reply.text == text)
        #expect(reply.headers["Content-Range"] == contentRange)
        #expect(text.isEmpty || reply.headers["Content-Length"] == "\(text.count)")
        #expect(text.isEmpty || reply.headers["Accept-Ranges"] == "bytes")
    }

    @Test(arguments: [
        ("\"a\"", 206), ("\"b\"", 200), ("W/\"a\"", 200), ("Sat, 21 Nov 2026 18:00:00 GMT", 206),
        ("Sat, 21 Nov 2026 18:00:01 GMT", 200),
    ])
    func `If-Range asks for the part only of the same body`(_ condition: String, _ status: Int) async throws {
        #expect(try await reply(["Range": "bytes=2-5", "If-Range": condition]).status == status)
    }

    @Test func `only GET has ranges`() async throws {
        #expect(try await reply(["Range": "bytes=2-5"], method: "POST").status == 200)
    }

    @Test(arguments: [("bytes=0-1", "23"), ("bytes=-1", "9"), ("bytes=4-", "6789"), ("", "23456789")])
    func `a range of a part of a file is a part of that part`(_ range: String, _ text: String) async throws {
        let file = try TemporaryFile("0123456789")
        upstream.respond(to: "/").with(body: .file(file.path, offset: 2)).supportsRanges().always()
        let session = MockURLResponder(upstream).session

        // The stub also answers in the same way after its first use.
        for _ in 1...2 {
            #expect(try await session.reply(to: "https://h/", headers: ["Range": range]).text == text)
        }
    }
}
