import Foundation

/// A file that exists as long as this value.
package final class TemporaryFile: Sendable {
    package let path: String

    package init(_ text: String, extension type: String = "txt") throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(type)").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
