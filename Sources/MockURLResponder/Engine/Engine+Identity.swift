extension Engine {
    /// What an engine is called, and which test is told of what it prevents.
    package struct Identity: Sendable {
        package let name: String
        /// Nil where no test made it.
        let place: CodePlace?
        /// The task that made the engine, which leads to its test; `nil` where no test made it.
        private let task: CapturedTask?

        /// - Parameters:
        ///   - name: Nil is the place.
        ///   - place: Where the engine is made.
        ///   - task: The task that makes the engine.
        package init(name: String?, at place: CodePlace, in task: CapturedTask) {
            self.name = name ?? place.description
            self.place = place
            self.task = task
        }

        private init() {
            (name, place, task) = (Self.nameOfProcess, nil, nil)
        }

        /// Of the engine of a program that reads its own arguments.
        package static let ofProgram = Identity()

        /// What the engine is called that the whole process shares.
        package static let nameOfProcess = "of the process"

        /// Whom to tell of what was prevented; nil when nobody can be.
        var availableReporter: PreventionReports.Reporter? {
            guard let place, let task, let reporter = PreventionReports.reporter(at: place, in: task),
                reporter.isAvailable()
            else { return nil }
            return reporter
        }
    }
}
