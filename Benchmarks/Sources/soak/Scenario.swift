/// One kind of request among those that are mixed.
enum Scenario: String, CaseIterable {
    case awaited
    case handled
    case large
    /// With a delegate, in pieces.
    case pieces
    case download
    case redirect
    /// By a delegate.
    case redirectAsked
    case cookie
    /// Met from the session's storage.
    case challenge
    /// Met by a delegate.
    case challengeAsked
    case upload
    /// With a body that the delegate provides.
    case streamed
    case broken
    case cancelled
    /// Shortly after it began.
    case downloadCancelled
    case suspended
    /// In a session of its own, which ends with it.
    case session
    /// Of an engine of its own, in a session that nobody ends.
    case responder

    /// An engine leaves its protocol class behind, on purpose (`BoundProtocol`), so a responder for each request would hide
    /// what the others leak.
    static let mix = allCases.filter { $0 != .responder }

    /// Those that a protocol can answer which has one answer to everything.
    static let trivial: [Scenario] = [.awaited, .handled, .pieces, .cancelled, .session]
}
