import TestSupport

@Suite struct `A request that no stub answers` {
    @Test func `near misses of 10,000 stubs are computed off the shared queue, and the request counts once`() throws {
        let journal = try JournalFile()
        let engine = try journal.engine(
            (0..<10_000).map { StubMapping(request: .stub(host: "h", path: .equals("/\($0)"))) })

        let deciding = engine.begin(CapturedRequest("https://h/none"))

        #expect(try journal.records("call").isEmpty)
        guard case .takesTime(let decide) = deciding, case .fail = decide().answer else {
            Issue.record("the policy drop fails a request that no stub answers")
            return
        }

        #expect(engine.tally.requests == 1)
        #expect(try journal.records("call").count == 1)
    }
}
