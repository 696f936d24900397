#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The journal of a run.
///
/// Only one run uses a journal at a time, because a run is judged by all records that are added meanwhile.
///
/// ## Why the run writes a record of its own
/// A program or a script may empty the file, and later records fill it again. The size then does not show the loss. The record
/// contains the time in microseconds, so no other record has the same bytes.
package struct RunJournal: Sendable {
    /// The absolute path.
    package let path: String
    /// The size before the run, in bytes.
    package let beginning: Int
    private let identity: FileIdentity?
    /// The open file.
    private let descriptor: Int32
    /// The record of the run, which is the first line after `beginning`.
    private let record: [UInt8]

    /// Creates the file if it does not exist, locks it until the end of the tool, and adds the record of the run.
    ///
    /// - Parameter path: The absolute path.
    /// - Throws: `PlanError` if the file cannot be written, or if another run uses it.
    init(_ path: String) throws {
        self.path = path
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
                .unwritableJournal, path, "another run uses it",
                hint: "give each run a journal of its own by --journal, also a run that another one launches")
        }
        beginning = Int(status.st_size)
        guard RecordFile.beginsWithRecord(descriptor) else {
            throw Self.failure(
                .unwritableJournal, path, TrustedFile.Failure.noJournal.reason,
                hint: "name a journal, an empty file, or a file that does not exist")
        }
        identity = FileIdentity(path)
        var last = UInt8(ascii: "\n")
        let isAfterHalfLine =
            beginning > 0 && pread(descriptor, &last, 1, off_t(beginning - 1)) == 1 && last != UInt8(ascii: "\n")
        var json = JSONWriter()
        if isAfterHalfLine { json.endLine() }
        json.line(of: JournalRecord.runKind, at: Moment()) { _ in }
        record = json.bytes
        if let code = SilentWrite.all(record, to: descriptor) {
            throw Self.failure(
                .unwritableJournal, path, SafeText(errno: code),
                hint: "check the space on the disk and the limit of file sizes")
        }
    }

    /// Whether the file was removed, replaced or cut during the run, so that records are missing.
    var hasLostRecords: Bool {
        guard FileIdentity(path) == identity else { return true }
        var found = [UInt8](repeating: 0, count: record.count)
        return pread(descriptor, &found, found.count, off_t(beginning)) != found.count || found != record
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
