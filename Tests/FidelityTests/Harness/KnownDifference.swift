import TestSupport

/// An intended difference between mock and server, with its name and reason.
///
/// Three differences hold in all scenarios: the progress of a task (see `EventLog.note(_: URLSessionTask)`), the
/// field that closes a connection, and the text of an error. A Date field is not masked, because the scripted
/// server sends none.
struct KnownDifference: Sendable {
    /// The field that the real server sends because it closes the connection after one request. The mock has no
    /// connections.
    static let connectionField = "  Connection: close"

    /// The key of error texts, which are longer from the mock than from libcurl. Foundation gives a timeout no
    /// text.
    static let errorText = NSLocalizedDescriptionKey

    let name: String
    /// Whether Foundation never ends the request with a real server, so that there is no log to compare with.
    var foundationHangs = false
    /// Converts the lines noted with the server into the lines that must be noted with the mock.
    let expected: @Sendable ([String]) -> [String]
}
