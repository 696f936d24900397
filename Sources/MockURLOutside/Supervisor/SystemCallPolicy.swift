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

/// A file that a program is about to open for reading, or whose status it asks.
package struct FileAttempt: Sendable {
    package let process: ProgramProcess
    /// The absolute path as the program sees it.
    ///
    /// It may contain `..` and symbolic links.
    package let path: String
    /// Whether the program only asks whether the file exists, or for its size.
    package let isStatus: Bool

    /// The path by which the launcher reaches the file, also if the program has another root.
    package var pathForLauncher: String { "/proc/\(process.id)/root\(path)" }
}

package enum FileVerdict: Sendable {
    /// The kernel makes the call.
    case allow
    /// The program receives another file, whether or not the file exists.
    case replace(ReplacementFile)
    /// The call fails with an `errno`.
    case fail(Int32)
}

/// A call that a rule of the supervisor refused.
package struct RefusedCall: Sendable {
    package enum Reason: Equatable, Sendable {
        /// A datagram to an address that is neither this machine nor a name server.
        case datagram(to: SocketAddress)
        /// A datagram that names the interface by which to leave.
        case interface
        /// A socket that could send without a connection: its family, type and protocol as numbers of the kernel.
        case socket(family: Int32, type: Int32, protocol: Int32)
        /// A call of another architecture, such as a 32-bit program's.
        case architecture
        /// A connection of a socket that is neither TCP nor UDP.
        case protocolOfSocket
        /// A connection from where the launcher cannot be reached, such as another network namespace.
        case isolation(from: SocketAddress)
        /// The memory of the program could not be read or written, as the `errno` says: it is not dumpable, for example.
        case memory(Int32)
    }

    package let process: ProgramProcess
    package let reason: Reason
    /// The `errno` that the program received.
    package let error: Int32
}
#endif
