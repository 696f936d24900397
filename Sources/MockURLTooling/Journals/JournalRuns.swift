import Foundation
package import MockURLResponder

/// The calls and stubs of the processes that write to a journal.
package struct JournalRuns: Sendable {
    /// The processes whose calls count.
    package enum Scope: Sendable {
        /// The process that started last.
        case last
        /// All processes. A program may start others, which inherit its launch arguments.
        case all
    }

    private let known: KnownPlan
    private let scope: Scope
    package private(set) var calls: [HTTPCall] = []
    /// The run of each process, by process identifier.
    private var runs: [Int: JournalRun] = [:]
    /// The identifier of the counted process that started first.
    private var first: Int?
    private var latest = 0
    /// The time of the last start record.
    private(set) var beginning: Date?
    /// The runs that a later run of the same process identifier has replaced.
    ///
    /// Processes of different containers, and processes that run one after the other, may have the same identifier.
    private var replaced: [JournalRun] = []
    /// The number of runs without an end record, by process identifier.
    private var unfinished: [Int: Int] = [:]
    /// When each process was created, by process identifier, in ticks since the start of the system.
    private var processStarts: [Int: Int] = [:]
    /// The number of calls that the end records of a process count, minus the number of its call records, by process identifier.
    ///
    /// The child of a `fork` has no start record and no end record, but its calls have numbers that rise by one.
    private var missing: [Int: Int] = [:]
    /// The number of the last call of each child of a `fork`, by process identifier.
    private var lastOfChild: [Int: Int] = [:]
    /// The number of calls that are missing between those of the children.
    private var missingOfChildren = 0
    /// The number of processes that were stopped because they could not use their launch arguments.
    package private(set) var refusalCount = 0
    /// The end records of the runs.
    private var summaries: [[String: JSONValue]] = []
    /// The number of tasks that `URLSession.shared` of the programs created before they were mocked.
    private var earlierTasks = 0
    private var torn = TornRecords()
    /// Whether the last record is incomplete.
    var hasHalfLine = false

    package init(_ known: KnownPlan, _ scope: Scope) {
        self.known = known
        self.scope = scope
    }

    package var hasStarted: Bool { first != nil }

    /// The uses of the stubs by all processes.
    ///
    /// The plan comes from the process that started first.
    package var tally: StubTally {
        guard let first, let run = runs[first] else { return JournalRun(known, stubs: nil).tally(adding: []) }
        return run.tally(adding: runs.filter { $0.key != first }.map(\.value.uses) + replaced.map(\.uses))
    }

    /// Whether only one program has written to the journal, once.
    package var isOfOneProgram: Bool { runs.count == 1 && replaced.isEmpty }

    /// The number of runs without an end record.
    package var unfinishedCount: Int { unfinished.values.reduce(0, +) }

    /// The number of calls that have no record, because the file was cut.
    package var missingCount: Int { missing.values.reduce(missingOfChildren) { $0 + max(0, $1) } }

    /// The number of calls that were kept from the network because they cannot be mocked.
    package var refusedCount: Int {
        summaries.reduce(0) { $0 &+ min($1.count("refused") ?? 0, 1 << 32) }
    }

    /// The reason why not all stubs are known; `nil` if all are known.
    package var gap: Message? {
        guard let unknown = runs.values.map(\.unknownStubs).max(), unknown > 0 else { return nil }
        return Message(
            .unknownStub,
            lines: [
                "cannot verify all stubs: the program has \(unknown) that this test does not know, besides the "
                    + "\(tally.stubs.count) known here",
                "give CallJournal(at:arguments:) all the arguments that the program was launched with; stubs of the program "
                    + "itself, and those of a plan that its launcher replaces, stay unknown",
            ])
    }

    /// The stubs whose expectations were not met, as the end records of the programs name them.
    ///
    /// A program also knows the stubs that it configured itself.
    package var unmetStubs: [String] {
        summaries.flatMap { summary -> [String] in
            guard case .object(let verdict)? = summary["expectations"] else { return [] }
            return (verdict.list("unmet") + verdict.list("outOfOrder"))
                .map { ($0.stubName + $0.stubSource).shown(atMost: 480) + $0.stubCounts }
        }
    }

    /// The lines that a failure shows about requests before the set-up, and about unreadable records.
    package var remarks: [String] {
        [earlierRequests].compactMap { $0 } + torn.remarks(hasHalfLine: hasHalfLine)
    }

    /// The sentence on requests before the set-up, which no record describes; `nil` if there were none.
    package var earlierRequests: String? {
        earlierTasks > 0 ? StartRecord.Reach.warning(ofEarlierTasks: earlierTasks) : nil
    }

    /// Counts an incomplete record.
    ///
    /// Reports the first incomplete record on standard error.
    mutating func takeTorn(at place: @autoclosure () -> String) {
        torn.add(place())
        guard torn.count == 1, let remark = torn.remarks(hasHalfLine: false).first else { return }
        StandardError.write(Message(.invalidRecord, "MockURLResponder: \(remark)"))
    }

    /// Whether the start of a run discards all earlier records.
    var forgetsEarlierRuns: Bool { scope == .last }

    /// - Throws: `JSONValue.Flaw` if the record does not follow docs/reference/journal.md, and `VerificationFailure` for the start
    ///   record of a later version. `place` is the line that the failure names.
    mutating func take(_ record: JournalRecord, at place: @autoclosure () -> String) throws {
        let process = record.process ?? latest
        switch record.kind {
        case "start":
            try record.checkVersion(at: place())
            begin(try JoinedRun(record, index: 0, process: process))
        case "plan" where runs[process] != nil || scope == .all:
            try runs[process, default: JournalRun(known, stubs: nil)].take(plan: record)
        case "call" where runs[process] != nil || scope == .all:
            var call = try record.call(orNumber: 0)
            countCall(call.number, process)
            runs[process, default: JournalRun(known, stubs: nil)].take(&call, at: calls.count, record.monotonic)
            (call.number, call.process) = (calls.count + 1, process)
            calls.append(call)
        case "refusal":
            refusalCount += 1
            noteProgram(since: try record.members["processStart"]?.integer(), process)
        case "delivery":
            let open = runs[process]?.close(try record.callNumber())
            let delivery = try record.delivery(since: open?.start)
            if let open { calls[open.index].delivery = delivery }
        case "hold":
            let index = runs[process]?.index(ofOpen: try record.callNumber())
            if let event = try record.holdEvent(), let index { calls[index].holds.append(event) }
        case "end":
            let summary = try record.summary()
            unfinished[process] = max(0, (unfinished[process] ?? 0) - 1)
            summaries.append(summary)
            missing[process]? += min(summary.count("calls") ?? 0, 1 << 32)
        default: break
        }
    }

    /// Counts a record of a call, to find out whether others are missing.
    private mutating func countCall(_ number: Int, _ process: Int) {
        missing[process]? -= 1
        guard missing[process] == nil, number > 0 else { return }
        if let last = lastOfChild[process], number > last {
            // The numbers of any program may be in the file. Their sum must not overflow.
            missingOfChildren = min(missingOfChildren + number - last - 1, 1 << 53)
        }
        lastOfChild[process] = number
    }

    /// Notes which program a process runs now.
    ///
    /// A program that has become another one by `exec` has no end record.
    private mutating func noteProgram(since time: Int?, _ process: Int) {
        // 0 is unknown.
        guard let time, time > 0 else { return }
        if processStarts[process] == time, let open = unfinished[process], open > 0 {
            unfinished[process] = open - 1
            missing[process] = 0
        }
        processStarts[process] = time
    }

    private mutating func begin(_ run: JoinedRun) {
        if scope == .last { self = JournalRuns(known, scope) }
        let process = run.process
        latest = process
        // Any number may be in the file. The calendar ends with the year 9999.
        beginning = Date(timeIntervalSince1970: .minimum(.maximum(run.started, 0), 253_402_300_799))
        if run.setUp == 1 { noteProgram(since: run.processStart, process) }
        unfinished[process, default: 0] += 1
        missing[process, default: 0] += 0
        earlierTasks += min(run.earlierTasks ?? 0, 1 << 32)
        if let earlier = runs[process] { replaced.append(earlier) }
        first = first ?? process
        runs[process] = JournalRun(known, stubs: run.stubs)
    }
}

extension JournalRecord {
    /// - Throws: `VerificationFailure` for the start record of a later version.
    func checkVersion(at place: @autoclosure () -> String) throws {
        let v = try members["v"]?.integer()
        if let v, 1...Journal.version ~= v { return }
        let found = v.map(String.init) ?? "none"
        let isLater = v.map { $0 > Journal.version } ?? true
        let reason = isLater ? ": the program was built with a later MockURLResponder than the test" : ""
        let expected = "expected a version of the records up to \(Journal.version)"
        throw VerificationFailure(.unsupportedVersion, ["\(place()): \(expected), found \(found)\(reason)"])
    }
}
