import MockURLResponder

extension CallSource {
    /// Fails unless calls that meet these conditions arrived in this order.
    ///
    /// Other calls may come between them.
    ///
    /// - Parameters:
    ///   - conditions: The condition of each call, in order.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyInOrder(
        _ conditions: RequestCondition..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try OrderVerdict(conditions.map(\.condition), in: decidedCalls).check() }
    }

    /// Fails unless exactly these calls arrived, and no others.
    ///
    /// - Parameters:
    ///   - conditions: The condition of each call. An empty list expects no call.
    ///   - inAnyOrder: Whether to ignore the order of the calls. Each call then meets a different condition.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyExactly(
        _ conditions: [RequestCondition], inAnyOrder: Bool = false, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report {
            try ListVerdict(conditions.map(\.condition), inAnyOrder: inAnyOrder, in: decidedCalls).check()
        }
    }
}
