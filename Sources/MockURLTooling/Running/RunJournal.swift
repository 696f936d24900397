#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The journal of a run.
///
/// Only one run uses a journal at a time, because a run is judged by all records that are added meanwhile.
package struct RunJournal: Sendable {
    /// The absolute path.
    package let path: String
    /// The size before the run, in bytes.
    package let beginning: Int
    private let identity: FileIdentity?

    /// Creates the file if it does not exist, and locks it until the tool ends.
    ///
    /// - Parameter path: The absolute path.
    /// - Throws: `PlanError` if the file cannot be written, or if another run uses it.
    init(_ path: String) throws {
        self.path = path
        let descriptor: Int32
        do {
            let flags = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC
            descriptor = try TrustedFile(path, flags, mode: 0o600).descriptor
        } catch {
            throw Self.failure(.unwritableJournal, path, error.reason, hint: "check the directory and its rights")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.failure(.unwritableJournal, path, "it is not a regular file", hint: "name a regular file")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Self.failure(
                .conflictingFiles, path, "another run uses it", hint: "give each run a journal of its own")
        }
        beginning = Int(status.st_size)
        identity = FileIdentity(path)
    }

    /// Whether the file was removed, replaced or cut during the run, so that records are missing.
    var hasLostRecords: Bool {
        var status = stat()
        return FileIdentity(path) != identity || stat(path, &status) != 0 || Int(status.st_size) < beginning
    }

    private static func failure(
        _ kind: MessageKind, _ path: String, _ reason: SafeText, hint: SafeText
    ) -> PlanError {
        var error = PlanError(
            kind, source: "the journal of the run", expected: "a file to which the program can write",
            found: "\(SafeText(path: path)): \(reason)", hint: hint)
        error.subject = "this journal"
        return error
    }
}
#endif
