import Foundation

/// The memory of this process, as the Linux kernel reports it.
package enum ProcessMemory {
    /// Returns the present resident size, in bytes.
    package static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure("/proc/self/status does not say how large the process is")
        }
        return size * 1_024
    }
}
