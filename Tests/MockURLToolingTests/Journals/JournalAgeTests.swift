import TestSupport

@Suite struct `The age of a journal` {
    private let file = try! JournalFile()
    private let log = FailureLog()

    private func begin(_ time: Double) throws { try file.add(JournalRecords.start(time: time)) }

    private func journal(since begin: Date? = nil) throws -> CallJournal {
        try CallJournal(at: URL(fileURLWithPath: file.path), since: begin)
    }

    @Test func `a verification that wants no call fails if the last run began before the test's launch`() throws {
        try begin(1_764_000_000)

        try journal(since: Date(timeIntervalSince1970: 1_764_000_060)).verify(.any, .never, fail: log.note)

        #expect(
            log.messages.first?.hasPrefix(
                "no program has begun the journal at \(file.path) since 2025-11-24T16:01:00Z; its last run began at "
                    + "2025-11-24T16:00:00Z\n") == true, "\(log.messages)")
    }

    @Test func `a run that began after the given time counts`() throws {
        try begin(1_764_000_000)

        try journal(since: Date(timeIntervalSince1970: 1_764_000_000)).verify(.any, .never, fail: log.note)

        #expect(log.messages == [])
    }

    @Test(arguments: [10_801.0, 0])
    func `a failure states the age of a run unless it has just begun`(_ age: Double) throws {
        try begin(Date().timeIntervalSince1970 - age)

        try journal().verify(.any, .once, fail: log.note)

        let line = "\nthe last run in the journal began 3 hours ago; "
        #expect(log.messages.first?.contains(age > 0 ? line : "the last run") == (age > 0), "\(log.messages)")
    }

    @Test(arguments: [-1e300, 1e300, 0, 9e18])
    func `a time beyond the calendar does not stop the reader`(_ time: Double) throws {
        try begin(time)

        try journal().verify(.any, .once, fail: log.note)
        try journal(since: .distantFuture).verify(.any, .once, fail: log.note)

        #expect(log.messages.count == 2)
    }
}
