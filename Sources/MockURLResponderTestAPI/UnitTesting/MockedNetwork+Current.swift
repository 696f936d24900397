import MockURLResponder

extension MockedNetwork {
    /// The network of the current test case, which tasks inherit.
    @TaskLocal static var running: MockedNetwork?

    /// The network of the running test case, which the trait `.mockedNetwork` of the test or of one of its suites
    /// creates.
    ///
    /// If both have the trait, this is the network of the test. Its responder answers from the stubs of both.
    ///
    /// - Throws: `MockedNetworkError` in tests without the trait, in detached tasks and on other threads.
    public static var current: MockedNetwork {
        get throws {
            guard let running else { throw MockedNetworkError() }
            return running
        }
    }
}

/// The reason why there is no current network.
public struct MockedNetworkError: Error, Sendable, CustomStringConvertible {
    private let test = TestFrameworks.nameOfTest

    /// The error message, which says what is missing and what to do.
    public var description: String {
        let test = test.map { "the test \($0.shown(atMost: .max))" } ?? "what runs here is no task of a test, and"
        return """
            MockedNetwork.current: \(test) has no mocked network. Give it or its suite the trait .mockedNetwork(…); in a detached \
            task, and on another queue, use the network that the test got; in XCTest use what mockNetwork(…) returned.
            """
    }
}
