import Common
import Foundation

/// The record of all answers: `a <id> <path> <begun> <ended> <status> <body>`, or `e … <error code>`.
struct AnswerLog: Sendable {
    private let descriptor: Int32

    /// - Parameter path: The file to append to; `nil` means standard output.
    /// - Throws: `Failure` when the file cannot be opened.
    init(path: String?) throws {
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("cannot write \(path): \(String(cString: strerror(errno)))") }
    }

    func add(_ line: String) {
        Line.write(line + "\n", to: descriptor)
    }
}
