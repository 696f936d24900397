import TestSupport

@Suite struct `Answers of the DSL` {
    private var (upstream, responder) = mockedHost(policy: .drop)

    private func reply(to path: String = "/") async throws -> Reply {
        try await responder.session.reply(to: "https://h" + path)
    }

    @Test func `a stub answers with JSON from a literal, an encodable value or a string`() async throws {
        struct Rate: Encodable { var currency = "USD" }
        upstream.respond(to: "/").with(json: ["b": [1, 2.5, nil, true], "a": "é"]).once()
        upstream.respond(to: "/").with(json: Rate()).once()
        upstream.respond(to: "/").with(body: .jsonText("[1,  2]")).once()
        upstream.respond(to: "/").with { _ in MockResponse(json: [3]) }.once()

        let replies = [try await reply(), try await reply(), try await reply(), try await reply()]

        #expect(replies.map(\.text) == [#"{"a":"é","b":[1,2.5,null,true]}"#, #"{"currency":"USD"}"#, "[1,  2]", "[3]"])
        #expect(replies.allSatisfy { $0.headers["Content-Type"] == "application/json" })
    }

    @Test func `a stub answers with the media type of its file or of JSON, or its own`() async throws {
        let file = try TemporaryFile("a,b", extension: "csv")
        upstream.respond(to: "/file").with(body: .file(file.path)).once()
        upstream.respond(to: "/part").with(body: .file(file.path, offset: 2, length: 1))
            .with(value: "text/x", forHeaderField: "Content-Type").once()
        upstream.respond(to: "/read").with(bodyFromURL: URL(fileURLWithPath: file.path)).once()

        upstream.respond(to: "/json").with(json: [1]).with(value: "text/x", forHeaderField: "Content-Type").once()
        var replies: [Reply] = []
        for path in ["/file", "/part", "/read", "/json"] { replies.append(try await reply(to: path)) }

        #expect(replies.map(\.text) == ["a,b", "b", "a,b", "[1]"])
        #expect(replies.map { $0.headers["Content-Type"] } == ["text/csv", "text/x", "text/csv", "text/x"])
    }

    @Test func `bodies that are no templates stay unchanged if a header field is a template`() async throws {
        let file = try TemporaryFile("{{method}} {{")
        let bodies: [(MockBody, String)] = [
            (.data(Data("{{method}} {{".utf8)), "{{method}} {{"), (.file(file.path), "{{method}} {{"),
            (.jsonText(#"{"a":"{{x}}"}"#), #"{"a":"{{x}}"}"#),
        ]
        for (body, text) in bodies {
            upstream.respond(to: "/").with(body: body).with(value: "{{method}}", forHeaderField: "X", isTemplate: true)
                .once()
            let reply = try await reply()
            #expect(reply.text == text && reply.headers["X"] == "GET")
        }
    }

    @Test func `a builder chain that is ended twice registers two equal stubs`() async throws {
        let sentence = upstream.respond(to: "/").with(body: "{{x}}")
            .with(value: "{{method}}", forHeaderField: "X", isTemplate: true)
        sentence.once()
        sentence.once()

        let replies = [try await reply(), try await reply()]

        #expect(replies.map(\.text) == ["{{x}}", "{{x}}"] && replies.map { $0.headers["X"] } == ["GET", "GET"])
    }

    @Test(arguments: [StubOrder.first, .last])
    func `a chain of answers is given in order, also if the last stub wins`(_ order: StubOrder) async throws {
        responder.order = order
        let job = upstream.respond(to: "/job").with(body: "queued").times(2)
        upstream.respond(to: "/other").always()
        job.then().with(body: "running").once().then().with(body: "done").always()
        var states: [String] = []
        for _ in 0..<5 { states.append(try await reply(to: "/job").text) }

        #expect(states == ["queued", "queued", "running", "done", "done"])
        #expect(try MockURLResponder(arguments: upstream.arguments).stubs.map(\.limit) == [2, 1, nil, nil])
    }
}
