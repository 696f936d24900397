public import MockURLResponder

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
public struct MockedNetworkError: Error, Sendable {
    private let test = TestFrameworks.nameOfTest

    package var message: Message {
        let test =
            test.map { "the test \($0.shown(atMost: .max))" } ?? "this code does not run in a task of a test, so it"
        return Message(
            .missingNetwork,
            """
            MockedNetwork.current: \(test) has no mocked network. Give it or its suite the trait .mockedNetwork(…); in a detached \
            task, and on another queue, use the network that the test received; in XCTest use what mockNetwork(…) returned.
            """)
    }
}

extension MockedNetworkError: ErrorWithMessage, CustomStringConvertible {
    /// The situation in which there is no network, and what to do.
    public var description: String { message.description }
}
