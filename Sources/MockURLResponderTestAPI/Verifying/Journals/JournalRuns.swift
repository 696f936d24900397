import MockURLResponder

/// The calls and stubs of the processes that write to a journal.
package struct JournalRuns: Sendable {
    /// The processes whose calls count.
    package enum Scope: Sendable {
        /// The process that started last.
        case last
        /// All processes. A program may start others, which inherit its launch arguments.
        case all
    }

    private let known: KnownPlans
    private let scope: Scope
    private(set) var calls: [HTTPCall] = []
    /// The run of each process, by process identifier.
    private var runs: [Int: JournalRun] = [:]
    /// The identifier of the counted process that started first.
    private var first: Int?
    private var latest = 0
    /// The first place where a process was killed while it wrote a record, and the number of such places.
    private var torn: (first: String, count: Int)?
    /// Whether the last record is incomplete.
    var hasHalfLine = false

    init(_ known: KnownPlans, _ scope: Scope) {
        self.known = known
        self.scope = scope
    }

    var hasStarted: Bool { first != nil }

    /// The uses of the stubs by all processes.
    ///
    /// The plan comes from the process that started first.
    var tally: StubTally {
        guard let first, let run = runs[first] else { return JournalRun(known, stubs: nil).tally(adding: []) }
        return run.tally(adding: runs.filter { $0.key != first }.map(\.value.uses))
    }

    /// The reason why not all stubs are known; `nil` if all are known.
    var gap: Message? {
        guard let unknown = runs.values.map(\.unknownStubs).max(), unknown > 0 else { return nil }
        return Message(
            .unknownStub,
            lines: [
                "cannot verify all stubs: the program has \(unknown) that this test does not know, besides the "
                    + "\(tally.stubs.count) known here",
                "give CallJournal(at:arguments:) all the arguments that the program was launched with; stubs of the program "
                    + "itself, and those of a live plan that another tool writes, stay unknown",
            ])
    }

    /// The lines that a failure shows about unreadable records; empty if all records can be read.
    var remarks: [String] {
        let tail = hasHalfLine ? ["the last record of the journal is not complete"] : []
        guard let torn else { return tail }
        let count =
            torn.count == 1 ? "1 record of the journal is torn" : "\(torn.count) records of the journal are torn"
        return ["\(count), first at \(torn.first): a process was stopped while it wrote a call that had no answer yet"]
            + tail
    }

    /// Counts an incomplete record.
    ///
    /// Reports the first incomplete record on standard error.
    mutating func takeTorn(in path: String, line: Int) {
        guard let torn else {
            torn = ("\(path), line \(line)", 1)
            return StandardError.write(Message(.invalidRecord, "MockURLResponder: \(remarks[0])"))
        }
        self.torn = (torn.first, torn.count + 1)
    }

    /// Whether the start of a run discards all earlier records.
    var forgetsEarlierRuns: Bool { scope == .last }

    /// - Throws: `VerificationFailure` if the record does not follow docs/Journal.md. The caller adds the line
    ///   number.
    mutating func take(_ record: DecodedRecord) throws {
        let process = record.process ?? latest
        switch record.kind {
        case "start": try begin(record, process)
        case "plan" where runs[process] != nil || scope == .all:
            guard runs[process, default: JournalRun(known, stubs: nil)].take(plan: record) else {
                throw Self.incomplete("a plan")
            }
        case "call" where runs[process] != nil || scope == .all:
            let call = runs[process, default: JournalRun(known, stubs: nil)].take(call: record, number: calls.count + 1)
            guard let call else { throw Self.incomplete("a call") }
            calls.append(call)
        default: break
        }
    }

    private mutating func begin(_ record: DecodedRecord, _ process: Int) throws {
        guard let version = record.v, 1...Journal.version ~= version else {
            let found = record.v.map(String.init) ?? "none"
            let isLater = record.v.map { $0 > Journal.version } ?? true
            let reason = isLater ? ": the program was built with a later MockURLResponder than the test" : ""
            throw VerificationFailure(
                .unsupportedVersion,
                [
                    "expected a version of the records up to \(Journal.version), found \(found)\(reason)"
                ])
        }
        if scope == .last { self = JournalRuns(known, scope) }
        latest = process
        first = first ?? process
        runs[process] = JournalRun(known, stubs: record.stubs?.value)
    }

    private static func incomplete(_ what: String) -> VerificationFailure {
        VerificationFailure(.invalidRecord, ["expected the record of \(what), a field is missing or wrong"])
    }
}
