import MockURLResponder
import MockURLResponderTestAPI

/// The failures that a mock reported.
final class FailureLog: Sendable {
    private let all = Locked<[TestFailure]>([])

    var failures: [TestFailure] { all.withLock { $0 } }
    var messages: [String] { failures.map(\.message) }

    /// Notes a failure, as a mock's `fail`.
    @Sendable func note(_ failure: TestFailure) {
        all.withLock { $0.append(failure) }
    }
}
