/// The connection that will carry a call, of a program that sends its requests to a host one after the other.
///
/// A connection fails before its request is known. So the one that fails is that after the answer to the call before.
package struct SweptConnection: Sendable, Hashable {
    /// A use of a stub, from 1.
    struct Use: Sendable, Hashable {
        let stub: Int
        let number: Int
    }

    let host: String
    let port: Int
    /// The answer after which the program connects; `nil` if its first connection to the host carries the call.
    let previous: Use?
    /// The number of calls to the host that follow.
    let laterCalls: Int
}
