import Foundation
import MockURLResponder

/// Reports failures in the task that created the responder, because they occur on queues of `URLSession`, which
/// have no current test.
///
/// Swift Testing 6.3.1 attributes an issue of a detached task, a queue or a thread to no test: the output says "Test «unknown»". Its
/// line may lie within a test. This can go when such issues are attributed.
extension CapturedTask {
    /// A failure that waits for its report.
    ///
    /// It is reported once.
    private final class Pending: Sendable {
        private let failure: TestFailure
        private let isReported = Locked(false)
        private let end = DispatchSemaphore(value: 0)

        init(_ failure: TestFailure) {
            self.failure = failure
        }

        func report() {
            guard isReported.setOnce() else { return }
            TestFailures.report(failure)
            end.signal()
        }

        /// - Returns: Whether the failure was reported in time.
        func wait(_ seconds: Double) -> Bool {
            end.wait(timeout: .now() + seconds) == .success
        }
    }

    /// The longest time that a failure waits for the task, in seconds.
    private static let longestWait = 10.0

    /// Reports a failure, and returns after the test has recorded it.
    ///
    /// The task does not run while all threads of the concurrency pool are blocked. Then this function returns
    /// early if the test awaits `drain()` at its end. Otherwise it reports the failure on this thread, without a
    /// current test.
    func report(_ failure: TestFailure) {
        guard !TestFrameworks.isTaskOfTest else { return TestFailures.report(failure) }
        let pending = Pending(failure)
        guard run(pending.report) else { return pending.report() }
        if !pending.wait(Self.longestWait), !isAwaited { pending.report() }
    }
}
