import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The error for a request when the package cannot decide whether a stub answers it.
///
/// No later stub answers instead, because the undecided stub might be the right one.
struct UndecidedStub: ErrorWithMessage {
    /// The stub, and the reason why it is undecided.
    let undecided: Claim.Undecided
    /// A one-line description of the request.
    let headline: String

    var description: String { message.description }

    var message: Message {
        let stub = InstalledStub(undecided.stub, at: undecided.index, uses: 0).label
        let hint =
            switch undecided.reason {
            case .search(let expression):
                " (\(SwiftSource.excerpt(expression)); all searches for a request have \(SearchBudget.mostProcessorTime) s). Write the "
                    + "expression so that it needs fewer steps, or use wildcard, prefix or contains"
            case .deepJSON: ". Compare the body as text, or reduce the nesting of the body in the program"
            case .cutBody:
                ". A stub can examine a body of at most \(StubRegistry.longestExaminedBody) bytes. Send less, or remove the "
                    + "condition on the body"
            case .redacted, .closure, .asyncClosure: ""
            }
        return Message(
            .undecidedStub,
            "MockURLResponder cannot tell whether the stub \(stub) answers \(headline): \(undecided.reason.reason)\(hint)."
        )
    }

    func error(for url: URL) -> URLError {
        URLError(.resourceUnavailable, url: url, message: message)
    }
}
