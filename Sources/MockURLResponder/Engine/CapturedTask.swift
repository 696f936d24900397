/// The task that creates an engine, kept to run code with the task-local values of that task.
///
/// Swift Testing finds the current test by a task-local value. A request is prevented on a queue that has no such
/// value. So the task is captured when the engine is created, whether or not the test side has been used before.
package final class CapturedTask: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Whether the owner calls `drain()` before the test ends.
    package let isAwaited: Bool
    /// The name of the test; `nil` if no test of Swift Testing created the task.
    let test = CurrentTest.name
    /// The queue of the work; `nil` if the engine was not created in a task.
    private let work: AsyncStream<Work>.Continuation?
    private let runner: Task<Void, Never>?

    /// Captures the current task.
    ///
    /// - Parameter isAwaited: Whether the owner calls `drain()` before the test ends.
    package init(isAwaited: Bool = false) {
        self.isAwaited = isAwaited
        guard withUnsafeCurrentTask(body: { $0 != nil }) else {
            (work, runner) = (nil, nil)
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Work.self)
        work = continuation
        // The priority is high because a request waits for this work.
        runner = Task(priority: .high) { for await work in stream { work() } }
    }

    deinit {
        work?.finish()
    }

    /// Runs a closure later, with the task-local values of the captured task.
    ///
    /// - Returns: Whether the closure will run: `false` if no task was captured, or after `drain()`.
    package func run(_ body: @escaping Work) -> Bool {
        guard case .enqueued = work?.yield(body) else { return false }
        return true
    }

    /// Waits until all closures have run.
    ///
    /// Closures that are added later do not run.
    package func drain() async {
        work?.finish()
        await runner?.value
    }
}
