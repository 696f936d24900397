import Foundation

/// A directory of this process's own.
struct TemporaryFiles {
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("requests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    /// Writes a text, and says where it is.
    func written(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: directory.appendingPathComponent(name))
        return path(name)
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }
}
