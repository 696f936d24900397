/// The effect of the policy `prevent` on a request that no stub answers, in an engine that a test in the same process
/// has set up.
public enum Prevention: Sendable, Hashable {
    /// The request fails at once, and the report fails the test.
    ///
    /// The process continues with its other tests.
    ///
    /// The report goes to the test that created the engine, because sessions send their requests outside any test. So
    /// an engine that several tests share fails the first of them. `withKnownIssue` receives the report if the engine
    /// was created in it.
    ///
    /// If no test can be failed, the process is stopped. This is the case when neither Swift Testing nor XCTest runs,
    /// or when the process uses nothing of the test module.
    case failTest
    /// The process is stopped with the report, like a launched program.
    case stopProgram
}

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

/// Names the test of the current task, which only the test module knows.
package enum CurrentTest {
    private static let reader = Locked<LocalClosure<@Sendable () -> String?>?>(nil)

    /// Registers the function that reads the name.
    package static func register(_ read: @escaping @Sendable () -> String?) {
        let closure = LocalClosure(read)
        reader.withLock { $0 = closure }
    }

    /// The name with the arguments of the case; `nil` outside of tests, and in programs.
    package static var name: String? { reader.withLock { $0 }?.call() }
}

/// Delivers warnings to the test framework, which has no running test to fail any more.
package enum TestWarnings {
    package typealias Reporter = @Sendable (Message, CodeLocation) -> Void

    private static let reporter = Locked<LocalClosure<Reporter>?>(nil)

    /// Registers the function that warns.
    package static func register(_ report: @escaping Reporter) {
        let closure = LocalClosure(report)
        reporter.withLock { $0 = closure }
    }

    static func report(_ message: Message, at location: CodeLocation) {
        reporter.withLock { $0 }?.call(message, location)
    }
}
