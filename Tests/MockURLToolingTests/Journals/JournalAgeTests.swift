import TestSupport

@Suite struct `The age of a journal` {
    private let file: JournalFile
    private let log = FailureLog()

    init() throws {
        file = try JournalFile()
    }

    private func begin(_ time: Double) throws { try file.add(JournalRecords.start(time: time)) }

    private func journal(since begin: Date? = nil) throws -> CallJournal {
        try CallJournal(at: URL(fileURLWithPath: file.path), since: begin)
    }

    @Test func `a verification that wants no call fails if the last run began before the launch that the test means`()
        throws
    {
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

    @Test func `a failure states the age of a run that began more than a minute ago`() throws {
        try begin(Date().timeIntervalSince1970 - 3 * 3_600 - 1)

        try journal().verify(.any, .once, fail: log.note)

        #expect(
            log.messages.first?.contains("\nthe last run in the journal began 3 hours ago; ") == true, "\(log.messages)"
        )
    }

    @Test func `a failure does not state the age of a run that has just begun`() throws {
        try begin(Date().timeIntervalSince1970)

        try journal().verify(.any, .once, fail: log.note)

        #expect(log.messages.first?.contains("the last run") == false)
    }

    @Test(arguments: [-1e300, 1e300, 0, 9e18])
    func `a time beyond the calendar does not stop the reader`(_ time: Double) throws {
        try begin(time)

        try journal().verify(.any, .once, fail: log.note)
        try journal(since: .distantFuture).verify(.any, .once, fail: log.note)

        #expect(log.messages.count == 2)
    }
}
