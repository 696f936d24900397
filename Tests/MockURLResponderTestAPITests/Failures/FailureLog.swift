import MockURLResponder
import MockURLResponderTestAPI

/// The failures that a mock reported.
final class FailureLog: Sendable {
    private let all = Locked<[TestFailure]>([])

    var failures: [TestFailure] { all.withLock { $0 } }
    var messages: [String] { failures.map(\.message) }

    /// Records a failure. Tests pass this method as the `fail` closure of a mock.
    @Sendable func note(_ failure: TestFailure) {
        all.withLock { $0.append(failure) }
    }
}
