#if os(Linux)
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
        /// The launcher had no free descriptor.
        case descriptors
    }

    package let process: ProgramProcess
    package let reason: Reason
    /// The `errno` that the program received.
    package let error: Int32
}
#endif
