import TestSupport

/// The fixture runs in a separate process, because a variable decides for all its tests.
@Suite("The journals of a suite", .launching) struct SuiteJournalTests {
    private let folder = try! TemporaryFolder()

    /// Runs the fixture, and reads its directory.
    private func report() async throws -> (report: SuiteReport, names: [String]) {
        let outcome = try await FixtureRun.outcome(
            of: "SuiteJournalFixture", [], ["MOCK_URL_REPORT": folder.path + "/journals"])
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/journals").sorted()
        var report = SuiteReport()
        for name in names {
            let path = "\(folder.path)/journals/\(name)"
            if name.hasSuffix(SuiteReport.verifiedSuffix) {
                report.add(verified: try EgressLock(String(contentsOfFile: path, encoding: .utf8)))
            } else {
                try report.add(path)
            }
        }
        return (report, names)
    }

    @Test("each network and each launched program has a journal with the name of its test") func journals() async throws
    {
        let (report, names) = try await report()

        #expect(report.journals == 2)
        #expect(report.calls == 4)
        #expect(names.contains { $0.contains("network") && $0.hasSuffix(".ndjson") }, "\(names)")
        #expect(names.contains { $0.contains("DemoService") && $0.hasSuffix(".ndjson") }, "\(names)")
    }

    @Test("calls that no verification and no expectation mentioned are known, and so are stubs that never answered")
    func verified() async throws {
        let report = try await report().report

        #expect(report.unverified.map(\.key.description) == ["GET https://h:443/ignored/{number}"])
        #expect(report.deadStubs.count == 1)
        // All stubs of a trait have the line of their test.
        #expect(report.deadStubs.first?.key.place.contains("SuiteJournalFixture.swift:") == true)
        #expect(report.deadStubs.first?.key.number == 4)
    }
}
