import MockURLResponder
import MockURLTooling

extension RecordingDrift {
    /// Records each difference as a warning of the running test, which fails no test.
    ///
    /// With XCTest and with Swift 6.2, which have no warnings, each difference is a line on standard error.
    func warn(at place: CodeLocation) {
        for change in changes { TestFrameworks.warn(TestFailure(Message(.recordingDrift, "\(change)"), at: place)) }
    }
}
