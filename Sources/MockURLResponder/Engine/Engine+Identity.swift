extension Engine {
    /// What an engine is called, and which test is told of what it prevents.
    package struct Identity: Sendable {
        package let name: String
        /// Nil where no test made it.
        let location: CodeLocation?
        /// Where the stubs of the engine are written.
        let context: StubPrinter.Context
        /// The task that made the engine, which leads to its test; `nil` where no test made it.
        private let task: CapturedTask?

        /// - Parameters:
        ///   - name: Nil is the place.
        ///   - location: Where the engine is made.
        ///   - task: The task that makes the engine.
        ///   - context: Where its stubs are written.
        package init(
            name: String?, at location: CodeLocation, in task: CapturedTask,
            writtenIn context: StubPrinter.Context = .configurator
        ) {
            self.name = name ?? location.description
            self.context = context
            self.location = location
            self.task = task
        }

        private init() {
            (name, location, task, context) = (Self.nameOfProcess, nil, nil, .configurator)
        }

        /// Of the engine of a program that reads its own arguments.
        package static let ofProgram = Identity()

        /// What the engine is called that the whole process shares.
        package static let nameOfProcess = "of the process"

        /// Whom to tell of what was prevented; nil when nobody can be.
        var availableReporter: PreventionReports.Reporter? {
            guard let location, let task, let reporter = PreventionReports.reporter(at: location, in: task),
                reporter.isAvailable()
            else { return nil }
            return reporter
        }
    }
}
