import Foundation
import MockURLResponder

extension CallStream {
    /// The runs that have not ended, and the items that wait for the delivery of an earlier call.
    struct State: Sendable {
        private struct Waiting {
            var item: Item
            /// Whether the item waits only for earlier items.
            var isComplete = true
            var length = 0
            var arrival: ContinuousClock.Instant?
        }

        /// The number of runs without an end whose program is remembered.
        private static let mostRuns = 1_024

        /// The runs that have not ended, by process.
        private(set) var runs: [Int: JoinedRun] = [:]
        /// The run that began last, to which records of a process without a start record belong: the child of a `fork`.
        private var latest: JoinedRun?
        private var begun = 0
        /// The time of the first record of a program.
        private var start: Double?
        private var waiting: [Waiting] = []
        /// The number of items of `waiting` that were passed on.
        private var passed = 0
        /// The length of the records of the waiting calls, in bytes.
        private var length = 0
        /// The calls that were passed on by `release`, because they were open for a long time.
        private var open: [JoinedCall] = []
        var torn = TornRecords()
        /// The number of calls that the end records of a process count, minus the number of its call records, by process.
        private var missing: [Int: Int] = [:]
        /// The missing calls of processes whose number another one has now.
        private var lost = 0

        /// The line about calls without a record; empty if each has one.
        var remarks: [String] {
            let count = missing.values.reduce(lost) { $0 + max(0, $1) }
            return count > 0
                ? ["end records count \(CallCount.calls(count)) without a record, because lines are missing"] : []
        }

        var hasStarted: Bool { begun > 0 }
    }
}

extension CallStream.State {
    /// Adds a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - length: The length of the record, in bytes.
    ///   - place: The line of the record, for failures.
    /// - Throws: `JSONValue.Flaw` if the record does not follow docs/reference/journal.md, and `VerificationFailure` for the start
    ///   record of a later version.
    mutating func add(_ record: JournalRecord, length: Int, at place: @autoclosure () -> String) throws {
        guard record.kind != JournalRecord.runKind else { return }
        start = start ?? record.time
        let process = record.process ?? latest?.process ?? 0
        switch record.kind {
        case "start":
            try record.checkVersion(at: place())
            try begin(record, process)
        case "call": try add(call: record, process, length)
        case "delivery": try add(delivery: record, process)
        case "hold": try add(hold: record, process)
        case "end": try end(record, process)
        default: break
        }
    }

    private mutating func begin(_ record: JournalRecord, _ process: Int) throws(JSONValue.Flaw) {
        let run = try JoinedRun(record, index: begun, process: process)
        begun += 1
        if runs.count >= Self.mostRuns, let oldest = runs.min(by: { $0.value.index < $1.value.index })?.key {
            runs[oldest] = nil
        }
        if run.setUp ?? 1 == 1 { lost += max(0, missing.removeValue(forKey: process) ?? 0) }
        runs[process] = run
        latest = run
        waiting.append(Waiting(item: .began(run)))
    }

    private mutating func add(call record: JournalRecord, _ process: Int, _ length: Int) throws(JSONValue.Flaw) {
        if latest == nil { try begin(record, process) }
        let calls = (runs[process]?.calls ?? 0) + 1
        var call = JoinedCall(
            run: runs[process]?.index ?? latest?.index ?? 0, at: record.time - (start ?? 0),
            monotonic: record.monotonic,
            call: try record.call(orNumber: calls))
        call.call.process = process
        runs[process]?.calls = calls
        if runs[process] != nil { missing[process, default: 0] -= 1 }
        var place = waiting.count
        while place > passed, case .call(let other) = waiting[place - 1].item, other.at > call.at { place -= 1 }
        let new = Waiting(item: .call(call), isComplete: false, length: length, arrival: .now)
        waiting.insert(new, at: place)
        self.length += length
    }

    private mutating func add(delivery record: JournalRecord, _ process: Int) throws(JSONValue.Flaw) {
        let number = try record.callNumber()
        for place in (passed..<waiting.count).reversed() {
            guard case .call(var call) = waiting[place].item, call.isCall(number, of: process),
                call.call.delivery == nil
            else { continue }
            call.call.delivery = try record.delivery(since: call.start)
            waiting[place].item = .call(call)
            waiting[place].isComplete = true
            return
        }
        let index = open.lastIndex { $0.isCall(number, of: process) }
        var call = index.map { open.remove(at: $0) }
        let delivery = try record.delivery(since: call?.start)
        call?.call.delivery = delivery
        if let call { waiting.append(Waiting(item: .update(call))) }
    }

    /// Adds a change at a hold to its call, if the call is not passed on yet or is open.
    private mutating func add(hold record: JournalRecord, _ process: Int) throws(JSONValue.Flaw) {
        let number = try record.callNumber()
        guard let event = try record.holdEvent() else { return }
        for place in (passed..<waiting.count).reversed() {
            guard case .call(var call) = waiting[place].item, call.isCall(number, of: process) else { continue }
            call.call.holds.append(event)
            waiting[place].item = .call(call)
            return
        }
        guard let index = open.lastIndex(where: { $0.isCall(number, of: process) }) else { return }
        open[index].call.holds.append(event)
    }

    private mutating func end(_ record: JournalRecord, _ process: Int) throws(JSONValue.Flaw) {
        let summary = try record.summary()
        guard var run = runs.removeValue(forKey: process) else { return }
        (run.ended, run.summary) = (record.time, summary)
        missing[process, default: 0] += min(summary.count("calls") ?? 0, 1 << 32)
        for place in passed..<waiting.count {
            if case .call(let call) = waiting[place].item, call.call.process == process {
                waiting[place].isComplete = true
            }
        }
        open.removeAll { $0.call.process == process }
        waiting.append(Waiting(item: .ended(run)))
    }
}

extension CallStream.State {
    /// Passes on the items that do not wait any more, and those that have no room to wait.
    mutating func passOnComplete(_ take: (CallStream.Item) throws -> Void) rethrows {
        while passed < waiting.count,
            waiting[passed].isComplete || waiting.count - passed > CallStream.mostWaiting
                || length > CallStream.mostBytes
        { try passOnFirst(take) }
    }

    /// Passes on items until at most `count` are waiting.
    mutating func passOn(downTo count: Int, _ take: (CallStream.Item) throws -> Void) rethrows {
        while waiting.count - passed > count { try passOnFirst(take) }
    }

    /// Passes on the calls that arrived before a moment, and the complete items after them.
    mutating func release(
        arrivedBefore moment: ContinuousClock.Instant, _ take: (CallStream.Item) throws -> Void
    ) rethrows {
        while passed < waiting.count {
            let first = waiting[passed]
            if !first.isComplete {
                guard let arrival = first.arrival, arrival < moment, case .call(let call) = first.item else { return }
                if open.count >= CallStream.mostWaiting { open.removeFirst() }
                open.append(call)
            }
            try passOnFirst(take)
        }
    }

    private mutating func passOnFirst(_ take: (CallStream.Item) throws -> Void) rethrows {
        let first = waiting[passed]
        passed += 1
        length -= first.length
        if passed == waiting.count || passed >= CallStream.mostWaiting {
            waiting.removeFirst(passed)
            passed = 0
        }
        try take(first.item)
    }
}
