import Foundation

/// The peak memory use of this process so far.
package enum PeakMemory {
    package struct Unknown: Error {}

    /// The file in which the Linux kernel reports the memory use of this process.
    private static let status = "/proc/self/status"

    package static var isKnown: Bool { FileManager.default.fileExists(atPath: status) }

    package static func kilobytes() throws -> Int {
        let lines = try String(contentsOfFile: status, encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("VmHWM:") }
        guard let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw Unknown()
        }
        return size
    }
}
