import Foundation

/// A difference between mock and server that is meant, by name and with the reason.
///
/// Three differences hold in all scenarios: the progress of a task (see `EventLog.note(_: URLSessionTask)`), the field that
/// closes a connection, and the text of an error. A Date is not masked, because the scripted server sends none.
struct KnownDifference: Sendable {
    /// Sent by the real server, which answers one request on a connection; the mock has no connections.
    static let connectionField = "  Connection: close"

    /// The texts of the mock's errors say more than those of libcurl. Foundation gives a timeout none.
    static let errorText = NSLocalizedDescriptionKey

    let name: String
    /// Whether Foundation never ends the request with a real server, so that there is nothing to compare with.
    var foundationHangs = false
    /// What the mock's lines have to be, given the server's.
    let expected: @Sendable ([String]) -> [String]
}
