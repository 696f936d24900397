#if os(Linux)
/// A TCP connection that a program is about to open.
package struct ConnectionAttempt: Sendable {
    package let process: ProgramProcess
    /// The address that the program named.
    ///
    /// An address of a name is in the `AddressBook`.
    package let destination: SocketAddress
}

package enum ConnectionVerdict: Equatable, Sendable {
    /// The kernel opens the connection.
    case allow
    /// The launcher accepts the connection, and `accepted(_:)` receives it.
    case accept
    /// The program is connected to another server, which does not learn of the destination.
    case redirect(LoopbackEndpoint)
    /// The call fails with an `errno`.
    case fail(Int32)
    /// The connection is never established, so that the program waits for its timeout.
    case ignore
}

/// A connection that a program opened to the launcher.
package struct AcceptedConnection: Sendable {
    /// A blocking socket that is closed on exec.
    package let descriptor: Int32
    package let destination: SocketAddress
    package let process: ProgramProcess
}
#endif
