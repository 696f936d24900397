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

        /// - Returns: Whether it was taken in time.
        func wait(_ seconds: Double) -> Bool {
            end.wait(timeout: .now() + seconds) == .success
        }
    }

    /// That of a test case for whose engines somebody waits at its end.
    @TaskLocal static var ofCase: TestContext?

    /// In seconds.
    private static let patience = 10.0

    /// Nil where no test is known by a task.
    private let pending: AsyncStream<Pending>.Continuation?
    private let reporting: Task<Void, Never>?
    private let isAwaited: Bool

    /// Takes note of the test of the current task.
    ///
    /// - Parameter isAwaited: Whether `finish()` is called before the test ends.
    init(isAwaited: Bool = false) {
        self.isAwaited = isAwaited
        guard TestFrameworks.isTaskOfTest else {
            (pending, reporting) = (nil, nil)
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Pending.self)
        pending = continuation
        // A task takes the task-local values along by which Swift Testing knows the test. A request waits for it.
        reporting = MockURLResponder.outsideScopes {
            Task(priority: .high) { for await failure in stream { failure.take() } }
        }
    }

    deinit {
        pending?.finish()
    }

    /// Reports a failure, and returns when the test has it.
    ///
    /// With all threads of the pool blocked the test's task does not run. Then this returns before, if somebody waits for what is
    /// reported; otherwise it is reported here at last, where no test is known.
    func report(_ failure: TestFailure) {
        guard let pending, !TestFrameworks.isTaskOfTest else { return TestFailures.report(failure) }
        let mine = Pending(failure)
        guard case .enqueued = pending.yield(mine) else { return mine.take() }
        if !mine.wait(Self.patience), !isAwaited { mine.take() }
    }

    /// Waits until the test has all failures; those that come later are of no test.
    func finish() async {
        pending?.finish()
        await reporting?.value
    }
}
