#if os(macOS) || os(Linux)
package import Foundation

/// The folders of one run: a home, a place for temporary files and a working directory, all of them empty at first.
package final class SweepFolder: Sendable {
    /// The largest number of files that are listed.
    private static let mostFiles = 1_000

    private let url: URL
    package var work: URL { url.appendingPathComponent("work", isDirectory: true) }
    private var home: URL { url.appendingPathComponent("home", isDirectory: true) }
    private var temporary: URL { url.appendingPathComponent("tmp", isDirectory: true) }

    /// - Throws: The error of Foundation if the folders cannot be created.
    package init() throws {
        url = try PlanDirectory.make()
        for folder in [work, home, temporary] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }
    }

    deinit {
        if (try? FileManager.default.removeItem(at: url)) != nil { return }
        // The program may have taken the rights from its own folders.
        let folders = FileManager.default.enumerator(atPath: url.path)
        while let name = folders?.nextObject() as? String {
            let path = url.path + "/" + name
            if Self.isFolder(path) { chmod(path, 0o700) }
        }
        try? FileManager.default.removeItem(at: url)
    }

    /// Kills the processes with these folders in their environments, also those that have left the process group.
    package func killProcesses() {
        // Only Linux has the folder.
        let mark = Data("TMPDIR=\(temporary.path)\0".utf8)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = pid_t(name),
                FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: mark) != nil
            else { continue }
            kill(process, SIGKILL)
        }
    }

    /// Whether a folder, and no link to one, has a path.
    ///
    /// The attributes of an enumerator read the names of all users for each file.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The variables that send a program to these folders, and let it do the same in each run.
    package var variables: [String: String] {
        [
            "HOME": home.path, "CFFIXED_USER_HOME": home.path, "TMPDIR": temporary.path,
            // The defaults of the XDG Base Directory Specification, which variables of the user would replace.
            "XDG_CACHE_HOME": home.path + "/.cache", "XDG_CONFIG_HOME": home.path + "/.config",
            "XDG_DATA_HOME": home.path + "/.local/share", "XDG_STATE_HOME": home.path + "/.local/state",
            "XDG_RUNTIME_DIR": temporary.path,
            "SWIFT_DETERMINISTIC_HASHING": "1", "PYTHONHASHSEED": "0",
            // A trace of a crash takes seconds, and says nothing about the fault.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// The files that the program has left in the folders, such as `tmp/rates.json`, in the order of their names.
    package var leftFiles: [String] {
        [work, home, temporary].flatMap { folder -> [String] in
            let files = FileManager.default.enumerator(atPath: folder.path)
            var names: [String] = []
            while let name = files?.nextObject() as? String, names.count < Self.mostFiles {
                if !Self.isFolder(folder.path + "/" + name) { names.append(folder.lastPathComponent + "/" + name) }
            }
            return names.sorted()
        }
    }
}
#endif
