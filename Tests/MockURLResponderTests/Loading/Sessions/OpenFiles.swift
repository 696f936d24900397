import TestSupport

/// The files that this process has open, on systems that list them.
enum OpenFiles {
    private static let folder = "/proc/self/fd"

    static var areKnown: Bool { FileManager.default.fileExists(atPath: folder) }

    static func contain(_ path: String) -> Bool {
        let manager = FileManager.default
        return (try? manager.contentsOfDirectory(atPath: folder))?.contains { name in
            (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == path
        } ?? false
    }
}
