import TestSupport

@Suite struct `docs/guides/har-files.md` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a responder answers from a HAR file`() async throws {
        let entry = HARFile.entry("GET", "https://api.example.com/rates", content: #""text":"1.0842""#)
        let file = URL(fileURLWithPath: try HARFile.write(HARFile.text(entry), in: folder))
        let upstream = try MockURLResponderConfigurator(har: file)
        let responder = MockURLResponder(upstream)

        #expect(try await responder.sampleReply("/rates").text == "1.0842")
    }
}
