import TestSupport

@Suite(.launching) struct `docs/guides/record.md` {
    // sample: recorded-test
    @Test(.recorded("rates"))
    func `a rate is a number`() async throws {
        let url = URL(string: "https://api.example.com/rates?base=EUR")!
        let (data, _) = try await URLSession.shared.data(from: url)
        #expect(try JSONDecoder().decode([String: Double].self, from: data) == ["USD": 1.0842])
    }
    // end sample

    @Test func `a service replays its recording`() async throws {
        // sample: recorded-service
        var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
        service.recording = NetworkRecording("convert")
        let end = try await service.launch().waitForExit()
        #expect(end.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        // end sample
    }
}
