public import Foundation
public import MockURLResponder

extension CallSource {
    /// Fails unless the expected number of calls meets a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition of the calls to count, such as `.get("/rates") && .query("base", "EUR")`.
    ///   - count: The expected number of calls.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verify(
        _ condition: RequestCondition, _ count: CallCount = .atLeast(1), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try CountVerdict(condition, count, in: knownCalls).check() }
    }

    /// Waits until the expected number of calls meets a condition, and fails if the number is wrong at the end.
    ///
    /// The wait ends as soon as the minimum is reached or the maximum is exceeded. A count without a minimum, such
    /// as `.never` or `.atMost(2)`, takes the whole timeout. The wait also ends when the program has ended or the
    /// task is cancelled.
    ///
    /// - Parameters:
    ///   - condition: The condition of the calls to count.
    ///   - count: The expected number of calls.
    ///   - timeout: The longest wait, in seconds, 0...31,536,000.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
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

    /// Waits until the expected number of calls meets a condition, and returns the calls.
    ///
    /// The wait ends as soon as the minimum is reached or the maximum is exceeded. A count without a minimum, such
    /// as `.never` or `.atMost(2)`, takes the whole timeout. The wait also ends when the program has ended or the
    /// task is cancelled.
    ///
    /// - Parameters:
    ///   - condition: The condition of the calls to count.
    ///   - count: The expected number of calls.
    ///   - timeout: The longest wait, in seconds, 0...31,536,000.
    ///   - filePath: The file in which misuse is reported, as `#filePath`.
    ///   - line: The line on which misuse is reported.
    /// - Returns: The calls that meet the condition.
    /// - Throws: `VerificationFailure` if there are too few or too many calls, or if the journal cannot be read or
    ///   does not show how many there are.
    @discardableResult
    public func waitForCalls(
        _ condition: RequestCondition, _ count: CallCount = .atLeast(1), timeout: TimeInterval,
        filePath: StaticString = #filePath, line: UInt = #line
    ) async throws -> [HTTPCall] {
        let isUsable = CallSite(filePath: filePath, line: line)
            .check(timeout, "the timeout", PlanRules.delay.flaw(in: timeout))
        let deadline = ContinuousClock.now + .seconds(isUsable ? timeout : 0)
        let changes = (self as? any ChangingSource)?.changes
        let bell = changes ?? Bell()
        var pause = Duration.milliseconds(1)
        while true {
            let rings = bell.rings
            var history = try history
            // The advice to wait does not help after a wait.
            history.running = nil
            let isOver = history.isOver || ContinuousClock.now >= deadline || Task.isCancelled
            if isOver, let reason = history.gaps.calls { throw VerificationFailure(reason) }
            // A history that is still unknown, such as a journal that does not exist yet, counts as empty until
            // the wait ends.
            let verdict = try CountVerdict(condition, count, in: history)
            if isOver || verdict.isFinal { return try verdict.check() }
            // Only a journal, which another process writes, is read again and again.
            await bell.wait(after: rings, until: changes == nil ? min(deadline, .now + pause) : deadline)
            pause = min(pause * 2, .milliseconds(20))
        }
    }
}

/// The calls that meet a condition, compared with the expected number.
private struct CountVerdict {
    private let query: CallQuery
    private let count: CallCount
    private let history: CallHistory
    private let found: [HTTPCall]
    /// A call that may or may not meet the condition, if the verdict depends on it.
    private let doubt: Doubt?
    /// A request that is not decided and could change the result.
    private let undecided: HTTPCall?

    init(_ condition: RequestCondition, _ count: CallCount, in history: CallHistory) throws {
        query = CallQuery(condition.condition, of: history.calls)
        let sifted = try query.sift(history.calls)
        found = sifted.met
        let most = found.count + sifted.doubts.count
        doubt = count.isDecided(from: found.count, to: most) ? nil : sifted.doubts.first
        let held = try history.held(for: query)
        undecided = count.isDecided(from: found.count, to: most + held.count) ? nil : held.first
        self.count = count
        self.history = history
    }

    /// Whether the wait can end: the expected number is reached, or more time cannot change the verdict.
    var isFinal: Bool {
        if doubt != nil { return true }
        if let most = count.most, found.count > most { return true }
        return found.count >= count.least && count.least > 0
    }

    @discardableResult
    func check() throws -> [HTTPCall] {
        if let doubt { throw doubt.failure }
        if let undecided { throw CallHistory.undecided(undecided) }
        guard count.contains(found.count) else {
            throw CountReport(query, count, found: found, in: history).failure
        }
        return found
    }
}

extension CallCount {
    /// Whether every number of calls in this range gives the same verdict.
    func isDecided(from fewest: Int, to most: Int) -> Bool {
        let isTooMany = self.most.map { fewest > $0 } ?? false
        return contains(fewest) && contains(most) || most < least || isTooMany
    }
}
