import Foundation
import MockURLResponder

/// Failures that appear where no test is known, on the queues of `URLSession`, are reported in the task that made the responder.
extension CapturedTask {
    /// A failure on its way to the test, reported once.
    private final class Pending: Sendable {
        private let failure: TestFailure
        private let isReported = Locked(false)
        private let end = DispatchSemaphore(value: 0)

        init(_ failure: TestFailure) {
            self.failure = failure
        }

        func report() {
            let isFirst = isReported.withLock { isReported in
                defer { isReported = true }
                return !isReported
            }
            guard isFirst else { return }
            TestFailures.report(failure)
            end.signal()
        }

        /// - Returns: Whether the failure was reported in time.
        func wait(_ seconds: Double) -> Bool {
            end.wait(timeout: .now() + seconds) == .success
        }
    }

    /// How long a failure may wait for the task, in seconds.
    private static let patience = 10.0

    /// Reports a failure, and returns when the test has it.
    ///
    /// The task does not run while all threads of the concurrency pool are blocked. Then this function returns early if
    /// somebody awaits `finish()`; otherwise it reports the failure on this thread, where no test is known.
    func report(_ failure: TestFailure) {
        guard !TestFrameworks.isTaskOfTest else { return TestFailures.report(failure) }
        let pending = Pending(failure)
        guard run(pending.report) else { return pending.report() }
        if !pending.wait(Self.patience), !isAwaited { pending.report() }
    }
}
