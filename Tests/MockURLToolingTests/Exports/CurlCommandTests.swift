import TestSupport

/// Runs the commands with the real curl, because only curl and a shell know how they read them.
@Suite(.launching, .needs("curl")) struct `A call as a curl command` {
    private struct Sent {
        var method = "GET"
        var path = "/"
        var headers: [(String, String)] = []
        var body = Data()
    }

    private func call(_ sent: Sent, port: UInt16, bodyLength: Int? = nil) throws -> HTTPCall {
        HTTPCall(
            method: sent.method, url: try #require(URL(string: "http://127.0.0.1:\(port)\(sent.path)")),
            headers: HeaderFields(sent.headers.map { HeaderFields.Field(name: $0.0, value: $0.1) }), body: sent.body,
            bodyLength: bodyLength ?? sent.body.count, .init(.answered(status: 200)))
    }

    /// Runs the command of a call, and returns the request that a server receives.
    private func received(
        _ sent: Sent, bodyLength: Int? = nil, shell: String = "sh"
    ) async throws -> ScriptedServer.Request {
        let server = try ScriptedServer { _ in .answer() }
        let folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: folder.path + "/command")
        try Data(call(sent, port: server.port, bodyLength: bodyLength).curlCommand.utf8).write(to: script)
        let environment = ["HOME": folder.path, "no_proxy": "*"]
        let outcome = try await ChildProgram(tool: shell, [script.path], environment: environment).outcome().expect(0)
        return try #require(server.requests.first, "curl sent no request: \(outcome.errors)")
    }

    /// Expects that curl sends exactly what a call has, apart from the fields that curl adds.
    private func expectSame(_ sent: Sent, shell: String = "sh", at location: SourceLocation = #_sourceLocation)
        async throws
    {
        let request = try await received(sent, shell: shell)
        let lines = request.head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        let wanted = sent.headers.map { "\($0.0): \($0.1)" }
        let own = ["Host:", "User-Agent:", "Accept:", "Content-Length:"]
            .filter { own in !wanted.contains { $0.hasPrefix(own) } }

        #expect(lines.first == "\(sent.method) \(sent.path) HTTP/1.1", sourceLocation: location)
        #expect(
            lines.dropFirst().filter { line in !own.contains(where: line.hasPrefix) } == wanted,
            sourceLocation: location)
        #expect(request.body == sent.body, sourceLocation: location)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "purge", "M-SEARCH", "it's"])
    func `curl sends the method of a call, with a body and without`(method: String) async throws {
        try await expectSame(Sent(method: method, path: "/a?b=c"))
        if method != "HEAD" { try await expectSame(Sent(method: method, path: "/a", body: Data("{}".utf8))) }
    }

    @Test(arguments: [
        "/a/../b/./c", "/[1-3]/{x,y}?ids[]=1&ids[]=2", "/%7Bid%7D/%2F?q=a%20b+c&d=%27%22&e=$HOME`id`!",
        "//double/?", "/*?x=&y",
    ])
    func `curl sends the path and the query unchanged`(path: String) async throws {
        // `URL` may encode characters, so the recorded URL is the one that counts.
        let url = try #require(URL(string: "http://h\(path)")).absoluteString.dropFirst("http://h".count)
        try await expectSame(Sent(path: String(url)))
    }

    @Test func `curl sends the header fields of a call in order, with repeats and hostile values`() async throws {
        try await expectSame(
            Sent(
                path: "/a",
                headers: [
                    ("X-B", "1"), ("X-A", #"it's "quoted" \ $HOME `id` !! %s"#), ("X-B", "2"), ("Accept", "text/html"),
                    ("User-Agent", "Demo/1 (é)"), ("X-'", "@file"), ("X-Accent", "'\u{301}"), ("X-Tab", "a\tb"),
                    ("X-Semicolon", ";"),
                ]))
    }

    @Test func `curl sends an empty header field`() async throws {
        let request = try await received(Sent(headers: [("X-Empty", ""), ("Accept", "")]))

        #expect(request.headers["x-empty"] == "" && request.headers["accept"] == "")
    }

    @Test(arguments: [
        #"{"it's": "100 %", "path": "\\n", "shell": "$(id) `id` $HOME !!"}"#, "@/etc/passwd", "-", "--help", "a\nb\n",
        "\n", "\r\n", "tea\u{0}time", "\u{1B}[31mred", "é 日本 👩‍👩‍👧", "\u{FEFF}with a byte order mark", "'\u{301}",
        "''", "\t", "%s%%", "\\101", "\u{0}1",
    ])
    func `curl sends each byte of a text body`(text: String) async throws {
        try await expectSame(
            Sent(method: "POST", path: "/a", headers: [("Content-Type", "text/plain")], body: Data(text.utf8)))
        try await expectSame(Sent(method: "PUT", path: "/a", body: Data(text.utf8)))
    }

    @Test(arguments: ["sh", "bash"])
    func `curl sends each byte of a binary body`(shell: String) async throws {
        let bytes = Data((0...255).flatMap { [UInt8($0), UInt8(ascii: "7")] })
        try await expectSame(Sent(method: "POST", path: "/a", body: bytes), shell: shell)
    }

    @Test func `curl sends a body that is too long for an argument`() async throws {
        let text = Data(String(repeating: "it's 100 %\n", count: 200_000).utf8)
        try await expectSame(Sent(method: "POST", path: "/a", body: text))
    }

    @Test func `curl sends no field of a length that the body does not have`() async throws {
        let sent = Sent(method: "POST", headers: [("Content-Length", "9")], body: Data("cut".utf8))
        let request = try await received(sent, bodyLength: 9)

        #expect(request.body == Data("cut".utf8) && request.headers["content-length"] == "3")
    }

    @Test func `curl sends no user of a URL, and no secret`() async throws {
        let server = try LoopbackServer()
        let url = try #require(URL(string: "http://tom:pass@127.0.0.1:\(server.port)/?token=1#part"))
        let headers: HeaderFields = ["Authorization": "Basic x", "A": "b"]
        let command = HTTPCall(method: "GET", url: url, headers: headers, body: Data(), bodyLength: 0, .init(.passed))
            .curlCommand
        try await ChildProgram(tool: "sh", ["-c", command], environment: ["no_proxy": "*"]).outcome().expect(0)

        let head = try #require(server.received.first)
        #expect(head.hasPrefix("GET /?token=1 HTTP/1.1\r\n"))
        #expect(head.contains("Authorization: <redacted>\r\n") && head.contains("A: b\r\n") && !head.contains("tom"))
    }
}

@Suite struct `The text of a curl command` {
    private func command(
        _ method: String = "GET", _ url: String = "https://api.example.com/rates", headers: HeaderFields = [:],
        body: String = "", bodyLength: Int? = nil
    ) throws -> String {
        HTTPCall(
            method: method, url: try #require(URL(string: url)), headers: headers, body: Data(body.utf8),
            bodyLength: bodyLength ?? body.utf8.count, .init(.passed)
        ).curlCommand
    }

    @Test func `a call with header fields and a body has one line for each`() throws {
        let found = try command(
            "PATCH", headers: ["Accept": "*/*", "Content-Type": "application/json"], body: #"{"a":"it's"}"#)

        #expect(
            found == #"""
                curl --request 'PATCH' 'https://api.example.com/rates' \
                    --header 'Accept: */*' \
                    --header 'Content-Type: application/json' \
                    --data-raw '{"a":"it'\''s"}'
                """#)
    }

    @Test func `comments name the redacted values, and say that the body is cut`() throws {
        let url = "https://redacted@api.example.com/?key=%3Credacted%3E"
        let headers: HeaderFields = ["Authorization": "<redacted>", "Cookie": "a=b"]
        #expect(
            try command("POST", url, headers: headers, body: "tea", bodyLength: 9) == #"""
                # Add --user: the record hides the user and the password of the URL.
                # Replace %3Credacted%3E: the record hides values of the query.
                # Replace <redacted>: the record hides the value of Authorization, Cookie.
                # The body is cut: the record has 3 of 9 bytes.
                curl 'https://api.example.com/?key=%3Credacted%3E' \
                    --header 'Authorization: <redacted>' \
                    --header 'Cookie: <redacted>' \
                    --header 'Content-Type:' \
                    --data-raw 'tea'
                """#)
    }

    @Test func `a header field with a line end is left out and named`() throws {
        let found = try command(headers: ["X-Evil": "a\r\nB: c", "X-Escape": "\u{1B}[2J", "bad name": "x"])

        #expect(
            found == #"""
                # The header field "X-Evil" is left out, because it has control characters or is too long.
                # The header field "X-Escape" is left out, because it has control characters or is too long.
                # The header field "bad name" is left out, because it has control characters or is too long.
                curl 'https://api.example.com/rates'
                """#)
    }

    @Test func `hostile names and methods cannot end a comment or a quote`() throws {
        let found = try command("G\nrm -rf /\n", headers: ["X\nrm": "x"])

        #expect(found.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") || $0.hasPrefix("curl ") })
    }

    @Test func `a body of a HEAD request is left out and mentioned`() throws {
        let found = try command("HEAD", headers: ["Content-Length": "1"], body: "x")
        #expect(
            found == """
                # The body is left out, because curl sends no body with HEAD.
                curl --head 'https://api.example.com/rates'
                """)
    }
}
