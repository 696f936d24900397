import TestSupport

@Suite struct `Answers in the journal` {
    private static let url = "https://api.example.com/"

    /// Returns the answer in the journal.
    private func answer(_ response: String, limit: Int = 1_000) async throws -> JSONValue {
        let scene = try DeliveryScene([response], arguments: [LaunchArguments.Name.journalBodies.argument("\(limit)")])
        _ = try? await scene.responder.session.reply(to: Self.url)
        return try scene.journal.records("delivery").first?["answer"] ?? .null
    }

    @Test(
        arguments: [
            (#"{"body":"short"}"#, 1_000, #"{"bytes":5,"text":"short"}"#),
            (#"{"body":"0123456789","fault":{"droppedAfter":4}}"#, 1_000, nil),
            (#"{"body":"éé"}"#, 3, #"{"bytes":4,"text":"é"}"#),
            (#"{"body":{"base64":"/wA="}}"#, 1_000, #"{"bytes":2,"base64":"/wA="}"#),
            (#"{"body":"short"}"#, 0, #"{"bytes":5,"text":""}"#), (#"{"status":204}"#, 1_000, nil),
        ])
    func `the answer has the beginning of its body`(_ response: String, _ limit: Int, _ body: String?) async throws {
        let answer = try await answer(response, limit: limit)

        #expect(try answer["body"] == body.map { try JSONValue($0) })
        #expect(answer["headers"] != nil)
    }

    @Test func `the answer has its header fields in order, without secrets`() async throws {
        let headers = #"[["B","2"],["Set-Cookie","id=S1"],["B","1"],["Location","https://u:S2@h/?a=b#S3"]]"#

        let answer = try await answer(#"{"status":200,"headers":\#(headers)}"#)

        let expected = """
            {"headers":[["B","2"],["Set-Cookie","<redacted>"],["B","1"],["Location","https://redacted@h/?a=b"],
            ["Content-Length","0"]]}
            """
        #expect(try answer == JSONValue(expected))
    }

    @Test func `the limit for answers also raises the limit for requests, and 0 does not lower it`() async throws {
        for (limit, count) in [(0, 16_384), (20_000, 20_000), (4_194_304, 30_000)] {
            let scene = try DeliveryScene(
                [#"{"body":"short"}"#], method: "POST",
                arguments: [LaunchArguments.Name.journalBodies.argument("\(limit)")])

            _ = try await scene.responder.session.reply(
                to: Self.url, method: "POST", body: Data(repeating: 0x61, count: 30_000))

            let text = String(repeating: "a", count: count)
            let record = try #require(try scene.journal.records("call").first)
            #expect(record.includes(try JSONValue(#"{"request":{"body":{"bytes":30000,"text":"\#(text)"}}}"#)))
        }
    }

    @Test func `a limit for bodies without a journal is an error that names the missing argument`() {
        #expect {
            try MockURLResponder(arguments: [LaunchArguments.Name.journalBodies.argument("5")])
        } throws: { error in
            "\(error)".contains(
                """
                  found:    no --mock-url-journal
                  to do:    add --mock-url-journal=<path>, or remove this argument
                """)
        }
    }
}
