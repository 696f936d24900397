#if os(Linux)
/// The decisions about the calls of a supervised program.
///
/// A method runs while the program waits, and while no other call is answered. It returns at once, and starts a thread
/// for what takes time.
package protocol SystemCallPolicy: Sendable {
    /// Decides about a TCP connection.
    func connection(_ attempt: ConnectionAttempt) -> ConnectionVerdict
    /// Decides about a file whose name is watched.
    func file(_ attempt: FileAttempt) -> FileVerdict
    /// Receives a connection whose verdict was `accept`. The receiver closes its descriptor.
    func accepted(_ connection: AcceptedConnection)
    /// Receives a call that the supervisor refused by a rule of its own.
    func refused(_ call: RefusedCall)
}
#endif
