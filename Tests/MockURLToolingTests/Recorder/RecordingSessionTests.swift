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
    private func write() throws -> RecordingFiles.Written { try session.write(passed: 0) }

    @Test func `an answer that has arrived is in the log, however long its search takes`() throws {
        try begin("/long", Self.long).end(nil)

        #expect(session.stop() == 1)
        #expect(FileManager.default.contents(atPath: folder.path + "/plan.json.log.bodies/1-answer.bin") == Self.long)
    }

    @Test(arguments: [("5", nil), ("9", ResponseDefinition.Fault.cut(.silent, afterBytes: 5))])
    func `the answer of a client that gives up is whole if it has its length`(
        _ length: String, _ fault: ResponseDefinition.Fault?
    ) throws {
        try begin("/", Data("hello".utf8), ["Content-Length": length]).end(URLError(.cancelled))
        _ = session.stop()
        #expect(try write().recording?.stubs.first?.stub.response.fault == fault)
    }
}
