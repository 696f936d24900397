import Foundation

/// Keeps the package's files off the descriptor numbers of the standard streams.
package enum Descriptor {
    /// Moves an open descriptor from 0, 1 or 2 to a higher number.
    ///
    /// A program may start with a closed standard stream. The next open file then gets the number of that stream, and
    /// everything that the program prints goes into the file.
    ///
    /// - Parameter descriptor: The result of `open(2)`, which may be an error.
    /// - Returns: The descriptor to use, or a negative number with the reason in `errno`.
    package static func aboveStandardStreams(_ descriptor: Int32) -> Int32 {
        guard (STDIN_FILENO...STDERR_FILENO).contains(descriptor) else { return descriptor }
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let code = errno
        close(descriptor)
        errno = code
        return moved
    }
}
