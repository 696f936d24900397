import Foundation
package import MockURLResponder

/// The error for a file that cannot be written.
package struct ExportError: Error {
    package let message: Message

    init(_ path: String, _ code: Int32) {
        message = Message(
            .unwritableFile,
            lines: [
                "the export cannot be written",
                "  expected: a file that can be written",
                "  found:    \(path.shown(atMost: 240)): \(String(cString: strerror(code)))",
                "  to do:    check the path and its rights, and the space on the disk",
            ])
    }
}

extension ExportError: ErrorWithMessage, CustomStringConvertible {
    /// The whole message in several lines, which ends with the name of its kind.
    package var description: String { message.description }
}
