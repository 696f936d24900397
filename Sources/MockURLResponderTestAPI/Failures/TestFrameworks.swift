import Foundation
import MockURLResponder

#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// The test frameworks that this library was built with.
///
/// The test side may use them, because the program under test never links this library.
package enum TestFrameworks {
    /// Records a failure in the running test, or stops the program if no test framework runs.
    @Sendable static func record(_ failure: TestFailure) {
        #if canImport(Testing)
        if isTaskOfTest || isSwiftTesting { return recordIssue(failure) }
        #endif
        #if canImport(XCTest)
        if isXCTest { return fail(failure) }
        #endif
        stop(failure)
    }

    /// Records a warning, which fails no test.
    ///
    /// It is a line on standard error if the framework has no warnings. Swift Testing has them from Swift 6.3 on. With
    /// `MOCK_URL_WARNINGS=failures`, it is a failure.
    static func warn(_ failure: TestFailure) {
        if warningsFail { return TestFailures.report(failure) }
        #if canImport(Testing) && compiler(>=6.3)
        if isTaskOfTest || isSwiftTesting {
            Issue.record(Comment(rawValue: failure.message), severity: .warning, sourceLocation: location(of: failure))
            return
        }
        #endif
        StandardError.write(text: "\(failure.filePath):\(failure.line): warning: \(failure.message)\n")
    }

    /// Whether warnings fail their tests in this run.
    ///
    /// Another value than `failures` and `warnings` stops the run, because it could hide what it should show.
    private static let warningsFail: Bool = {
        let variable = RunVariable(
            name: "MOCK_URL_WARNINGS", words: ("warnings", "failures"), subject: "the warnings of tests",
            hint: "set it to failures if warnings must fail their tests", manual: "docs/reference/expectations.md")
        do {
            return try variable.word() == "failures"
        } catch {
            ProgramStop.stop(saying: Message(of: error))
        }
    }()

    /// Whether a test framework runs the tests of this process.
    static var isRunning: Bool {
        #if canImport(Testing)
        if isTaskOfTest || isSwiftTesting { return true }
        #endif
        #if canImport(XCTest)
        if isXCTest { return true }
        #endif
        return false
    }

    /// Whether the current task belongs to a test of Swift Testing.
    static var isTaskOfTest: Bool {
        #if canImport(Testing)
        Test.current != nil
        #else
        false
        #endif
    }

    /// The readable name of the current task's test; `nil` outside tests.
    static var nameOfTest: String? {
        #if canImport(Testing)
        Test.current.map { TestCaseName($0, Test.Case.current).description }
        #else
        nil
        #endif
    }

    /// The module of the current task's test; `nil` outside tests.
    static var moduleOfTest: String? {
        #if canImport(Testing)
        Test.current?.sourceLocation.moduleName
        #else
        nil
        #endif
    }

    #if canImport(Testing)
    /// Records an issue of Swift Testing.
    ///
    /// Outside a test's task, for example on another thread, the issue still fails the run.
    private static func recordIssue(_ failure: TestFailure) {
        Issue.record(Comment(rawValue: failure.message), sourceLocation: location(of: failure))
    }

    private static func location(of failure: TestFailure) -> Testing.SourceLocation {
        Testing.SourceLocation(
            fileID: failure.fileID, filePath: "\(failure.filePath)", line: Int(failure.line),
            column: Int(failure.column))
    }

    /// Whether this process was started to run the tests of Swift Testing.
    private static var isSwiftTesting: Bool {
        let arguments = ProcessInfo.processInfo.arguments
        return zip(arguments, arguments.dropFirst()).contains { $0 == "--testing-library" && $1 == "swift-testing" }
    }
    #endif

    #if canImport(XCTest)
    private static func fail(_ failure: TestFailure) {
        let isReceived = ReceivedFailures.isReceived {
            XCTFail(failure.message, file: failure.filePath, line: failure.line)
        }
        if !isReceived { FailuresOutsideTests.add(failure) }
    }

    /// Whether this process was started to run the tests of XCTest.
    private static var isXCTest: Bool {
        ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
            || ProcessInfo.processInfo.arguments.first?.hasSuffix(".xctest") ?? false
    }
    #endif

    /// Stops the program with the failure, because no test framework records it and it must not look like success.
    package static func stop(_ failure: TestFailure) -> Never {
        let name = "MockURLResponder"
        let message = Message(.unexpectedError, quoting: failure.message)
        let beginning = message.text.hasPrefix(name) ? "" : "\(name): "
        ProgramStop.stop(
            saying: Message(
                message.kind,
                lines: [
                    "\(failure.filePath):\(failure.line): error: \(beginning)\(message.text)",
                    "To record failures instead of stopping, set TestFailures.report.",
                ]))
    }
}
