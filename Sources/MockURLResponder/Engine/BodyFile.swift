import Foundation

/// The file of a body, open as long as somebody may want to read on.
package final class BodyFile: Sendable {
    private let path: String
    private let descriptor: Int32
    /// When it was opened, in bytes.
    private let size: Int

    /// - Throws: Why it cannot be opened.
    init(_ path: String) throws(BodyFileError) {
        let descriptor: Int32
        do {
            // Without O_NONBLOCK a FIFO would be waited for until somebody writes to it.
            descriptor = try TrustedFile.reading(path, O_RDONLY | O_NONBLOCK)
        } catch {
            throw BodyFileError(path, "cannot be read: \(error.reason)")
        }
        self.path = path
        self.descriptor = descriptor
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        size = Int(status.st_size)
        guard isKnown else { throw BodyFileError(path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw BodyFileError(path, "is not a regular file") }
    }

    deinit {
        close(descriptor)
    }

    /// Where in the file a part of it lies.
    func range(of slice: ResponseBody.FileSlice) throws(BodyFileError) -> Range<Int> {
        let count = slice.length ?? max(0, size - slice.offset)
        guard count <= size, slice.offset <= size - count else {
            let wanted = slice.length.map { "\($0) bytes" } ?? "the rest"
            throw BodyFileError(
                path, "is too short: wanted \(wanted) from byte \(slice.offset), found \(size) bytes in all")
        }
        return slice.offset..<slice.offset + count
    }

    /// A copy of some bytes.
    func read(_ range: Range<Int>) throws(BodyFileError) -> Data {
        var data = Data(count: range.count)
        var count = 0
        while count < range.count {
            let more = data.withUnsafeMutableBytes { bytes in
                let rest = bytes[count...]
                return pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(range.lowerBound + count))
            }
            if more == 0 { throw try shrunk(range) }
            if more < 0, errno != EINTR { throw BodyFileError(path, errno: errno) }
            count += max(0, more)
        }
        return data
    }

    /// Some bytes as the system maps them: read when they are touched, and never copied.
    func mapped(_ range: Range<Int>) throws(BodyFileError) -> Data {
        guard try currentSize() >= range.upperBound else { throw try shrunk(range) }
        let skipped = range.lowerBound % Int(getpagesize())
        let count = range.count + skipped
        guard
            let pages = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, off_t(range.lowerBound - skipped)),
            pages != MAP_FAILED
        else { throw BodyFileError(path, errno: errno) }
        // An address is a number here; only the mapping's end uses it again.
        nonisolated(unsafe) let mapping = pages
        return Data(
            bytesNoCopy: pages + skipped, count: range.count,
            deallocator: .custom { _, _ in munmap(mapping, count) })
    }

    private func currentSize() throws(BodyFileError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw BodyFileError(path, errno: errno) }
        return Int(status.st_size)
    }

    private func shrunk(_ range: Range<Int>) throws(BodyFileError) -> BodyFileError {
        BodyFileError(
            path,
            "has shrunk: wanted \(range.count) bytes from byte \(range.lowerBound), found \(try currentSize()) in all")
    }
}
