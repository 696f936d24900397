package import Foundation
import MockURLResponder

/// The directory for the files that this process writes for programs, and its removal.
///
/// The process holds a lock on a file in the directory as long as it lives. The lock tells other processes that the
/// files are in use, even processes in other containers that share the temporary directory.
package enum PlanDirectory {
    private static let prefix = "mock-url-responder-"
    private static let lockName = "lock"
    /// The age in seconds from which a hidden directory counts as left by a process that was killed while it created it.
    private static let hiddenLife = 60.0

    private struct State {
        /// The directories of this process, by their parents.
        var directories: [URL: URL] = [:]
        /// The process that created the directory; a child created by `fork` must not remove it.
        var owner: pid_t?
        var plans = 0
    }

    private static let state = Locked(State())

    /// The file system for a directory.
    package enum Place: Sendable {
        case temporary
        /// In memory, for what must not reach the disk. Without `/dev/shm`, as on macOS, it is the temporary directory.
        case memory

        fileprivate var parent: URL {
            let memory = "/dev/shm"
            guard self == .memory, access(memory, W_OK | X_OK) == 0 else {
                return FileManager.default.temporaryDirectory
            }
            return URL(fileURLWithPath: memory, isDirectory: true)
        }
    }

    /// Creates a directory for one plan or one program, with mode 0700.
    package static func make(in place: Place = .temporary) throws -> URL {
        try state.withLock { state in
            let parent = place.parent
            if state.owner != getpid() { (state.directories, state.owner) = ([:], getpid()) }
            let directory = try state.directories[parent] ?? makeForProcess(in: parent)
            state.directories[parent] = directory
            state.plans += 1
            let plan = directory.appendingPathComponent(String(state.plans), isDirectory: true)
            try createDirectory(plan)
            return plan
        }
    }

    /// The removal at the exit of the process, registered once with the first directory.
    ///
    /// Handlers that are registered later, such as the verdict on open services, run before, and still find their files.
    private static let removal: Void = { _ = atexit { PlanDirectory.removeAll() } }()

    /// Removes the directories of this process.
    static func removeAll() {
        state.withLock { state in
            guard state.owner == getpid() else { return }
            for directory in state.directories.values { try? FileManager.default.removeItem(at: directory) }
            state.directories = [:]
        }
    }

    /// Creates the directory under a hidden name and renames it once it is locked, so no other
    /// process takes it for an orphan.
    private static func makeForProcess(in parent: URL) throws -> URL {
        if access(parent.path, W_OK | X_OK) != 0 { throw TemporaryDirectoryError(parent.path, errno) }
        do {
            close(try TrustedFile(parent.path, O_RDONLY | O_DIRECTORY).descriptor)
        } catch {
            // Without permission to list the directory, the check cannot open it; its path
            // contained no link to refuse.
            if error.code != EACCES { throw POSIXError(POSIXErrorCode(rawValue: error.code) ?? .EIO) }
        }
        removeOrphans(in: parent)
        let name = prefix + UUID().uuidString
        let unlocked = parent.appendingPathComponent("." + name, isDirectory: true)
        try createDirectory(unlocked)
        let lock = open(unlocked.appendingPathComponent(lockName).path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let directory = parent.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.moveItem(at: unlocked, to: directory)
        removal
        return directory
    }

    private static func createDirectory(_ directory: URL) throws {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the directories that killed processes left, and those that they were creating or removing.
    private static func removeOrphans(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names {
            let isHidden = name.hasPrefix(".")
            let visible = isHidden ? name.dropFirst() : name[...]
            // A directory of a user may have a similar name.
            guard visible.hasPrefix(prefix), UUID(uuidString: String(visible.dropFirst(prefix.count))) != nil else {
                continue
            }
            let directory = parent.appendingPathComponent(name, isDirectory: true)
            // A file or link that another user planted under such a name is not ours to remove.
            var status = stat()
            guard lstat(directory.path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR,
                !isHidden || age(of: directory) > hiddenLife
            else { continue }
            if isFree(directory) { try? FileManager.default.removeItem(at: directory) }
        }
    }

    private static func age(of directory: URL) -> TimeInterval {
        let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
        return (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow } ?? 0
    }

    /// Returns whether no process holds the lock of a directory.
    ///
    /// A directory has its lock before it is visible. Without one, a process was killed while it removed the directory.
    private static func isFree(_ directory: URL) -> Bool {
        let lock = open(directory.appendingPathComponent(lockName).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard lock >= 0 else { return errno == ENOENT }
        defer { close(lock) }
        return flock(lock, LOCK_EX | LOCK_NB) == 0
    }
}

/// The error for a directory in which no plan can be created.
struct TemporaryDirectoryError: ErrorWithMessage, CustomStringConvertible {
    let message: Message

    fileprivate init(_ path: String, _ code: Int32) {
        message = Message(
            .unwritableFile,
            lines: [
                "there is no directory for plans and other temporary files",
                "  expected: a directory that can be written",
                "  found:    \(path.shown(atMost: 240)): \(String(cString: strerror(code)))",
                "  to do:    create the directory, or name another one in the variable TMPDIR",
            ])
    }

    var description: String { message.description }
}
