#if os(Linux)
import CSystemCalls
import Foundation

/// A file in memory that one program receives instead of another one.
package final class ReplacementFile: Sendable {
    /// The file at its beginning, open for reading only.
    let descriptor: Int32

    /// - Throws: The `errno` of the system.
    package init(_ bytes: [UInt8]) throws(SystemError) {
        let writable = outside_memory_file()
        guard writable >= 0 else { throw SystemError("memfd_create", code: -writable) }
        defer { close(writable) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(writable, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", code: errno) }
            rest = rest.dropFirst(count)
        }
        fchmod(writable, 0o444)
        descriptor = open("/proc/self/fd/\(writable)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", code: errno) }
    }

    deinit { close(descriptor) }

    /// Writes the status as `stat` or `statx` does, and returns the number of bytes.
    func status(isExtended: Bool, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        Int(outside_status(descriptor, isExtended ? 1 : 0, bytes.baseAddress, bytes.count))
    }
}
#endif
