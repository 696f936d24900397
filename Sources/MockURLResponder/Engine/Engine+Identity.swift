extension Engine {
    /// A set-up of the process that a later one replaced.
    package struct ReplacedSetUp: Sendable {
        let location: CodeLocation
        let stubCount: Int

        func remark(replacedAt place: CodeLocation) -> String {
            let stubs = stubCount == 1 ? "its stub" : "its \(stubCount) stubs"
            return "setUp(with:) at \(place) replaced the one at \(location) and \(stubs); "
                + "pass all arguments to one setUp(with:)"
        }
    }

    /// The name of an engine, and the test that receives its reports.
    package struct Identity: Sendable {
        package let name: String
        /// The line that created the engine; `nil` if no test created it.
        let location: CodeLocation?
        /// The set-up that this one replaced; `nil` if there was none.
        package var replaced: ReplacedSetUp?
        /// The place where the stubs of the engine are written.
        let context: StubPrinter.Context
        /// The task that created the engine, which leads to its test; `nil` if no test created it.
        private let task: CapturedTask?
        /// Receives the reports of a launched program; `nil` for other engines.
        private(set) var launcher: PreventionReports.Reporter?

        /// - Parameters:
        ///   - name: The name of the engine; `nil` means the source line.
        ///   - location: The line that creates the engine.
        ///   - task: The task that creates the engine.
        ///   - context: The place where the stubs of the engine are written.
        package init(
            name: String?, at location: CodeLocation, in task: CapturedTask,
            writtenIn context: StubPrinter.Context = .configurator
        ) {
            self.name = name ?? location.description
            self.context = context
            self.location = location
            self.task = task
        }

        private init(name: String = Self.nameOfProcess, writtenIn context: StubPrinter.Context = .configurator) {
            (self.name, location, task, self.context) = (name, nil, nil, context)
        }

        /// The identity of an engine that answers for a launched program, or for the clients of a server.
        ///
        /// - Parameters:
        ///   - name: The name of the engine.
        ///   - context: The place where the stubs of the engine are written.
        ///   - report: Receives the report of each prevented request before its client has the failure.
        /// - Returns: The identity.
        package static func ofLauncher(
            named name: String = Self.nameOfProcess, writtenIn context: StubPrinter.Context = .configurator,
            _ report: @escaping @Sendable (PreventionReport) -> Void
        ) -> Self {
            var identity = Self(name: name, writtenIn: context)
            identity.launcher = PreventionReports.Reporter {
                true
            } isInTest: {
                false
            } report: {
                report($0)
            }
            return identity
        }

        /// The identity of the engine in a program that reads its own arguments.
        package static let ofProgram = Identity()

        /// The name of the engine that the whole process shares.
        package static let nameOfProcess = "of the process"

        /// Returns reasons why a request has no stub that the plan does not show.
        func remarks(on request: CapturedRequest) -> [String] {
            guard let location else { return [] }
            let lost = LostStubs.lines(for: request, in: location.filePath, of: task?.test)
            return lost + (replaced.map { [$0.remark(replacedAt: location)] } ?? [])
        }

        /// The reporter that fails the test of the engine; `nil` if no test can be failed.
        var availableReporter: PreventionReports.Reporter? {
            guard let location, let task, let reporter = PreventionReports.reporter(at: location, in: task),
                reporter.isAvailable()
            else { return nil }
            return reporter
        }
    }

    /// The set-up of this engine for the engine that replaces it; `nil` without stubs, or if no test set it up.
    package var asReplaced: ReplacedSetUp? {
        let count = registry.stubs.count
        return identity.location.flatMap { count > 0 ? ReplacedSetUp(location: $0, stubCount: count) : nil }
    }
}

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
