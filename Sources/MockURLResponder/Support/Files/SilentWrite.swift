import Foundation

/// `write(2)` that brings no signal over the program, which did not ask for it.
package enum SilentWrite {
    /// Writes bytes to a descriptor, in one `write(2)`; only where the system takes less, another one asks it why.
    ///
    /// A full pipe that does not block, as a parent may leave standard error, is waited for like one that does.
    ///
    /// - Returns: What the system said when not all could be written; nil when they were.
    package static func all(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let (count, error) = rest.withUnsafeBytes { write($0, to: descriptor) }
            rest.removeFirst(count)
            if error == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if error != 0, error != EINTR {
                return error
            }
        }
        return nil
    }

    /// Writes bytes to a descriptor, in one call.
    ///
    /// A closed pipe raises SIGPIPE and the limit of file sizes SIGXFSZ, either of which ends a program. Both are raised
    /// in the thread that writes, so they are blocked there and taken away when they came.
    ///
    /// - Returns: How many bytes were written, and what the system said when none could be; 0 otherwise.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (count: Int, error: Int32) {
        var (signals, earlier) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &signals, &earlier)
        let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
        let error = count < 0 ? errno : 0
        switch error {
        case EPIPE: take(SIGPIPE)
        case EFBIG: take(SIGXFSZ)
        default: break
        }
        pthread_sigmask(SIG_SETMASK, &earlier, nil)
        return (max(0, count), error)
    }

    /// Takes away a signal that is blocked in this thread, if it came.
    private static func take(_ signal: Int32) {
        var pending = sigset_t()
        guard sigpending(&pending) == 0, sigismember(&pending, signal) == 1 else { return }
        var wanted = sigset_t()
        sigemptyset(&wanted)
        sigaddset(&wanted, signal)
        var taken: Int32 = 0
        sigwait(&wanted, &taken)
    }
}
