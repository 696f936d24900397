#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// What kept a program under test from being launched, from getting ready or from ending.
public struct ServiceUnderTestError: Error {
    package let message: Message
    /// How the program ended, when that is what happened.
    public let termination: Termination?
    private let unread: UnreadReport?

    /// - Parameters:
    ///   - message: The expectation, the event that came instead, and the output of the program.
    ///   - termination: How the program ended.
    ///   - unread: The report that the message includes.
    init(_ message: Message, termination: Termination? = nil, unread: UnreadReport? = nil) {
        self.message = message
        self.termination = termination
        self.unread = unread
    }

    /// - Parameters:
    ///   - kind: The kind of error.
    ///   - text: The expectation and the event that came instead.
    init(_ kind: MessageKind, _ text: String) {
        self.init(Message(kind, text))
    }
}

extension ServiceUnderTestError: ErrorWithMessage {
    /// The expectation, the event that came instead, and the output of the program.
    ///
    /// If a report of MockURLResponder stopped the program, the description includes the report, and reading it counts as
    /// reading `Termination.preventReport`.
    public var description: String {
        unread?.markRead()
        return message.description
    }
}

extension ServiceUnderTestError: LocalizedError {
    /// The description, which Foundation and XCTest show.
    public var errorDescription: String? { description }
}
#endif
