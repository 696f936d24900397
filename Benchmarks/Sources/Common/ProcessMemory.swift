import Foundation

/// The memory of this process, as the Linux kernel reports it.
package enum ProcessMemory {
    /// Returns the present resident size, in bytes.
    package static func resident() throws -> Int { try size("VmRSS:") }

    /// Returns the peak of the resident size, in bytes.
    package static func peak() throws -> Int { try size("VmHWM:") }

    /// Resets the peak, and returns freed memory to the system.
    ///
    /// Otherwise reused memory would not count as growth.
    ///
    /// - Returns: The new peak, which is the present size, in bytes.
    package static func resetPeak() throws -> Int {
        #if canImport(Glibc)
        _ = trimHeap(0)
        #endif
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else {
            throw Failure("/proc/self/clear_refs cannot be opened")
        }
        try file.write(contentsOf: Data("5".utf8))
        return try peak()
    }

    private static func size(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure("/proc/self/status does not say how large the process is")
        }
        return size * 1_024
    }
}

#if canImport(Glibc)
/// `malloc_trim(3)`, in a header that Swift's module of the C library leaves out.
@_silgen_name("malloc_trim")
private func trimHeap(_ padding: Int) -> CInt
#endif
