import TestSupport

@Suite struct `Numbers in a journal` {
    private let file = try! JournalFile()

    private static let request = #""request":{"method":"GET","url":"https://h/a"}"#

    private static let records = [
        #"{"kind":"start","time":1,"v":1,"process":1,"stubs":\#(Int.min)}"#,
        #"{"kind":"plan","time":1,"process":1,"number":1,"stubs":1,"uses":[{"index":0,"uses":\#(Int.max)}]}"#,
        #"{"kind":"plan","time":1,"process":1,"number":-1,"stubs":1,"uses":[]}"#,
        #"{"kind":"call","time":1,"process":1,\#(request),"stub":{"index":-1,"use":1},"outcome":"passed"}"#,
        #"{"kind":"call","time":1,"process":1,\#(request),"stub":{"index":0,"use":\#(Int.min)},"outcome":"passed"}"#,
        #"{"kind":"call","time":1,"process":1,\#(request),"client":"p","outcome":"passed"}"#,
        #"{"kind":"call","time":1,"process":1,\#(request),"stub":{"index":0,"number":"1","use":1},"outcome":"passed"}"#,
        #"{"kind":"start","time":1,"v":1,"process":1,"sources":{"from":"arguments"}}"#,
        #"{"kind":"end","time":1,"process":1,"calls":"1"}"#, #"{"kind":"end","time":1,"process":1,"unused":[1]}"#,
        nearMisses(#"{"index":\#(Int.max),"differs":[]}"#),
        nearMisses(#"{"index":0,"shadowedBy":\#(Int.max),"differs":[]}"#),
    ]

    private static func nearMisses(_ miss: String) -> String {
        #"{"kind":"call","time":1,"process":1,\#(request),"nearMisses":[\#(miss)],"outcome":"passed"}"#
    }

    @Test(arguments: records)
    func `a record with a number out of range or another type fails with its line number`(record: String) throws {
        try file.add(JournalRecords.start(), record)
        let journal = try CallJournal(at: URL(fileURLWithPath: file.path))

        let failure = try #require(throws: VerificationFailure.self) { try journal.history }

        #expect(
            failure.description
                == "\(file.path), line 2: expected a record of a journal, found a record that lacks a member, or "
                + "has a wrong one, of \(record.utf8.count) bytes " + "[invalid-record]")
    }

    @Test func `a record with the greatest allowed numbers is read`() throws {
        let greatest = 1 << 53 - 1
        let record = Self.nearMisses(#"{"index":\#(greatest),"shadowedBy":\#(greatest),"differs":[]}"#)
        try file.add(JournalRecords.start(), record)

        #expect(try CallJournal(at: URL(fileURLWithPath: file.path)).history.calls.count == 1)
    }

    @Test(arguments: [
        ([1, 2, 3], 0), ([4, 5], 0), ([1, 4], 2), ([2, 4, 7], 3),
        (Array(repeating: [1, 1 << 53 - 1], count: 2_000).flatMap(\.self), 1 << 53),
    ])
    func `calls of a forked child are missing if their numbers have a gap`(_ numbers: [Int], _ missing: Int) throws {
        let calls = numbers.map { JournalRecords.call($0, process: 2) }
        try file.add(JournalRecords.start(), calls.joined(separator: "\n"))

        #expect(
            try JournalReader(file.path, from: 0, JournalRuns(KnownPlan(), .all)).runs()?.missingCount == missing)
    }
}
