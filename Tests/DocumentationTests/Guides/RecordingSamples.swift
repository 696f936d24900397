import TestSupport

@Suite struct `docs/guides/record.md, as Swift code` {
    @Test func `a recorder keeps an interaction with a server and writes its code`() async throws {
        let server = try LoopbackServer()
        let url = server.url.appendingPathComponent("rates")

        let recorder = MockURLRecorder()
        let responder = MockURLResponder(recorder.configurator)
        let (data, _) = try await responder.session.data(from: url)
        let code = recorder.replayCode

        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect(
            code.hasSuffix(
                "configurator.respond(to: .get(\"/rates\"))\n    .with(body: \"hello\")\n    .once()\n"))

        let first = recorder.interactions[0]
        let summary = "\(first.request.url?.path ?? "") \(first.status ?? 0) \(first.body.count)"
        recorder.clear()

        #expect(summary == "/rates 200 5")
        #expect(recorder.replayCode.isEmpty)
    }

    @Test func `a recorder omits the values of additional secret names`() async throws {
        let server = try LoopbackServer()

        let careful = MockURLRecorder(redacting: MockURLRecorder.usualSecrets.union(["pin"]))

        let url = "\(server.url.absoluteString)?pin=1234&token=top&day=today"
        _ = try await MockURLResponder(careful.configurator).session.reply(to: url)
        #expect(careful.replayCode.contains(".query(\"day\""))
        #expect(!careful.replayCode.contains("1234") && !careful.replayCode.contains("top"))
    }
}
