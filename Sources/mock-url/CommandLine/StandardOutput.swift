import Foundation
import MockURLResponder

/// The standard output of the tool.
enum StandardOutput {
    /// Writes a text without a buffer.
    ///
    /// - Throws: `Failure` if the output cannot be written, as on a full disk.
    static func write(_ text: String) throws {
        try write(Data(text.utf8))
    }

    /// Writes bytes without a buffer, so that the reader of a pipe receives them at once.
    ///
    /// After the reader of a pipe has closed it, SIGPIPE ends the tool, as with other tools.
    ///
    /// - Throws: `Failure` if the output cannot be written, as on a full disk.
    static func write(_ bytes: Data) throws {
        guard let code = SilentWrite.all(Array(bytes), to: STDOUT_FILENO) else { return }
        if code == EPIPE {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        throw Failure(code)
    }

    /// The error for a standard output that cannot be written.
    struct Failure: ErrorWithMessage {
        let message: Message

        fileprivate init(_ code: Int32) {
            message = Message(
                .unwritableFile,
                lines: [
                    "cannot write the result.", "  where:    standard output",
                    "  expected: a file, a pipe or a terminal that can be written",
                    "  found:    \(SafeText(errno: code))",
                    "  to do:    check the space on the disk, or redirect to another file",
                ])
        }

        var description: String { message.description }
    }
}
