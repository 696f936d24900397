/// A kind of request in the mix.
enum Scenario: String, CaseIterable {
    case awaited
    case handled
    case large
    /// A delegate receives the body in pieces.
    case pieces
    case download
    case redirect
    /// A delegate follows the redirect.
    case redirectAsked
    case cookie
    /// The session's storage answers the challenge.
    case challenge
    /// A delegate answers the challenge.
    case challengeAsked
    case upload
    /// The delegate provides the body of the request.
    case streamed
    case broken
    case cancelled
    /// One thread resumes a task with a delayed answer while another thread cancels it.
    case raced
    /// The task of an awaited request is cancelled while the request begins.
    case racedAwaited
    /// The client cancels the download shortly after its start.
    case downloadCancelled
    case suspended
    /// The request has a session of its own, which ends with it.
    case session
    /// The request has an engine of its own, in a session that is never invalidated.
    case responder

    /// All kinds except `responder`.
    ///
    /// An engine keeps its protocol class on purpose (`BoundProtocol`), so a responder for each request would hide
    /// other leaks.
    static let mix = allCases.filter { $0 != .responder }

    /// The scenarios that also work with the trivial protocol, which gives every request the same answer.
    static let trivial: [Scenario] = [.awaited, .handled, .pieces, .cancelled, .session]
}
