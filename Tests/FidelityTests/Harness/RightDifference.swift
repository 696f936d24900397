/// A difference between mock and server that is meant, by name and with the reason.
///
/// Beside these there are two for all scenarios: the progress of a task, see `EventLog.note(_: URLSessionTask)`, and the
/// field that tells the client not to use a connection again. A Date is not masked: the scripted server sends none.
struct RightDifference: Sendable {
    /// Sent by the real server, which answers one request on a connection; the mock has no connections.
    static let connectionField = "  Connection: close"

    let name: String
    /// Whether Foundation never ends the request with a real server, so that there is nothing to compare with.
    var foundationHangs = false
    /// What the mock's lines have to be, given the server's.
    let expected: @Sendable ([String]) -> [String]
}
