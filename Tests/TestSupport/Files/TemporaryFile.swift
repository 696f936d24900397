import Foundation

/// A file that exists as long as this value.
package final class TemporaryFile: Sendable {
    package let path: String

    package convenience init(_ text: String, extension type: String = "txt") throws {
        try self.init(Data(text.utf8), extension: type)
    }

    package init(_ content: Data, extension type: String = "bin") throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(type)").path
        try content.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
