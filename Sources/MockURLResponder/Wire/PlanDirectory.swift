import Foundation

/// The directories that this process's plan files lie in, and their removal.
enum PlanDirectory {
    private static let prefix = "mock-url-responder-"
    private static let made = Locked<[URL]>([])

    /// Makes a directory that only its owner can enter.
    static func make() throws -> URL {
        let parent = FileManager.default.temporaryDirectory
        let name = prefix + "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        let directory = parent.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let isFirst = made.withLock { directories in
            directories.append(directory)
            return directories.count == 1
        }
        if isFirst {
            atexit { PlanDirectory.removeAll() }
            removeOrphans(in: parent)
        }
        return directory
    }

    /// Removes what this process made.
    static func removeAll() {
        let directories = made.withLock { directories in
            defer { directories = [] }
            return directories
        }
        for directory in directories { try? FileManager.default.removeItem(at: directory) }
    }

    /// Removes what processes left behind that ended without their exit handlers.
    private static func removeOrphans(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), hasEnded(process) else {
                continue
            }
            try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
        }
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        kill(process, 0) != 0 && errno == ESRCH
    }
}
