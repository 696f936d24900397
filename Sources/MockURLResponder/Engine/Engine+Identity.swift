extension Engine {
    /// What an engine is called, and which test is told of what it prevents.
    package struct Identity: Sendable {
        package let name: String
        /// Nil where no test made it.
        let place: CodePlace?
        /// Made where the engine is, in its test; nil where the test side was not used before.
        private let reporter: PreventionReports.Reporter?

        /// - Parameters:
        ///   - name: Nil is the place.
        ///   - place: Where the engine is made.
        package init(name: String?, at place: CodePlace) {
            self.name = name ?? place.description
            self.place = place
            reporter = PreventionReports.reporter(at: place)
        }

        private init() {
            (name, place, reporter) = (Self.nameOfProcess, nil, nil)
        }

        /// Of the engine of a program that reads its own arguments.
        package static let ofProgram = Identity()

        /// What the engine is called that the whole process shares.
        package static let nameOfProcess = "of the process"

        /// Whom to tell of what was prevented; nil when nobody can be.
        var availableReporter: PreventionReports.Reporter? {
            guard let place, let reporter = reporter ?? PreventionReports.reporter(at: place), reporter.isAvailable()
            else { return nil }
            return reporter
        }
    }
}
