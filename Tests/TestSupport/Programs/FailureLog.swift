import MockURLResponder
package import MockURLResponderTestAPI

/// The failures that a mock reported.
package final class FailureLog: Sendable {
    private let all = Locked<[TestFailure]>([])

    package init() {}

    package var failures: [TestFailure] { all.withLock { $0 } }
    package var messages: [String] { failures.map(\.message) }

    /// Records a failure. Tests pass this method as the `fail` closure of a mock.
    @Sendable package func note(_ failure: TestFailure) { all.withLock { $0.append(failure) } }
}
