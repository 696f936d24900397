public import MockURLResponder

/// The reason why a stub has no answer.
public enum StubError<Call: Equatable & Sendable>: Error, Equatable {
    /// No behaviour of the stub matches this call.
    case unexpectedInteraction(Call)
}

extension StubError: ErrorWithMessage, CustomStringConvertible {
    /// The error message in one line.
    public var description: String { message.description }

    package var message: Message {
        switch self {
        case .unexpectedInteraction(let call):
            Message(.unexpectedInteraction, "Interaction <\(MessageText.alone(call))> not expected")
        }
    }
}
