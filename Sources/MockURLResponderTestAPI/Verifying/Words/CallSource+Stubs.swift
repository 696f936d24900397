public import MockURLResponder

extension CallSource {
    /// Fails unless a stub has answered the expected number of calls.
    ///
    /// - Parameters:
    ///   - stub: The stub, as `once()`, `times(_:)` or `always()` returned it. Pass its configurator itself to the
    ///     program or responder: a stub that was passed as an argument has no identity, so it can be verified only
    ///     by a condition.
    ///   - count: The expected number of calls.
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verify(
        _ stub: MockStub, _ count: CallCount, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try StubVerdict(stub, count, in: knownCalls).check() }
    }

    /// Fails if there is a call that no stub answered.
    ///
    /// - Parameters:
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyNoUnmatchedCalls(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try UnmatchedVerdict(in: decidedCalls).check() }
    }

    /// Fails if there is a stub that never answered, unless the stub is optional.
    ///
    /// - Parameters:
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyNoUnusedStubs(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try IdleStubs("have answered", in: knownStubs) { $0.uses == 0 && !$0.isOptional }.check() }
    }

    /// Fails if a stub has not given all its answers, unless the stub is optional.
    ///
    /// For this verification, a stub with `once()` or `times(_:)` must have used up its limit, and a stub with
    /// `always()` must have answered once.
    ///
    /// - Parameters:
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyNoPendingStubs(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report { try IdleStubs("have given all its answers", in: knownStubs, where: \.isPending).check() }
    }

    /// Fails if an expectation of a stub is not met, as declared by `expect(_:)` or `inOrder()`.
    ///
    /// - Parameters:
    ///   - fileID: The file in which a failure is reported, as `#fileID`.
    ///   - filePath: The file in which a failure is reported, as `#filePath`.
    ///   - line: The line on which a failure is reported.
    ///   - column: The column in which a failure is reported.
    ///   - fail: Receives a failure, in place of `TestFailures.report`.
    public func verifyExpectations(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        reporter.report {
            _ = try decidedCalls
            let history = try knownStubs
            let verdict = PlanVerdict(history.tally)
            guard !verdict.isMet else { return }
            let isMissed = verdict.unmet.contains { $0.stub.uses < $0.expected.least }
            let notes = isMissed ? history.notesOnMissing : history.notes
            throw VerificationFailure(.unmetExpectation, [verdict.message.text] + notes)
        }
    }
}
