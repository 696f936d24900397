#if os(macOS) || os(Linux)
import MockURLResponder

/// The line that created a value, where failures without a more exact line are reported.
struct FailureSite: Sendable {
    let place: CodeLocation

    func report(_ message: Message) {
        TestFailures.report(TestFailure(message, at: place))
    }
}
#endif
