public import MockURLResponder

/// The report of a failed verification: what was expected, what was found, and what comes closest.
public struct VerificationFailure: Error, Sendable {
    package let message: Message

    package init(_ kind: MessageKind, _ lines: [String]) {
        message = Message(kind, lines: lines)
    }

    package init(_ message: Message) {
        self.message = message
    }
}

extension VerificationFailure: ErrorWithMessage, CustomStringConvertible {
    /// The whole report in several lines, which ends with the name of the kind of failure.
    public var description: String { message.description }
}
