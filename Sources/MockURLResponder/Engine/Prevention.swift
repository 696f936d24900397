/// How the policy prevent deals with a request that no stub answers, where an engine is set up by a test in the same
/// process.
public enum Prevention: Sendable, Hashable {
    /// The request fails at once, and the test with the report; the process goes on with its other tests.
    ///
    /// It is the test in which the engine was made: sessions make their requests where no test is known. So an engine that several
    /// tests share fails the first of them, and `withKnownIssue` takes the report if the engine was made in it.
    ///
    /// Where nobody can fail a test, since neither Swift Testing nor XCTest runs, or since nothing of the test side is used, the
    /// process is stopped.
    case failTest
    /// The process is stopped with the report, as a launched program is.
    case stopProgram
}

/// How a test learns of a request that was prevented.
///
/// The test side knows how to fail a test, and this module does not know the test side: it says so here, once a process.
package enum PreventionReports {
    package struct Reporter: Sendable {
        /// Whether there is a test that can be failed.
        let isAvailable: @Sendable () -> Bool
        /// Whether the current task is one of a test, which then has a report at once.
        let isInTest: @Sendable () -> Bool
        /// Takes a report, and returns when the test has it.
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

    /// A report on its way.
    package final class Report: Sendable {
        let report: PreventionReport
        let reporter: Reporter

        package init(_ report: PreventionReport, reporter: Reporter) {
            self.report = report
            self.reporter = reporter
        }

        /// Records it in the test of the current task, if it is one.
        ///
        /// - Returns: Whether that was possible.
        package func recordHere() -> Bool {
            guard reporter.isInTest() else { return false }
            reporter.report(report)
            return true
        }

        /// Records it in the test of the engine, and returns when that has it.
        package func record() {
            reporter.report(report)
        }
    }

    /// Makes the reporter of an engine.
    package typealias Maker = @Sendable (_ location: CodeLocation, _ task: CapturedTask) -> Reporter

    private static let maker = Locked<LocalClosure<Maker>?>(nil)

    /// Specifies how reporters are made.
    package static func make(_ make: @escaping Maker) {
        let maker = LocalClosure(make)
        Self.maker.withLock { $0 = maker }
    }

    /// - Parameters:
    ///   - location: The line that made the engine.
    ///   - task: The task that made the engine.
    /// - Returns: `nil` where the test side is not used.
    static func reporter(at location: CodeLocation, in task: CapturedTask) -> Reporter? {
        maker.withLock { $0 }?.call(location, task)
    }
}
