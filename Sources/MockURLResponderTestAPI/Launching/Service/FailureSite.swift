#if os(macOS) || os(Linux)
import MockURLResponder

/// The line of a test that created a value, for failures of the value that have no line of their own.
struct FailureSite: Sendable {
    let place: CodeLocation

    func report(_ message: Message) {
        TestFailures.report(TestFailure(message, at: place))
    }
}
#endif
