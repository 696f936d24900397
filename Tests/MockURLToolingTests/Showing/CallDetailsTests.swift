import TestSupport

private typealias Records = JournalRecords

@Suite struct `The details of a call with a form` {
    /// Returns the lines after the header fields of a request with the given part of a body.
    private func lines(_ body: String, of bytes: Int? = nil, _ style: TableStyle = TableStyle()) throws -> [String] {
        let file = try JournalFile()
        let text = Data(body.utf8).base64EncodedString()
        let request =
            #""request":{"method":"POST","url":"https://h/a","headers":[["Content-Type","multipart/form-data; boundary=b"]],"#
            + #""body":{"bytes":\#(bytes ?? body.utf8.count),"base64":"\#(text)"}}"#
        let call = Records.call(1, method: "POST")
            .replacing(#""request":{"method":"POST","url":"https://h/a"}"#, with: request)
        try file.add(Records.start(), call, Records.end(time: 110, ""))
        let lines = CallDetails(style).lines(try #require(file.joinedCalls().first).call)
        let head = try #require(lines.firstIndex { $0.contains("Content-Type: ") })
        return Array(lines[(head + 2)...].prefix { $0 != "" })
    }

    private func part(_ name: String, _ content: String, _ more: String = "") -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
    }

    @Test func `the parts are listed with their names, files, types, lengths and texts`() throws {
        let body =
            part("title", "Tea \u{1B}\n2") + part("photo", "abc", "; filename=\"a.png\"\r\nContent-Type: image/png")
            + "--b--\r\n"

        #expect(
            try lines(body) == [
                #"  part "title": 7 bytes, Tea \u{1B}\u{A}2"#,
                #"  part "photo", file "a.png", image/png: 3 bytes, abc"#,
            ])
    }

    @Test func `a long text is cut, and the content of a part with a secret name is hidden`() throws {
        let body = part("note", String(repeating: "x", count: 900)) + part("client_secret", "tea-4-2") + "--b--\r\n"

        #expect(
            try lines(body) == [
                #"  part "note": 900 bytes, \#(String(repeating: "x", count: 200))…"#,
                #"  part "client_secret": 7 bytes, <redacted>"#,
            ])
    }

    @Test func `a body that the journal has cut says how much of it is recorded`() throws {
        let body = part("title", "Tea") + part("photo", "ab")

        #expect(
            try lines(body, of: 9_000) == [
                #"  part "title": 3 bytes, Tea"#,
                "  … the journal has \(body.utf8.count) of 9,000 bytes, so the last parts are missing",
            ])
    }
}
