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
    /// - Throws: `VerificationFailure` if the record does not follow docs/reference/journal.md.
    mutating func add(
        _ record: DecodedRecord, length: Int, at place: @autoclosure () -> String
    ) throws(VerificationFailure) {
        guard record.kind != DecodedRecord.runKind else { return }
        start = start ?? record.time
        let process = record.process ?? latest?.process ?? 0
        switch record.kind {
        case "start":
            try record.checkVersion(at: place())
            begin(record, process)
        case "call":
            guard add(call: record, process, length) else { throw .incomplete("a call", at: place()) }
        case "delivery":
            guard let call = record.call else { throw .incomplete("a delivery", at: place()) }
            add(delivery: record, of: call, process)
        case "hold": add(hold: record, process)
        case "end": end(record, process)
        default: break
        }
    }

    private mutating func begin(_ record: DecodedRecord, _ process: Int) {
        let run = JoinedRun(record, index: begun, process: process)
        begun += 1
        if runs.count >= Self.mostRuns, let oldest = runs.min(by: { $0.value.index < $1.value.index })?.key {
            runs[oldest] = nil
        }
        if record.setUp ?? 1 == 1 { lost += max(0, missing.removeValue(forKey: process) ?? 0) }
        runs[process] = run
        latest = run
        waiting.append(Waiting(item: .began(run)))
    }

    private mutating func add(call record: DecodedRecord, _ process: Int, _ length: Int) -> Bool {
        if latest == nil { begin(record, process) }
        guard let run = runs[process]?.index ?? latest?.index else { return false }
        let calls = (runs[process]?.calls ?? 0) + 1
        guard let call = JoinedCall(record, of: (run, process, calls), since: start ?? 0) else { return false }
        runs[process]?.calls = calls
        if runs[process] != nil { missing[process, default: 0] -= 1 }
        var place = waiting.count
        while place > passed, case .call(let other) = waiting[place - 1].item, other.time > call.time { place -= 1 }
        let new = Waiting(item: .call(call), isComplete: false, length: length, arrival: .now)
        waiting.insert(new, at: place)
        self.length += length
        return true
    }

    private mutating func add(delivery record: DecodedRecord, of number: Int, _ process: Int) {
        var place = waiting.count
        while place > passed {
            place -= 1
            guard case .call(var call) = waiting[place].item, call.number == number, call.process == process,
                call.delivery == nil
            else { continue }
            call.take(delivery: record)
            waiting[place].item = .call(call)
            waiting[place].isComplete = true
            return
        }
        guard let index = open.lastIndex(where: { $0.number == number && $0.process == process }) else { return }
        var call = open.remove(at: index)
        call.take(delivery: record)
        waiting.append(Waiting(item: .update(call)))
    }

    /// Adds a change at a hold to its call, if the call is not passed on yet or is open.
    private mutating func add(hold record: DecodedRecord, _ process: Int) {
        guard let number = record.call else { return }
        func isSame(_ call: JoinedCall) -> Bool { call.number == number && call.process == process }
        for place in (passed..<waiting.count).reversed() {
            guard case .call(var call) = waiting[place].item, isSame(call) else { continue }
            call.take(hold: record)
            waiting[place].item = .call(call)
            return
        }
        guard let index = open.lastIndex(where: isSame) else { return }
        open[index].take(hold: record)
    }

    private mutating func end(_ record: DecodedRecord, _ process: Int) {
        guard var run = runs.removeValue(forKey: process) else { return }
        run.take(end: record)
        missing[process, default: 0] += min(run.summary.count("calls") ?? 0, 1 << 32)
        for place in passed..<waiting.count {
            if case .call(let call) = waiting[place].item, call.process == process { waiting[place].isComplete = true }
        }
        open.removeAll { $0.process == process }
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
