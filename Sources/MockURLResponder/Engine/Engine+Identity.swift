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
