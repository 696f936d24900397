import Foundation

/// Writes with `write(2)`, without raising SIGPIPE or SIGXFSZ in the program.
package enum SilentWrite {
    /// Writes all bytes to a descriptor, with a single `write(2)` unless the system accepts only some of them.
    ///
    /// A parent process may make standard error a non-blocking pipe. If the pipe is full, the call waits for the
    /// reader.
    ///
    /// - Returns: The `errno` of the failed write; `nil` if all bytes were written.
    package static func all(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { all($0, to: descriptor) }
    }

    package static func all(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let (count, error) = write(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
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

    /// Writes bytes to a descriptor with one call.
    ///
    /// A closed pipe raises SIGPIPE, and the file size limit raises SIGXFSZ. Each of them ends a program
    /// by default. The system sends them to the writing thread, which blocks and then discards them.
    ///
    /// - Returns: The number of bytes written, and the `errno` of a failed call; 0 if the call succeeded.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (count: Int, error: Int32) {
        var (signals, earlier) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &signals, &earlier)
        let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
        let error = count < 0 ? errno : 0
        switch error {
        case EPIPE: discardPending(SIGPIPE)
        case EFBIG: discardPending(SIGXFSZ)
        default: break
        }
        pthread_sigmask(SIG_SETMASK, &earlier, nil)
        return (max(0, count), error)
    }

    /// Discards a pending signal that this thread blocks.
    private static func discardPending(_ signal: Int32) {
        var pending = sigset_t()
        guard sigpending(&pending) == 0, sigismember(&pending, signal) == 1 else { return }
        var wanted = sigset_t()
        sigemptyset(&wanted)
        sigaddset(&wanted, signal)
        var taken: Int32 = 0
        sigwait(&wanted, &taken)
    }
}
