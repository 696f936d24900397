#if os(Linux)
import CSystemCalls
import Foundation

/// A file in memory that programs receive instead of another one.
package final class ReplacementFile: Sendable {
    private let descriptor: Int32

    /// Copies bytes into a file that only readers can open.
    ///
    /// - Throws: The `errno` of the system.
    package init(_ bytes: [UInt8]) throws(SystemError) {
        descriptor = outside_memory_file()
        guard descriptor >= 0 else { throw SystemError("memfd_create", code: -descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", code: errno) }
            rest = rest.dropFirst(count)
        }
        fchmod(descriptor, 0o444)
    }

    deinit { close(descriptor) }

    /// Opens the file at its beginning, for reading only.
    ///
    /// - Returns: A descriptor, or the negated `errno`.
    func opened() -> Int32 {
        let opened = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
        return opened >= 0 ? opened : -errno
    }

    /// Writes the status as `stat` or `statx` does, and returns the number of bytes.
    func status(isExtended: Bool, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        Int(outside_status(descriptor, isExtended ? 1 : 0, bytes.baseAddress, bytes.count))
    }
}
#endif
