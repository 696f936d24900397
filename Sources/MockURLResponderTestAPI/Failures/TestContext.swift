import Foundation
import MockURLResponder

/// The test that runs where it is made, for failures that show where no test is known: on the queues of `URLSession`.
final class TestContext: Sendable {
    /// A failure on its way to the test, taken once.
    private final class Pending: Sendable {
        private let failure: TestFailure
        private let isTaken = Locked(false)
        private let end = DispatchSemaphore(value: 0)

        init(_ failure: TestFailure) {
            self.failure = failure
        }

        func take() {
            let isMine = isTaken.withLock { isTaken in
                defer { isTaken = true }
                return !isTaken
            }
            guard isMine else { return }
            TestFailures.report(failure)
            end.signal()
        }

        /// Whoever waits takes it himself at last: with all threads of the pool blocked, the test's task does not run.
        func wait(_ seconds: Double) {
            if end.wait(timeout: .now() + seconds) == .timedOut { take() }
        }
    }

    /// In seconds.
    private static let patience = 10.0

    /// Nil where no test is known by a task.
    private let pending: AsyncStream<Pending>.Continuation?

    /// Takes note of the test of the current task.
    init() {
        guard TestFrameworks.isTaskOfTest else {
            pending = nil
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Pending.self)
        pending = continuation
        // A task takes the task-local values along by which Swift Testing knows the test. A request waits for it.
        Task(priority: .high) { for await failure in stream { failure.take() } }
    }

    deinit {
        pending?.finish()
    }

    /// Reports a failure, and returns when the test has it.
    func report(_ failure: TestFailure) {
        guard let pending, !TestFrameworks.isTaskOfTest else { return TestFailures.report(failure) }
        let mine = Pending(failure)
        pending.yield(mine)
        mine.wait(Self.patience)
    }
}
