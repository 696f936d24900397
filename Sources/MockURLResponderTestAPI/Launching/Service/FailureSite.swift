#if os(macOS) || os(Linux)
import MockURLResponder

/// The line of a test that made something, where failures are reported that have no line of their own.
struct FailureSite: Sendable {
    let place: CodeLocation

    func report(_ message: Message) {
        TestFailures.report(TestFailure(message, at: place))
    }
}
#endif
