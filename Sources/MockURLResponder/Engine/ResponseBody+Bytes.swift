import Foundation

extension ResponseBody {
    /// The bytes of the body; a file is opened now.
    ///
    /// - Throws: `BodyFileError`, when a file cannot be read or is too short.
    func bytes() throws -> Data {
        switch self {
        case .text(let text), .json(let text): Data(text.utf8)
        case .bytes(let data): data
        case .file(let slice): try slice.bytes()
        }
    }
}

extension ResponseBody.FileSlice {
    /// In bytes; shorter bodies are copied, because mapping them would cost more than it saves.
    private static let shortestMapping = 65_536

    fileprivate func bytes() throws -> Data {
        // Without O_NONBLOCK a FIFO would be waited for until somebody writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw BodyFileError(self, errno: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw BodyFileError(self, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw BodyFileError(self, "is not a regular file") }
        let size = Int(status.st_size)
        let count = length ?? max(0, size - offset)
        guard count <= size, offset <= size - count else {
            let wanted = length.map { "\($0) bytes" } ?? "the rest"
            throw BodyFileError(self, "is too short: wanted \(wanted) from byte \(offset), found \(size) bytes in all")
        }
        guard count < Self.shortestMapping else { return try mapped(file, count) }
        try file.seek(toOffset: UInt64(offset))
        return try file.read(upToCount: count) ?? Data()
    }

    /// The bytes as the system maps them: read when they are touched, and never copied.
    private func mapped(_ file: FileHandle, _ count: Int) throws -> Data {
        let skipped = offset % Int(getpagesize())
        let start = off_t(offset - skipped)
        guard
            let pages = mmap(nil, count + skipped, PROT_READ, MAP_PRIVATE, file.fileDescriptor, start),
            pages != MAP_FAILED
        else { throw BodyFileError(self, errno: errno) }
        // An address is a number here; only the mapping's end uses it again.
        nonisolated(unsafe) let mapping = pages
        return Data(
            bytesNoCopy: pages + skipped, count: count,
            deallocator: .custom { _, _ in munmap(mapping, count + skipped) })
    }
}
