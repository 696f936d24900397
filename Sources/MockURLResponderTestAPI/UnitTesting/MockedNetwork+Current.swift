public import MockURLResponder

extension MockedNetwork {
    /// That of the test case that runs, as tasks inherit it.
    @TaskLocal static var running: MockedNetwork?

    /// The network of the test case that runs, made by the trait `.mockedNetwork` of the test or of one of its suites.
    ///
    /// Where both have one it is that of the test; its responder answers from the stubs of both.
    ///
    /// - Throws: `MockedNetworkError` where there is none: in other tests, in detached tasks and on other threads.
    public static var current: MockedNetwork {
        get throws {
            guard let running else { throw MockedNetworkError() }
            return running
        }
    }
}

/// Why there is no network to be had.
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

extension MockedNetworkError: ErrorWithMessage {
    /// The situation in which there is no network, and what to do.
    public var description: String { message.description }
}
