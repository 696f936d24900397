#if os(macOS) || os(Linux)
public import Foundation

/// What kept a program under test from being launched, from getting ready or from ending.
public struct ServiceUnderTestError: Error {
    private let message: String
    /// How the program ended, when that is what happened.
    public let termination: Termination?
    private let unread: UnreadReport?

    /// - Parameters:
    ///   - message: The expectation, the event that came instead, and the output of the program.
    ///   - termination: How the program ended.
    ///   - unread: The report that the message includes.
    init(_ message: String, termination: Termination? = nil, unread: UnreadReport? = nil) {
        self.message = message
        self.termination = termination
        self.unread = unread
    }
}

extension ServiceUnderTestError: CustomStringConvertible {
    /// The expectation, the event that came instead, and the output of the program.
    ///
    /// If a report of MockURLResponder stopped the program, the description includes the report, and reading it counts as
    /// reading `Termination.preventReport`.
    public var description: String {
        unread?.markRead()
        return message
    }
}

extension ServiceUnderTestError: LocalizedError {
    /// The description, which Foundation and XCTest show.
    public var errorDescription: String? { description }
}
#endif
