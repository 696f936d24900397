import Foundation

/// A folder that exists, with its contents, as long as this value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of the files and folders in it.
    package var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
