import Foundation

/// Standard error, without buffers and locks of others.
package enum StandardError {
    /// One `write(2)`, and further ones only for what a full pipe did not take.
    package static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if written > 0 { rest.removeFirst(written) } else if errno != EINTR { return }
        }
    }
}
