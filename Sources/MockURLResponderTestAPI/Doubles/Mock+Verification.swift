public import Foundation
import MockURLResponder

extension Mock {
    /// Reports a failure for each expectation that no call has met.
    ///
    /// - Parameters:
    ///   - fileID: The file ID to report a failure with.
    ///   - filePath: The file to report a failure in.
    ///   - line: The line to report a failure at.
    ///   - column: The column to report a failure at.
    ///   - fail: A closure that receives failures; the default is `TestFailures.report`.
    public func verify(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let reporter = FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
        for message in withExpectations(\.unfulfilled) { reporter.report(message) }
    }

    /// Waits until each expectation is met or a delay is over, then reports a failure for each unmet expectation.
    ///
    /// The mock checks after 0.01 seconds, after another 0.02, another 0.04, and so on. On the main thread, the run
    /// loop works in the meantime, so that its callbacks can record calls.
    ///
    /// - Parameters:
    ///   - delay: The longest wait in seconds, 0...31,536,000.
    ///   - fileID: The file ID to report a failure with.
    ///   - filePath: The file to report a failure in.
    ///   - line: The line to report a failure at.
    ///   - column: The column to report a failure at.
    ///   - fail: A closure that receives failures; the default is `TestFailures.report`.
    public func verify(
        delay: TimeInterval, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        var steps = waitingSteps(delay, at: CallSite(filePath: filePath, line: line))
        while !withExpectations(\.areFulfilled), let step = steps.next() {
            WaitingSteps.pause(for: step)
        }
        verify(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
    }

    /// Waits without blocking a thread until each expectation is met or a delay is over, then reports a failure for
    /// each unmet expectation.
    ///
    /// Cancelling the task ends the wait.
    ///
    /// - Parameters:
    ///   - delay: The longest wait in seconds, 0...31,536,000.
    ///   - fileID: The file ID to report a failure with.
    ///   - filePath: The file to report a failure in.
    ///   - line: The line to report a failure at.
    ///   - column: The column to report a failure at.
    ///   - fail: A closure that receives failures; the default is `TestFailures.report`.
    public func verify(
        delay: TimeInterval, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping @Sendable (TestFailure) -> Void = TestFailures.report
    ) async {
        var steps = waitingSteps(delay, at: CallSite(filePath: filePath, line: line))
        while !withExpectations(\.areFulfilled), let step = steps.next() {
            guard (try? await Task.sleep(for: .seconds(step))) != nil else { break }
        }
        verify(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail)
    }

    private func waitingSteps(_ delay: TimeInterval, at site: CallSite) -> WaitingSteps {
        WaitingSteps(site.check(delay, "the delay", PlanRules.delay.flaw(in: delay)) ? delay : 0)
    }
}
