import TestSupport

@Suite struct `Unusual answers from server and mock` {
    private static let lengths = [
        "abc", "-5", "", "0x10", "11, 11", "11, 12", "5", "+5", "+11", " 11", "11 ", "\t11\t", "011", "11abc", "11.5",
        "99999999999999999999", "9223372036854775808", "- 5", "+", "1 1",
    ].map { ServerAnswer(200, [("Content-Length", $0)], text: "hello world") }
    private static let values = [" a", "a ", "\ta\t", "a  b", " a , b "].map {
        ServerAnswer(200, [("X", $0), ("Content-Type", $0 + "/plain"), ("ETag", $0)], text: "hello world")
    }
    private static let codings = ["chunked", "Chunked", "chunked, identity"].map {
        ServerAnswer(200, [("Transfer-Encoding", $0)], text: "hello world", framing: .chunked(2))
    }
    private static let others = [
        ServerAnswer(200, [("X", "")], text: "hello world"),
        ServerAnswer(200, [("X-Name", "1"), ("x-name", "2"), ("X-NAME", "3"), ("X-Name", "4")], text: "hello world"),
        ServerAnswer(200, [("X", String(repeating: "a", count: 102_394))], text: "hello world"),
        ServerAnswer(200, [("Content-Length", "5"), ("Content-Length", "11")], text: "hello world"),
        ServerAnswer(204, [("Content-Length", "11")]), ServerAnswer(100, text: ""), ServerAnswer(102, text: ""),
        ServerAnswer(103, text: ""),
    ]

    @Test(arguments: lengths + values + codings + others)
    func `an answer with unusual header fields or an interim status arrives as from a server`(_ answer: ServerAnswer)
        async throws
    {
        try await Differential(answer).run { stage in await stage.ask(for: stage.url()) }
    }

    @Test(arguments: [
        " /end", "/end ", "\t/end", "HTTP://127.0.0.1:{port}/end", "Http://127.0.0.1:{port}/end",
        "//127.0.0.1:{port}/end",
    ])
    func `a redirect with an unusual Location leads where a server's leads`(_ location: String) async throws {
        try await Differential(
            ServerRule("/", ServerAnswer(302, [("Location", location)])),
            ServerRule("/end", ServerAnswer(text: "the end")),
            ServerRule("/end ", ServerAnswer(text: "the end with a space"))
        ).run { stage in
            await stage.load(stage.request())
            await stage.delegated { $0.dataTask(with: stage.url()) }
        }
    }

    @Test func `a connection that is reset after a redirect fails as with a server`() async throws {
        let redirected = Differential(
            ServerRule("/", ServerAnswer(302, [("Location", "/end")])),
            ServerRule("/end", ServerAnswer(fault: .dropped)))
        try await redirected.run { stage in
            await stage.load(stage.request())
            await stage.delegated { $0.dataTask(with: stage.url()) }
        }
    }

    @Test func `credentials in the URL are sent to the mock as to a server`() async throws {
        let guarded = Differential(
            ServerRule(
                "/", headers: ["authorization": "Basic " + Data("ann:secret".utf8).base64EncodedString()],
                ServerAnswer(text: "welcome")))
        try await guarded.run { stage in
            let session = stage.session()
            let url = URL(string: "http://ann:secret@127.0.0.1:\(stage.port)/")!
            await stage.log.awaited { try await session.data(from: url) }
        }
    }
}
