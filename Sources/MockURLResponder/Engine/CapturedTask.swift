/// The task that makes an engine, kept for work that needs its task-local values.
///
/// Swift Testing finds the current test by a task-local value, and a request is prevented on a queue that has none. The value
/// is captured when the engine is made, whether or not the test side has been used before.
package final class CapturedTask: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Whether somebody calls `drain()` before the test ends.
    package let isAwaited: Bool
    /// `nil` where the engine is not made in a task.
    private let work: AsyncStream<Work>.Continuation?
    private let runner: Task<Void, Never>?

    /// Captures the current task.
    ///
    /// - Parameter isAwaited: Whether `drain()` is called before the test ends.
    package init(isAwaited: Bool = false) {
        self.isAwaited = isAwaited
        guard withUnsafeCurrentTask(body: { $0 != nil }) else {
            (work, runner) = (nil, nil)
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Work.self)
        work = continuation
        // A request waits for this work.
        runner = Task(priority: .high) { for await work in stream { work() } }
    }

    deinit {
        work?.finish()
    }

    /// Runs work later, with the values of the captured task.
    ///
    /// - Returns: Whether the work will run; false where no task was captured, and after `drain()`.
    package func run(_ body: @escaping Work) -> Bool {
        guard case .enqueued = work?.yield(body) else { return false }
        return true
    }

    /// Waits until all work is done; later work does not run.
    package func drain() async {
        work?.finish()
        await runner?.value
    }
}
