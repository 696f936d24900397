import TestSupport

@Suite struct `A configurator of a HAR file` {
    private let folder = try! TemporaryFolder()

    private func configurator(_ entries: String..., strict: Bool = false) throws -> MockURLResponderConfigurator {
        let text = #"{"log":{"entries":["# + entries.joined(separator: ",") + "]}}"
        let path = try HARFile.write(text, in: folder)
        return try MockURLResponderConfigurator(har: URL(fileURLWithPath: path), strict: strict)
    }

    @Test func `answers with long bodies and faults`() async throws {
        let long = String(repeating: "é", count: 5_000)
        let error = #""_error":"net::ERR_NAME_NOT_RESOLVED""#
        let session = MockURLResponder(
            try configurator(
                HARFile.entry("GET", "https://b.example/long", content: #""text":"\#(long)""#),
                HARFile.entry("GET", "https://a.example/away", status: 0, response: error))
        ).session

        #expect(try await session.reply(to: "https://b.example/long").text == long)
        await expectURLError(.cannotFindHost) { try await session.reply(to: "https://a.example/away") }
    }

    @Test func `throws for a loss only if it is strict`() throws {
        let entry = HARFile.entry("GET", "wss://a.example/")
        let error = #expect(throws: PlanError.self) { try configurator(entry, strict: true) }

        #expect(error?.name == "lost-part")
        #expect(throws: Never.self) { try configurator(entry) }
    }
}
