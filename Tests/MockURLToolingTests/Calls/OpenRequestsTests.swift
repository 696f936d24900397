import TestSupport

@Suite struct `Open requests` {
    @Test(arguments: [(#","outcome":"stopped""#, 0), (#","outcome":"answered","status":200,"bytes":3"#, 2)])
    func `a request without a delivery is open, unless it stopped its program`(_ end: String, _ lines: Int) throws {
        let file = try JournalFile()
        try file.add(JournalRecords.start(), JournalRecords.call(1, "https://h/", end))
        let runs = try #require(try JournalReader(file.path, JournalRuns(KnownPlan(), .all)).runs())

        #expect(OpenRequests(in: CallHistory(runs.calls, runs.tally)).summary.count == lines)
    }
}
