#if os(Linux)
import Foundation

/// The failure of a system call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The name of the call, such as `read`.
    package let call: String
    /// The value of `errno`.
    package let code: Int32

    package init(_ call: String, code: Int32) {
        (self.call, self.code) = (call, code)
    }

    /// Whether the other side closed or reset the connection.
    package var isLost: Bool { [ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN].contains(code) }

    /// Whether no byte could be read or written within a time limit of the stream or of the kernel.
    package var isTimeout: Bool { [EAGAIN, ETIMEDOUT].contains(code) }

    /// The system's text for the code, such as "Connection refused".
    package var reason: String { String(cString: strerror(code)) }

    package var description: String {
        isTimeout ? "\(call) met its time limit" : "\(call) failed: \(reason) (errno \(code))"
    }
}

extension Error {
    /// Whether the other end has left a connection, perhaps by a reset, or does not answer any more.
    package var isLostConnection: Bool {
        switch self {
        case let error as SystemError: error.isLost || error.code == ETIMEDOUT
        case let failure as TLSFailure: failure.isLost
        default: false
        }
    }
}
#endif
