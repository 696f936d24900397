import TestSupport

@Suite struct `A recording in progress` {
    /// A text whose search for secrets takes longer than a recording waits for a program.
    private static let long = Data(String(repeating: "token 0123456789abcdef ", count: 500_000).utf8)

    private let folder: TemporaryFolder
    private let session: RecordingSession

    init() throws {
        folder = try TemporaryFolder()
        let secrets = RecordedSecrets()
        let files = RecordingFiles(plan: folder.path + "/plan.json", har: nil, .init(), hiding: secrets)
        session = try RecordingSession(to: files, hiding: secrets) { Issue.record("\($0)") }
    }

    private func begin(
        _ path: String = "/", _ body: Data = Data("hello".utf8),
        _ headers: HeaderFields = ["Content-Type": "text/plain"]
    ) throws -> any ExchangeSink {
        let url = try #require(URL(string: "http://api.example.com\(path)"))
        let sink = session.begin(URLRequest(url: url), to: url, body: Data())
        sink.head(200, reason: "Fine", headers)
        sink.piece(body)
        return sink
    }

    /// Records a request that fails.
    private func fail() throws {
        let url = try #require(URL(string: "http://api.example.com/failed"))
        session.begin(URLRequest(url: url), to: url, body: Data()).end(URLError(.cannotConnectToHost))
    }

    private func write() throws -> RecordingFiles.Written { try session.write(passed: 0) }

    @Test func `an answer that has arrived is in the log, however long its search takes`() throws {
        try begin("/long", Self.long).end(nil)

        #expect(session.stop() == 1)
        let body = FileManager.default.contents(atPath: folder.path + "/plan.json.log.bodies/1-answer.bin")
        #expect(body == Self.long)
    }

    @Test func `an exchange that is still open at the end has a stub that stays silent`() throws {
        let open = try begin()

        #expect(session.stop() == 1)
        open.end(nil)
        let written = try write()
        #expect(
            written.losses.first.map { written.recording?.words(for: $0) } == "entry 1, response: the client gave up "
                + "after 5 bytes of the body, so the stub stays silent there (GET http://api.example.com/)")
        #expect(written.recording?.stubs.first?.stub.response.fault == .cut(.silent, afterBytes: 5))
    }

    @Test(arguments: [("5", nil), ("9", ResponseDefinition.Fault.cut(.silent, afterBytes: 5))])
    func `the answer of a client that gives up is whole if it has its length`(
        _ length: String, _ fault: ResponseDefinition.Fault?
    ) throws {
        try begin("/", Data("hello".utf8), ["Content-Length": length]).end(URLError(.cancelled))
        _ = session.stop()
        #expect(try write().recording?.stubs.first?.stub.response.fault == fault)
    }

    @Test func `the plan has the reason of the status line`() throws {
        try begin().end(nil)

        #expect(session.stop() == 1 && session.hasAnswer)
        let stub = try write().recording?.stubs.first?.stub
        #expect(stub?.response.reason == "Fine")
    }

    @Test func `a recording whose requests all failed has no answer`() throws {
        try fail()
        #expect(session.stop() == 1 && !session.hasAnswer)
    }

    @Test func `a recording says how many of its requests failed, because a replay repeats the failures`() throws {
        try begin().end(nil)
        try fail()
        #expect(session.stop() == 2)
        #expect(try write().headline.hasSuffix("; 1 request failed, as in each replay"))
    }

    @Test func `a gzip body is recorded without its coding, and one of an unknown coding is left out`() throws {
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA=="))
        try begin("/", gzip, ["Content-Type": "text/plain", "Content-Encoding": "gzip"]).end(nil)
        try begin("/br", Data([0x0B, 0x02, 0x80, 0x68, 0x03]), ["Content-Encoding": "br"]).end(nil)
        _ = session.stop()
        let written = try write()
        #expect(written.recording?.stubs.map(\.stub.response.body) == [.text("hello hello hello")])
        #expect(written.losses.count == 1, "\(written.losses)")
    }
}
