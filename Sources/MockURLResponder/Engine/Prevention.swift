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
