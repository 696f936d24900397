import Foundation

/// Standard error, without buffers and locks of others.
package enum StandardError {
    /// Writes a message on lines of its own.
    package static func write(_ message: Message) {
        write(text: message.description + "\n")
    }

    /// One `write(2)`, and further ones only for what a full pipe did not take.
    ///
    /// When nobody reads it any more, the text is lost and nothing else happens.
    package static func write(text: String) {
        // Nobody is left to be told when it cannot be written.
        _ = SilentWrite.all(Array(text.utf8), to: STDERR_FILENO)
    }
}
