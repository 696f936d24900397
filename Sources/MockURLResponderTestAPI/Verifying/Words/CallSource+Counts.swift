public import Foundation
public import MockURLResponder

extension CallSource {
    /// Fails unless there were as many calls as there were to be.
    ///
    /// - Parameters:
    ///   - condition: Which calls are counted, such as `.get("/rates") && .query("base", "EUR")`.
    ///   - count: How many there are to be.
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verify(
        _ condition: RequestCondition, _ count: CallCount = .atLeast(1), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try CountVerdict(condition, count, in: knownCalls).check() }
    }

    /// Waits until there were as many calls as there were to be, then fails unless there were.
    ///
    /// It looks until the fewest calls are there, or too many, and where none or few are to come until the time is over. When the
    /// program has ended or the task is cancelled, it waits no longer.
    ///
    /// - Parameters:
    ///   - condition: Which calls are counted.
    ///   - count: How many there are to be.
    ///   - timeout: In seconds, 0...31,536,000.
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verify(
        _ condition: RequestCondition, _ count: CallCount = .atLeast(1), within timeout: TimeInterval,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping @Sendable (TestFailure) -> Void = TestFailures.report
    ) async {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        do {
            _ = try await waitForCalls(condition, count, timeout: timeout, filePath: filePath, line: line)
        } catch {
            reporter.report(Message(of: error))
        }
    }

    /// Waits until there were as many calls as there were to be.
    ///
    /// It looks until the fewest calls are there, or too many, and where none or few are to come until the time is over. When the
    /// program has ended or the task is cancelled, it waits no longer.
    ///
    /// - Parameters:
    ///   - condition: Which calls are counted.
    ///   - count: How many there are to be.
    ///   - timeout: In seconds, 0...31,536,000.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    /// - Returns: The calls that are known to meet the condition.
    /// - Throws: `VerificationFailure` when there were too few or too many, or when a journal does not tell how many, and what is
    ///   wrong with the journal.
    @discardableResult
    public func waitForCalls(
        _ condition: RequestCondition, _ count: CallCount = .atLeast(1), timeout: TimeInterval,
        filePath: StaticString = #filePath, line: UInt = #line
    ) async throws -> [HTTPCall] {
        let isUsable = CallSite(filePath: filePath, line: line)
            .check(timeout, "the timeout", PlanRules.flaw(inDelay: timeout))
        let deadline = ContinuousClock.now + .seconds(isUsable ? timeout : 0)
        var pause = Duration.milliseconds(1)
        while true {
            let history = try history
            let isOver = history.isOver || ContinuousClock.now >= deadline || Task.isCancelled
            if isOver, let reason = history.gaps.calls { throw VerificationFailure(reason) }
            // What is not known yet, such as a journal that is to come, counts as nothing until the time is over.
            let verdict = try CountVerdict(condition, count, in: history)
            if isOver || verdict.isFinal { return try verdict.check() }
            try? await Task.sleep(for: min(pause, deadline - ContinuousClock.now))
            pause = min(pause * 2, .milliseconds(20))
        }
    }
}

/// The calls that a condition finds, beside how many there are to be.
private struct CountVerdict {
    private let query: CallQuery
    private let count: CallCount
    private let history: CallHistory
    private let found: [HTTPCall]
    /// Where the count depends on a call of which it cannot be told whether it is one of them.
    private let doubt: Doubt?

    init(_ condition: RequestCondition, _ count: CallCount, in history: CallHistory) throws {
        query = CallQuery(condition.condition, of: history.calls)
        let sifted = try query.sift(history.calls)
        found = sifted.met
        doubt = count.isDecided(from: found.count, to: found.count + sifted.doubts.count) ? nil : sifted.doubts.first
        self.count = count
        self.history = history
    }

    /// Whether more time changes nothing, or need not.
    var isFinal: Bool {
        if doubt != nil { return true }
        if let most = count.most, found.count > most { return true }
        return found.count >= count.least && count.least > 0
    }

    @discardableResult
    func check() throws -> [HTTPCall] {
        if let doubt { throw doubt.failure }
        guard count.contains(found.count) else {
            throw CountReport(query, count, found: found, in: history).failure
        }
        return found
    }
}

extension CallCount {
    /// Whether it is the same which of so many calls there are.
    fileprivate func isDecided(from fewest: Int, to most: Int) -> Bool {
        let isTooMany = self.most.map { fewest > $0 } ?? false
        return contains(fewest) && contains(most) || most < least || isTooMany
    }
}
