#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// An error of a program under test: it could not be launched, did not get ready, or did not end.
public struct ServiceUnderTestError: Error {
    private let kept: Message
    /// How the program ended, if its end is the reason for the error.
    public let termination: Termination?
    private let unread: UnreadReport?

    /// - Parameters:
    ///   - message: The expectation, the event that happened instead, and the output of the program.
    ///   - termination: How the program ended.
    ///   - unread: The report that the message includes.
    init(_ message: Message, termination: Termination? = nil, unread: UnreadReport? = nil) {
        kept = message
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

extension ServiceUnderTestError: ErrorWithMessage, CustomStringConvertible {
    /// The expectation, the event that happened instead, and the output of the program.
    ///
    /// The description says how the program ended. If MockURLResponder stopped it, the description includes the report. Reading the
    /// description counts as reading `Termination.preventReport` and the cause of the end.
    public var description: String { message.description }

    package var message: Message {
        unread?.markRead()
        unread?.markEndRead()
        return kept
    }
}

extension ServiceUnderTestError: LocalizedError {
    /// The description, which Foundation and XCTest show.
    public var errorDescription: String? { description }
}
#endif
