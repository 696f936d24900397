import TestSupport

@Suite struct `A HAR file` {
    private func text(_ entries: [HAREntry]) throws -> String {
        var bytes: [UInt8] = []
        var writer = HARWriter { bytes += $0 }
        for entry in entries { try writer.add(entry) }
        try writer.finish()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the only entry of a file.
    private func entry(
        _ url: String = "https://h/", _ method: String = "GET", headers: HeaderFields = [:],
        _ change: (inout HAREntry) -> Void = { _ in }
    ) throws -> JSONValue {
        var entry = HAREntry(time: 1, method: method, url: url, headers: headers, comment: "")
        change(&entry)
        return try #require(try JSONValue(text([entry]))["log"]?["entries"]?.items.first)
    }

    /// Expects the JSON of members, such as `request.comment`; `nil` for a member that is not there.
    private func expect(
        _ found: JSONValue, _ members: KeyValuePairs<String, String?>, at place: SourceLocation = #_sourceLocation
    ) throws {
        for (path, json) in members {
            let value = path.split(separator: ".").reduce(found as JSONValue?) { $0?[String($1)] }
            #expect(try value == json.map { try JSONValue($0) }, "\(path)", sourceLocation: place)
        }
    }

    @Test func `a file without calls is complete`() throws {
        let file = try JSONValue(text([]))

        #expect(file.includes(try JSONValue(#"{"log":{"version":"1.2","entries":[]}}"#)))
        let creator =
            #"{"log":{"creator":{"name":"mock-url of MockURLResponder","version":"\#(PackageVersion.current)"}}}"#
        #expect(file.includes(try JSONValue(creator)))
    }

    @Test func `entries keep their order, and a writer passes on its bytes in parts`() throws {
        let entries = (0..<1_000).map {
            HAREntry(time: 1, method: "GET", url: "https://h/\($0)", comment: "call \($0)")
        }
        var longest = 0
        var writer = HARWriter { longest = max(longest, $0.count) }
        for entry in entries { try writer.add(entry) }
        try writer.finish()

        let numbers = try text(entries).matches(of: /"comment":"call (\d+)"/).map { Int($0.output.1) }
        #expect(numbers == Array(0..<1_000))
        #expect(longest < 70_000)
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_795_274_567.4185, "2026-11-21T15:22:47.418Z"),
        (-5, "1970-01-01T00:00:00.000Z"), (1e300, "9999-12-31T23:59:59.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ])
    func `a time has milliseconds and four digits for the year`(seconds: Double, text: String) throws {
        #expect(try entry { $0.time = seconds }["startedDateTime"] == .string(text))
    }

    @Test(arguments: [(0.0123456, "12.346"), (0, "0"), (-1, "0"), (3_600, "3600000"), (.infinity, "0")])
    func `the time of an entry is its wait`(took: Double, milliseconds: String) throws {
        let found = try entry { $0.took = took }

        try expect(
            found,
            [
                "time": milliseconds, "timings.wait": milliseconds, "timings.send": "0", "timings.receive": "0",
                "timings.comment": nil,
            ])
    }

    @Test func `an unknown time is zero, and a comment says so`() throws {
        try expect(try entry(), ["time": "0", "timings.comment": #""The time of the answer is unknown.""#])
    }

    @Test func `the query is parsed and decoded, and a URL with spaces becomes one that clients send`() throws {
        let found = try entry("https://h/a?b=c%20d&e=1+2&f&=g&h=%3Credacted%3E&i=%ZZ&&j=k=l#m?n=o")

        let pairs = [
            ("b", "c d"), ("e", "1+2"), ("f", ""), ("", "g"), ("h", "<redacted>"), ("i", "%ZZ"), ("j", "k=l"),
        ].map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }
        try expect(
            found,
            [
                "request.queryString": "[\(pairs.joined(separator: ","))]",
                "request.comment": #""<redacted> replaces secret values.""#,
            ])
        try expect(try entry("https://h/a b\né"), ["request.url": #""https://h/a%20b%0A%C3%A9""#])
    }

    @Test func `header fields keep their order, and cookies are parsed`() throws {
        // Seven cookies, because a wrong order of few could be right by chance.
        let found = try entry(headers: ["X-A": "1", "Cookie": "a=b; c=d=e; f=1; g=2; h=3; i=4; j=5", "X-a": "2"]) {
            $0.answerHeaders = [
                "Set-Cookie": "s=t=u; Path=/; Secure", "set-cookie": "<redacted>", "Content-Type": "text/plain",
            ]
        }

        let cookies = [("a", "b"), ("c", "d=e"), ("f", "1"), ("g", "2"), ("h", "3"), ("i", "4"), ("j", "5")]
            .map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }
        try expect(
            found,
            [
                "request.cookies": "[\(cookies.joined(separator: ","))]",
                "request.headers": #"""
                [{"name":"X-A","value":"1"},{"name":"Cookie","value":"a=b; c=d=e; f=1; g=2; h=3; i=4; j=5"},
                {"name":"X-a","value":"2"}]
                """#,
                "response.content.mimeType": #""text/plain""#,
            ])
        #expect(found["response"]?["cookies"]?.text.contains(#""name":"s","value":"t=u""#) == true)
        #expect(found["response"]?["cookies"]?.text.contains("redacted") == false)
    }

    @Test func `redacted cookies stay redacted and have no name`() throws {
        try expect(
            try entry(headers: ["Cookie": "<redacted>"]),
            [
                "request.cookies": "[]", "request.headers": #"[{"name":"Cookie","value":"<redacted>"}]"#,
                "request.comment": #""<redacted> replaces secret values.""#,
            ])
    }

    @Test func `the body of a request is its posted data: text, or Base64 with a comment and an extension`() throws {
        let text = try entry("https://h/", "POST", headers: ["content-type": "text/plain"]) {
            $0.body = HAREntry.Body(.text("tea\u{0}\u{2028}\"é"), length: 9)
        }
        let bytes = try entry("https://h/", "POST") { $0.body = HAREntry.Body(.base64("//8="), length: 9) }

        try expect(
            text,
            ["request.bodySize": "9", "request.postData": #"{"mimeType":"text/plain","text":"tea\u0000\u2028\"é"}"#])
        try expect(
            bytes,
            [
                "request.postData": #"""
                {"mimeType":"","text":"//8=","_encoding":"base64",
                "comment":"The text is Base64. The journal has the first 2 of 9 bytes."}
                """#
            ])
    }

    @Test func `an answer has its status, its body and its sizes, and a comment if the body is cut`() throws {
        let whole = try entry {
            ($0.status, $0.reason, $0.answerBody) = (200, "Fine", HAREntry.Body(.base64("AAE="), length: 2))
            ($0.received, $0.transferred) = (2, 22)
        }
        let cut = try entry { $0.answerBody = HAREntry.Body(.text("te"), length: 3) }

        try expect(
            whole,
            [
                "response.status": "200", "response.statusText": #""Fine""#, "response.bodySize": "22",
                "response.headersSize": "-1", "response.content.size": "2", "response.content.text": #""AAE=""#,
                "response.content.encoding": #""base64""#, "response.content.comment": nil, "response._error": nil,
                "response.comment": nil,
            ])
        try expect(
            cut,
            [
                "response.content.text": #""te""#, "response.content.size": "3", "response.content.encoding": nil,
                "response.content.comment": #""The journal has the first 2 of 3 bytes.""#,
            ])
    }

    @Test func `a failed answer has the status 0 and its error`() throws {
        try expect(
            try entry { $0.error = "NSURLErrorDomain -1009" },
            [
                "response.status": "0", "response._error": #""NSURLErrorDomain -1009""#, "response.bodySize": "-1",
                "response.content.size": "0", "response.content.mimeType": #""x-unknown""#,
                "response.content.text": nil,
            ])
    }

    @Test(arguments: [(301, "/next"), (200, "")])
    func `only a redirect has the URL of its next request`(status: Int, url: String) throws {
        let found = try entry {
            $0.status = status
            $0.answerHeaders = ["Location": "/next"]
        }
        #expect(found["response"]?["redirectURL"] == .string(url))
    }
}
