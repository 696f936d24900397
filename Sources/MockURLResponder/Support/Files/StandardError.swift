import Foundation

/// Writes to standard error without buffers or locks.
package enum StandardError {
    /// Writes a message on lines of its own.
    package static func write(_ message: Message) {
        write(text: message.description + "\n")
    }

    /// Writes a string with one `write(2)`, and with further calls only for the part that a full pipe did not accept.
    ///
    /// If no process reads standard error any more, the string is lost and the program continues.
    package static func write(text: String) {
        // A failure to write to standard error cannot be reported anywhere.
        _ = SilentWrite.all(Array(text.utf8), to: STDERR_FILENO)
    }
}
