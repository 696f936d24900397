import TestSupport

@Suite struct `Torn records in a journal` {
    private let file: JournalFile
    private let journal: CallJournal
    private let log = FailureLog()

    init() throws {
        file = try JournalFile()
        journal = try CallJournal(at: URL(fileURLWithPath: file.path))
    }

    private static let start = JournalRecords.start()

    /// Returns a record with a string that looks like the beginning of another record.
    private static func call(_ path: String) -> String {
        #"{"kind":"call","time":2.5,"monotonic":2,"number":1,"process":1,"request":{"method":"POST","url":"https://h\#(path)","#
            + #""body":{"bytes":17,"text":"{\"kind\":\"start\"}"}},"outcome":"passed"}"#
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }

    @Test func `a record after a torn record is read wherever the torn record was cut off`() throws {
        let torn = Self.call("/torn")
        // With all of its bytes the record would be complete, and only its line break would be missing.
        for length in 1..<torn.utf8.count {
            try write(Self.start + "\n" + torn.prefix(length) + Self.call("/whole") + "\n" + Self.call("/next") + "\n")
            let paths = try CallJournal(at: URL(fileURLWithPath: file.path)).history.calls.map(\.url.path)
            #expect(paths == ["/whole", "/next"], "\(length)")
        }
    }

    @Test func `a torn record on a line of its own is skipped, and two records on one line are both read`() throws {
        try write(
            Self.start + "\n" + Self.call("/torn").prefix(60) + "\n" + Self.call("/one") + Self.call("/two") + "\n")
        #expect(try journal.history.calls.map(\.url.path) == ["/one", "/two"])
    }

    @Test func `only a failing verification names the first torn record`() throws {
        let torn = Self.call("/torn").prefix(60) + "\n"
        try write(Self.start + "\n" + torn + torn + Self.call("/next") + "\n")

        journal.verify(.post("/next"), .once, fail: log.note)
        #expect(log.messages.isEmpty)
        journal.verify(.post("/other"), .once, fail: log.note)
        #expect(
            log.messages.first?.contains(
                "2 records of the journal are torn, first at \(file.path), line 2: a process was stopped while it wrote a "
                    + "call that had no answer yet") == true)
    }

    @Test(arguments: [
        #"{"kind":"call","process":1e400,"note":"\""}"#,
        #"{"kind":"call","a":"# + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}",
    ])
    func `a journal with a complete record that cannot be decoded fails a verification with the line number`(
        _ record: String
    ) throws {
        try write(Self.start + "\n" + record + "\n" + Self.call("/next") + "\n")

        journal.verify(.post("/never"), .never, fail: log.note)

        #expect(log.messages.first?.contains("line 2: expected a record of a journal, found other ") == true)
    }

    @Test func `a journal with an undecodable record fails verifications, also after a child has begun`() throws {
        let child = Self.start.replacingOccurrences(of: #""process":1"#, with: #""process":2"#)
        let journal = try CallJournal(at: URL(fileURLWithPath: file.path), of: .all)
        try write(Self.start + "\n" + #"{"kind":"call"}"# + "\n" + child + "\n")

        let error = #expect(throws: VerificationFailure.self) { try journal.history }

        #expect(
            error?.description.contains("line 2: expected a record of a journal, found a record that lacks a member")
                == true)
    }

    @Test func `a journal with a record of more than 16 MiB is refused with its length`() throws {
        let note = String(repeating: "x", count: 17 << 20)
        try write(Self.start + "\n" + #"{"kind":"call","note":"\#(note)"}"# + "\n")

        let error = #expect(throws: VerificationFailure.self) { try journal.history }

        #expect(error?.description.contains("line 2: expected a record of at most 16777216 bytes, ") == true)
    }

    /// Journals whose time `Benchmarks` measures.
    private static let longJournals = [
        String(repeating: "\n", count: 2_000_000) + start + "\n" + call("/next"),
        start + "\n" + String(repeating: "{\n", count: 2_000) + call("/next"),
        start + "\n"
            + call("/next").replacing(
                #""url":"#, with: #""note":"\#(String(repeating: "{", count: 4_000_000))","url":"#),
    ]

    @Test(arguments: longJournals.indices)
    func `a record after millions of line feeds or thousands of torn records, or with millions of braces, is read`(
        _ index: Int
    ) throws {
        try write(Self.longJournals[index] + "\n")

        #expect(try journal.history.calls.map(\.url.path) == ["/next"])
    }
}
