#if os(Linux)
import CSystemCalls
import Foundation

/// A signal that ends the waits of any number of threads, once and for all.
package final class WaitSignal: Sendable {
    /// A descriptor that is readable after `raise()`.
    package let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("eventfd", code: errno) }
    }

    deinit { close(descriptor) }

    package func raise() { eventfd_write(descriptor, 1) }
}
#endif
