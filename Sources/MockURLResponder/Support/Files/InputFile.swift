import Foundation

/// A regular file that is open for reading.
///
/// All plans, bodies, journals and cookie files are read through this type.
///
/// ## Why it checks the open descriptor
/// Another file may take the path between `stat(2)` and `open(2)`. So this type opens the file without waiting, and then
/// checks the type and size of the open descriptor. A FIFO would wait for a writer, and a device may have no end.
package final class InputFile: Sendable {
    /// The limit for plan files, bundle descriptions and each read of a journal, in bytes: 1 GiB.
    package static let longestText = 1 << 30
    /// The limit for bodies in files that report no size, in bytes: 64 MiB.
    package static let longestUnsizedBody = 64 << 20
    /// The limit for cookie files, in bytes: 1 MiB.
    ///
    /// The limit is about 3,000 cookies. More would delay each launch noticeably.
    package static let longestCookieFile = 1 << 20

    /// The open descriptor, which `deinit` closes.
    package let descriptor: Int32
    /// The status of the file at the time it was opened.
    private let status: stat

    /// Opens a file without waiting and without following symbolic links of other users.
    ///
    /// - Parameters:
    ///   - path: Absolute, or relative to the working directory.
    ///   - mayBePipe: Whether to accept a pipe as well as a regular file.
    /// - Throws: The system's error, or an error for a file of another type.
    package init(_ path: String, mayBePipe: Bool = false) throws(TrustedFile.Failure) {
        let flags = O_RDONLY | O_NONBLOCK
        // Fast path: a path without links costs only one extra system call.
        if let found = TrustedPath.openWithoutLinks(path, flags) {
            descriptor = found
        } else {
            descriptor = try TrustedPath.open(path, flags, mode: 0)
        }
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        self.status = status
        if code != 0 { throw .init(errno: code) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO where mayBePipe: break
        case S_IFDIR: throw .directory
        default: throw .notRegular
        }
    }

    deinit {
        close(descriptor)
    }

    /// The size of the file in bytes when it was opened.
    ///
    /// Files of `/proc` report 0, even if they have content.
    package var size: Int { Int(status.st_size) }

    /// Returns the size of the file in bytes now.
    func currentSize() throws(TrustedFile.Failure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .init(errno: errno) }
        return Int(status.st_size)
    }

    /// The inode number of the file.
    package var number: Int { Int(status.st_ino) }

    /// Reads the file to its end.
    ///
    /// - Parameters:
    ///   - start: The offset of the first byte.
    ///   - limit: The largest number of bytes.
    /// - Returns: The bytes from `start` on.
    /// - Throws: The system's error, or an error for a file that has more bytes than the limit.
    package func bytes(from start: Int = 0, atMost limit: Int) throws(TrustedFile.Failure) -> [UInt8] {
        guard size - start <= limit else { throw .tooLong(limit) }
        // Asks for one byte more than the size, so that the second call finds the end. A file without a size is read
        // in whole pages, because some files of /proc reject other lengths.
        var room = max(size - start, 4_095) + 1
        var bytes: [UInt8] = []
        let deadline = ContinuousClock.now + Self.longestPipe
        while bytes.count <= limit {
            let wanted = min(room, limit + 4_096 - bytes.count)
            let piece = try piece(of: wanted, from: start + bytes.count, until: deadline)
            if piece.isEmpty { return bytes }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            room = isPipe ? 65_536 : max(bytes.count, 65_536)
        }
        throw .tooLong(limit)
    }

    /// Reads at most `count` bytes with one call.
    ///
    /// Returns no bytes at the end of the file.
    package func part(from start: Int, atMost count: Int) throws(TrustedFile.Failure) -> [UInt8] {
        try piece(of: count, from: start, until: ContinuousClock.now + Self.longestPipe)
    }

    /// The longest time without a byte from a pipe.
    private static let longestSilence = Duration.seconds(1)
    /// The longest time to read a pipe to its end.
    package static let longestPipe = Duration.seconds(5)

    /// Whether the file is a pipe, which can be read only once.
    package var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }

    /// Waits for the next bytes of a pipe.
    private func awaitBytes(until deadline: ContinuousClock.Instant) throws(TrustedFile.Failure) {
        let left = deadline - ContinuousClock.now
        guard left > .zero else { throw .slowPipe }
        let patience = min(left, Self.longestSilence)
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Rounded up, because `poll` with a timeout of 0 would spin until the deadline.
        let found = poll(&wanted, 1, Int32(patience / .milliseconds(1)) + 1)
        if found == 0, patience == Self.longestSilence { throw .silentPipe }
    }

    /// Reads at most `count` bytes with one call.
    ///
    /// Returns no bytes at the end of the file.
    private func piece(
        of count: Int, from offset: Int, until deadline: ContinuousClock.Instant
    ) throws(TrustedFile.Failure) -> [UInt8] {
        if isPipe, ContinuousClock.now > deadline { throw .slowPipe }
        while true {
            var code: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: count) { [descriptor, isPipe] buffer, filled in
                let read =
                    isPipe
                    ? read(descriptor, buffer.baseAddress, count)
                    : pread(descriptor, buffer.baseAddress, count, off_t(offset))
                code = read < 0 ? errno : 0
                filled = max(0, read)
            }
            switch code {
            case 0: return piece
            case EINTR: break
            case EAGAIN where isPipe: try awaitBytes(until: deadline)
            default: throw .init(errno: code)
            }
        }
    }
}
