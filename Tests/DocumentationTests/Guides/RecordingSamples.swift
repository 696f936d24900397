import TestSupport

@Suite struct `docs/guides/record.md, as Swift code` {
    @Test func `a recorder omits the values of additional secret names`() async throws {
        let server = try LoopbackServer()

        let careful = MockURLRecorder(redacting: MockURLRecorder.usualSecrets.union(["pin"]))

        let url = "\(server.url.absoluteString)?pin=1234&token=top&day=today"
        _ = try await MockURLResponder(careful.configurator).session.reply(to: url)
        #expect(careful.replayCode.contains(".query(\"day\""))
        #expect(!careful.replayCode.contains("1234") && !careful.replayCode.contains("top"))
    }
}
