import TestSupport

@Suite(.launching, .ownProcess) struct `A mock bundle of the engine of the process` {
    @Test func `a mock bundle that is set before set-up answers, also after a second set-up`() async throws {
        let bundle = try MockBundleFolder.state("mocked")
        try MockURLResponder.setMockBundle(at: bundle.url)

        for _ in 0..<2 {
            MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])
            #expect(try await URLSession.shared.reply(to: "https://api.example.com/state").text == "mocked")
            MockURLResponder.tearDown()
        }
    }

    @Test func `a mock bundle of the process can be replaced and removed at run time`() async throws {
        let (one, two) = (try MockBundleFolder.state("one"), try MockBundleFolder.state("two"))
        MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])
        let address = "https://api.example.com/state"

        try MockURLResponder.setMockBundle(at: one.url)
        #expect(try await URLSession.shared.reply(to: address).text == "one")
        try MockURLResponder.setMockBundle(at: two.url)
        let missing = URL(fileURLWithPath: MissingFile.path())
        let error = #expect(throws: PlanError.self) { try MockURLResponder.setMockBundle(at: missing) }
        #expect(error?.source == "setMockBundle(at:)" && error?.found == "\"\(missing.path)\", which does not exist")
        #expect(try await URLSession.shared.reply(to: address).text == "two")
        try MockURLResponder.setMockBundle(at: nil)
        #expect(try await URLSession.shared.reply(to: address).status == 501)
    }
}
