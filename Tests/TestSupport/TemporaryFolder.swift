import Foundation

/// A folder that is there, with everything in it, as long as the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of what is in it.
    package var contents: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
