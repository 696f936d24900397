import Foundation

/// The open file of a journal, which receives lines at its end.
///
/// ## Why each write checks the file first
/// A program may close descriptors that it did not open, as daemons do. The next file that such a program opens may get
/// the descriptor number of the journal. The journal must neither write to that file nor close it.
///
/// The check also returns the size of the file. If the size has changed since the last write of this process, another
/// process has written to the file. That process may have been killed in the middle of a line.
package final class RecordFile: Sendable {
    private let descriptor: Int32
    private let device: dev_t
    private let number: ino_t
    /// The size of the file after the last write of this process, in bytes.
    private let knownSize = Locked<off_t>(0)

    /// Opens the file, or creates it with mode 0600.
    ///
    /// Links of other unprivileged users are not followed.
    package init(at path: String) throws(TrustedFile.Failure) {
        // Without O_NONBLOCK, opening a FIFO would block until a reader opens it.
        let file = try TrustedFile(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, mode: 0o600)
        descriptor = file.descriptor
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        (device, number) = (status.st_dev, status.st_ino)
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard Self.beginsWithRecord(descriptor) else { throw .noJournal }
    }

    /// Whether a file is empty, or begins as a journal does.
    package static func beginsWithRecord(_ descriptor: Int32) -> Bool {
        let expected = Array(#"{"kind":"#.utf8)
        var found = expected
        let count = pread(descriptor, &found, found.count, 0)
        return expected.starts(with: found.prefix(max(0, count)))
    }

    deinit {
        if status != nil { close(descriptor) }
    }

    /// The status of the file; `nil` if the descriptor now belongs to another file.
    private var status: stat? {
        var status = stat()
        let isOurs = fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == number
        return isOurs ? status : nil
    }

    /// Appends lines in one `write(2)`.
    ///
    /// If another process left half a line, the write starts with a line break.
    ///
    /// - Parameter lines: The lines, including their line breaks.
    /// - Returns: `false` if the program has closed the file, so that nothing was written.
    /// - Throws: The error of the system when the file cannot be written.
    package func append(_ lines: JSONWriter) throws(TrustedFile.Failure) -> Bool {
        guard let size = status?.st_size else { return false }
        let isAfterHalfLine = size != knownSize.withLock({ $0 }) && isHalfLine(at: size)
        let error =
            isAfterHalfLine
            ? SilentWrite.all([UInt8(ascii: "\n")] + lines.bytes, to: descriptor)
            : lines.bytes.withUnsafeBytes { SilentWrite.all($0, to: descriptor) }
        if let error { throw .init(errno: error) }
        knownSize.withLock { $0 = size + off_t(lines.count + (isAfterHalfLine ? 1 : 0)) }
        return true
    }

    /// Whether another process was killed in the middle of a line.
    ///
    /// The size may also be that of a write which goes on, for a second or more on a busy machine. The system changes the
    /// attributes of a file only between two writes, so a change to the same owner waits for that write. The file has
    /// grown then, or its line ends.
    private func isHalfLine(at size: off_t) -> Bool {
        guard !endsLine(at: size) else { return false }
        _ = fchown(descriptor, uid_t.max, gid_t.max)
        return status?.st_size == size && !endsLine(at: size)
    }

    /// Whether the file is empty or ends with a line break.
    private func endsLine(at size: off_t) -> Bool {
        var last = UInt8(ascii: "\n")
        return size == 0 || pread(descriptor, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
    }
}
