/// The way in which a body ends before its end.
package enum BodyCut: String, CaseIterable, Sendable {
    /// The connection is reset: `URLError.networkConnectionLost`.
    case dropped
    /// The connection is closed normally: `URLError.unknown`.
    case truncated
    /// Nothing more arrives, until the client gives up with `URLError.timedOut`.
    case silent
}
