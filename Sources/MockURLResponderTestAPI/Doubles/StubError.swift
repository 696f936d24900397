import MockURLResponder

/// Why a stub has no answer.
public enum StubError<Call: Equatable & Sendable>: Error, Equatable {
    /// No behaviour of the stub is for this call.
    case unexpectedInteraction(Call)
}

extension StubError: CustomStringConvertible {
    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .unexpectedInteraction(let call):
            "\(Message(.unexpectedInteraction, "Interaction <\(MessageText.alone(call))> not expected"))"
        }
    }
}
