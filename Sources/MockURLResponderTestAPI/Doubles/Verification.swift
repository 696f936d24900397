import MockURLResponder

/// The calls of a mock, ready for a comparison: `verify(mock).to(contain("EUR"))`.
public struct Verification<Call: Equatable & Sendable> {
    let mock: Mock<Call>
    let reporter: FailureReporter

    /// Reports a failure unless the calls satisfy a matcher.
    ///
    /// - Parameter matcher: The requirement, such as `contain("EUR")`.
    public func to(_ matcher: VerificationMatcher<Call>) {
        check(matcher, wanted: true, "to")
    }

    /// Reports a failure if the calls satisfy a matcher.
    ///
    /// - Parameter matcher: The description of unwanted calls, such as `contain("EUR")`.
    public func toNot(_ matcher: VerificationMatcher<Call>) {
        check(matcher, wanted: false, "not to")
    }

    private func check(_ matcher: VerificationMatcher<Call>, wanted: Bool, _ words: String) {
        let calls = mock.interactions
        let verdict = matcher.verdict(on: calls)
        if let doubt = verdict.doubt { return reporter.report(Message(of: doubt)) }
        guard verdict.holds != wanted else { return }
        let text = "expected \(words) \(matcher.description), got <\(MessageText.list(calls))>"
        reporter.report(Message(.unmetMatcher, text))
    }
}

/// Returns the recorded calls of a mock, for a comparison.
///
/// - Parameters:
///   - mock: The mock.
///   - fileID: The file ID to report a failure with.
///   - filePath: The file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
///   - fail: A closure that receives failures; the default is `TestFailures.report`.
/// - Returns: The calls, which `to(_:)` and `toNot(_:)` compare with a matcher.
public func verify<Call>(
    _ mock: Mock<Call>, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
) -> Verification<Call> {
    let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
    return Verification(mock: mock, reporter: reporter)
}
