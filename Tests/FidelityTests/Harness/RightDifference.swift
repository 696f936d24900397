/// A difference between mock and server that is meant, by name and with the reason.
///
/// Beside these there is one for all scenarios: the progress of a task, see `EventLog.note(_: URLSessionTask)`. Date and
/// Connection fields, which servers add and stubs need not, are not masked: the scripted server does not send them.
struct RightDifference: Sendable {
    let name: String
    /// Whether Foundation never ends the request with a real server, so that there is nothing to compare with.
    var foundationHangs = false
    /// What the mock's lines have to be, given the server's.
    let expected: @Sendable ([String]) -> [String]
}
