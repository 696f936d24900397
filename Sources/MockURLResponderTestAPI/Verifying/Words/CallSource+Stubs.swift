public import MockURLResponder

extension CallSource {
    /// Fails unless a stub has answered as many calls as it was to.
    ///
    /// - Parameters:
    ///   - stub: As `once()`, `times(_:)` or `always()` gave it. Its configurator has to be the one that the program or responder
    ///     was given; of stubs that travelled as arguments nothing is known here but what they say.
    ///   - count: How many calls there are to be.
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verify(
        _ stub: MockStub, _ count: CallCount, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try StubVerdict(stub, count, in: knownCalls).check() }
    }

    /// Fails when there was a call that no stub answered.
    ///
    /// - Parameters:
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyNoUnmatchedCalls(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try UnmatchedVerdict(in: knownCalls).check() }
    }

    /// Fails when there is a stub that never answered, but for optional ones.
    ///
    /// - Parameters:
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyNoUnusedStubs(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try IdleStubs("have answered", in: knownStubs) { $0.uses == 0 && !$0.isOptional }.check() }
    }

    /// Fails when there is a stub with answers left, but for optional ones.
    ///
    /// Of `once()` and `times(_:)` all answers are to be given, of `always()` one is.
    ///
    /// - Parameters:
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyNoPendingStubs(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try IdleStubs("have given all its answers", in: knownStubs, where: \.isPending).check() }
    }

    /// Fails when an expectation that a stub carries is not met: `expect(_:)`, `inOrder()`.
    ///
    /// - Parameters:
    ///   - fileID: Where a failure is reported.
    ///   - filePath: Where a failure is reported.
    ///   - line: Where a failure is reported.
    ///   - column: Where a failure is reported.
    ///   - fail: Takes a failure instead of `TestFailures.report`.
    public func verifyExpectations(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report {
            let history = try knownStubs
            let verdict = PlanVerdict(history.tally)
            if !verdict.isMet { throw VerificationFailure(.unmetExpectation, [verdict.message.text] + history.notes) }
        }
    }
}
