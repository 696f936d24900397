import Foundation

/// The open file of a journal, to whose end lines are written.
///
/// ## Why it looks before it writes
/// A program may close descriptors that it did not open, as daemons do, and get the number of this one for a file of its
/// own. Nothing may be written there, and that file is not ours to close.
final class RecordFile: Sendable {
    /// Why it cannot be opened or written, in the system's words.
    struct Failure: Error {
        let reason: SafeText

        init(_ reason: SafeText) {
            self.reason = reason
        }

        init(errno code: Int32) {
            self.init(SafeText(errno: code))
        }
    }

    private let descriptor: Int32
    private let device: dev_t
    private let number: ino_t
    /// Whether what it held when it was opened ends in the middle of a line, as a process leaves it that was killed.
    let isTorn: Bool

    /// Opens the file, which is made if it is not there.
    init(at path: String) throws(Failure) {
        // Without O_NONBLOCK a FIFO would be waited for until somebody reads from it.
        descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        (device, number) = (status.st_dev, status.st_ino)
        var last = UInt8(ascii: "\n")
        _ = pread(descriptor, &last, 1, max(0, status.st_size - 1))
        isTorn = last != UInt8(ascii: "\n")
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else { throw Failure("no regular file") }
    }

    deinit {
        if isOpen { close(descriptor) }
    }

    /// Whether the descriptor still is that of the file.
    var isOpen: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == number
    }

    /// Writes a line to the end, in one `write(2)`.
    func append(_ line: [UInt8]) throws(Failure) {
        if let error = SilentWrite.all(line, to: descriptor) { throw Failure(errno: error) }
    }
}
