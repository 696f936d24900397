import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `A journal with torn records` {
    private let file: JournalFile
    private let journal: CallJournal
    private let log = FailureLog()

    init() throws {
        file = try JournalFile()
        journal = try CallJournal(at: URL(fileURLWithPath: file.path))
    }

    private static let start =
        #"{"kind":"start","time":1,"monotonic":1,"v":1,"program":"p","process":1,"installed":"process"}"#

    /// A record whose strings hold what looks like the beginning of another record.
    private static func call(_ path: String) -> String {
        #"{"kind":"call","time":2.5,"monotonic":2,"number":1,"process":1,"request":{"method":"POST","url":"https://h\#(path)","#
            + #""body":{"bytes":17,"text":"{\"kind\":\"start\"}"}},"outcome":"passed"}"#
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }

    @Test func `gives the records of other processes wherever a record was cut off`() throws {
        let torn = Self.call("/torn")
        // At the last byte the record is whole, and only its line break is missing.
        for length in 1..<torn.utf8.count {
            try write(Self.start + "\n" + torn.prefix(length) + Self.call("/whole") + "\n" + Self.call("/next") + "\n")
            let paths = try CallJournal(at: URL(fileURLWithPath: file.path)).history.calls.map(\.url.path)
            #expect(paths == ["/whole", "/next"], "\(length)")
        }
    }

    @Test func `gives both records where only the line break between them is missing`() throws {
        try write(Self.start + "\n" + Self.call("/one") + Self.call("/two") + "\n")

        #expect(try journal.history.calls.map(\.url.path) == ["/one", "/two"])
    }

    @Test func `skips a torn record that has a line of its own`() throws {
        try write(Self.start + "\n" + Self.call("/torn").prefix(60) + "\n" + Self.call("/next") + "\n")

        #expect(try journal.history.calls.map(\.url.path) == ["/next"])
    }

    @Test func `names the first torn record in every failing verification, and passes others`() throws {
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

    @Test func `with a whole line of JSON that is no record is still refused, without its content`() throws {
        try write(Self.start + "\n" + #"{"kind":"5ecretT0ken","time":"now"}"# + "\n")

        let error = #expect(throws: VerificationFailure.self) { try journal.history }

        #expect(
            error?.description == "\(file.path), line 2: expected a record of a journal, found other JSON of 35 bytes")
    }
}
