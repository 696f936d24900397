/// Delivers the report of a prevented request to its test.
///
/// The test module can fail a test, but this module does not know the test module. So the test module registers a
/// function here, once for each process.
package enum PreventionReports {
    package struct Reporter: Sendable {
        /// Returns whether a test can be failed.
        let isAvailable: @Sendable () -> Bool
        /// Returns whether the current task belongs to a test, which then receives a report at once.
        let isInTest: @Sendable () -> Bool
        /// Delivers a report, and returns when the test has it.
        let report: @Sendable (_ report: PreventionReport) -> Void

        package init(
            isAvailable: @escaping @Sendable () -> Bool, isInTest: @escaping @Sendable () -> Bool,
            report: @escaping @Sendable (_ report: PreventionReport) -> Void
        ) {
            self.isAvailable = isAvailable
            self.isInTest = isInTest
            self.report = report
        }
    }

    /// A report that has not reached its test yet.
    package final class Report: Sendable {
        package let report: PreventionReport
        let reporter: Reporter

        package init(_ report: PreventionReport, reporter: Reporter) {
            self.report = report
            self.reporter = reporter
        }

        /// Delivers the report to the test of the current task, if there is one.
        ///
        /// - Returns: Whether the current task belongs to a test.
        package func recordHere() -> Bool {
            guard reporter.isInTest() else { return false }
            reporter.report(report)
            return true
        }

        /// Delivers the report to the test of the engine, and returns when the test has it.
        package func record() {
            reporter.report(report)
        }
    }

    /// Creates the reporter of an engine.
    package typealias Maker = @Sendable (_ location: CodeLocation, _ task: CapturedTask) -> Reporter

    private static let maker = Locked<LocalClosure<Maker>?>(nil)

    /// Registers the function that creates reporters.
    package static func make(_ make: @escaping Maker) {
        let maker = LocalClosure(make)
        Self.maker.withLock { $0 = maker }
    }

    /// - Parameters:
    ///   - location: The line that created the engine.
    ///   - task: The task that created the engine.
    /// - Returns: The reporter; `nil` if the process does not use the test module.
    static func reporter(at location: CodeLocation, in task: CapturedTask) -> Reporter? {
        maker.withLock { $0 }?.call(location, task)
    }
}
