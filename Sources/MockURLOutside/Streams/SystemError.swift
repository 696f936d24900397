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
#endif
