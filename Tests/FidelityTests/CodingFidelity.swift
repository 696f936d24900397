import TestSupport

@Suite struct `Content codings with server and mock` {
    /// "hello hello hello", compressed with gzip and with zlib's `compress`.
    private static let gzip = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA==")!
    private static let deflate = Data(base64Encoded: "eJzLSM3JyVfIQJAAOi4GfQ==")!

    @Test(arguments: [
        ("gzip", gzip), ("x-gzip", gzip), ("GZIP", gzip), ("identity", Data("plain".utf8)), ("gzip", Data()),
        ("gzip", Data("not gzip at all".utf8)), ("gzip", gzip.prefix(20)), ("gzip", gzip + Data("more".utf8)),
        ("deflate", deflate), ("foo", Data("plain".utf8)),
    ])
    func `a coded body is decoded as from a server in every kind of task`(_ coding: String, _ body: Data) async throws {
        let answer = ServerAnswer(200, [("Content-Encoding", coding), ("Content-Type", "text/plain")], body: body)
        try await Differential(answer).run { stage in
            await stage.ask(for: stage.url())
            await stage.load(stage.request(method: "HEAD"))
        }
    }
}
