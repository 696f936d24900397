import Foundation

/// Standard error, without buffers and locks of others.
package enum StandardError {
    /// One `write(2)`, and further ones only for what a full pipe did not take.
    ///
    /// When nobody reads it any more, the text is lost and nothing else happens.
    package static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let (count, error) = rest.withUnsafeBytes { SilentWrite.write($0, to: STDERR_FILENO) }
            rest.removeFirst(count)
            if error != 0, error != EINTR { return }
        }
    }
}
