import MockURLResponder

extension CallSource {
    /// Fails unless calls were made in an order; others may lie between them.
    ///
    /// - Parameters:
    ///   - conditions: What is asked of each call, in their order.
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyInOrder(
        _ conditions: RequestCondition..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try OrderVerdict(conditions.map(\.condition), in: knownCalls).check() }
    }

    /// Fails unless exactly these calls were made, and no others.
    ///
    /// - Parameters:
    ///   - conditions: What is asked of each call; an empty list is no call at all.
    ///   - inAnyOrder: Whether their order does not count. Each call then stands for one condition.
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyExactly(
        _ conditions: [RequestCondition], inAnyOrder: Bool = false, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try ListVerdict(conditions.map(\.condition), inAnyOrder: inAnyOrder, in: knownCalls).check() }
    }
}
