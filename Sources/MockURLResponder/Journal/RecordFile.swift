import Foundation

/// The open file of a journal, to whose end lines are written.
///
/// ## Why it looks before it writes
/// A program may close descriptors that it did not open, as daemons do, and get the number of this one for a file of its
/// own. Nothing may be written there, and that file is not ours to close. The same look tells the size of the file. If
/// the size is not the one after the last write, another process wrote, and may have been killed in the middle of a line.
final class RecordFile: Sendable {
    private let descriptor: Int32
    private let device: dev_t
    private let number: ino_t
    /// The size of the file after the last write of this process, in bytes.
    private let knownSize = Locked<off_t>(0)

    /// Opens the file, which is made with mode 0600 if it is not there.
    ///
    /// Links of other users are not followed.
    init(at path: String) throws(TrustedFile.Failure) {
        // Without O_NONBLOCK a FIFO would be waited for until somebody reads from it.
        let file = try TrustedFile(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, mode: 0o600)
        descriptor = file.descriptor
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        (device, number) = (status.st_dev, status.st_ino)
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    }

    deinit {
        if status != nil { close(descriptor) }
    }

    /// The status of the file; `nil` when the descriptor belongs to another file now.
    private var status: stat? {
        var status = stat()
        let isOurs = fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == number
        return isOurs ? status : nil
    }

    /// Writes a line to the end, in one `write(2)`, and begins a new line where another process left half a line.
    ///
    /// - Parameter line: Ends with a line break.
    /// - Returns: False when the program has closed the file; nothing is written then.
    /// - Throws: What the system says when the file cannot be written.
    func append(_ line: [UInt8]) throws(TrustedFile.Failure) -> Bool {
        guard let size = status?.st_size else { return false }
        let isAfterHalfLine = size != knownSize.withLock({ $0 }) && !endsLine(at: size)
        let bytes = isAfterHalfLine ? [UInt8(ascii: "\n")] + line : line
        if let error = SilentWrite.all(bytes, to: descriptor) { throw .init(errno: error) }
        knownSize.withLock { $0 = size + off_t(bytes.count) }
        return true
    }

    /// Whether the file is empty or ends with a line break.
    private func endsLine(at size: off_t) -> Bool {
        var last = UInt8(ascii: "\n")
        return size == 0 || pread(descriptor, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
    }
}
