import Foundation

/// A mock bundle in a temporary folder, which exists as long as this value.
package final class MockBundleFolder: Sendable {
    package let path: String
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - description: The text of `bundle.json`; `nil` creates no such file.
    ///   - files: The other files, by path in the bundle.
    /// - Throws: The error of Foundation if a file cannot be written.
    package init(_ description: String?, files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        path = folder.path
        if let description { try write(description, to: "bundle.json") }
        for (name, text) in files { try write(text, to: name) }
    }

    package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    package func write(_ text: String, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

extension MockBundleFolder {
    /// Returns a bundle with one entry that answers every GET of `https://api.example.com/state` with a text.
    package static func state(_ text: String) throws -> MockBundleFolder {
        let entry = #"{"request":{"url":"://api.example.com/state"},"response":{"code":200,"file":"state.txt"}}"#
        return try MockBundleFolder("[\(entry)]", files: ["state.txt": text])
    }
}
