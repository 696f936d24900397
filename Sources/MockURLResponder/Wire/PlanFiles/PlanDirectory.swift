package import Foundation

/// The directory that what this process writes for programs lies in, and its removal.
///
/// The process holds a lock on a file in it as long as it lives, which tells others, also in other containers that share
/// the temporary directory, that the files are in use.
package enum PlanDirectory {
    private static let prefix = "mock-url-responder-"
    private static let lockName = "lock"

    private struct State {
        var directory: URL?
        /// The process that made it, whose child by `fork` must not remove it.
        var owner: pid_t?
        var plans = 0
    }

    private static let state = Locked(State())

    /// Makes a directory for one plan, or one program, that only its owner can enter.
    package static func make() throws -> URL {
        try state.withLock { state in
            let known = state.owner == getpid() ? state.directory : nil
            let directory = try known ?? makeForProcess()
            (state.directory, state.owner) = (directory, getpid())
            state.plans += 1
            let plan = directory.appendingPathComponent(String(state.plans), isDirectory: true)
            try createDirectory(plan)
            return plan
        }
    }

    /// Removes what this process made.
    static func removeAll() {
        state.withLock { state in
            guard let directory = state.directory, state.owner == getpid() else { return }
            try? FileManager.default.removeItem(at: directory)
            state.directory = nil
        }
    }

    /// The directory gets its name when it is locked, so that nobody takes it for one that was left behind.
    private static func makeForProcess() throws -> URL {
        let parent = FileManager.default.temporaryDirectory
        do {
            close(try TrustedFile(parent.path, O_RDONLY | O_DIRECTORY).descriptor)
        } catch {
            // A directory that can be written and not listed has no link to refuse.
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
        atexit { PlanDirectory.removeAll() }
        return directory
    }

    private static func createDirectory(_ directory: URL) throws {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes what processes left behind that ended without their exit handlers: what nobody holds a lock on.
    private static func removeOrphans(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let directory = parent.appendingPathComponent(name, isDirectory: true)
            // What others planted under such a name is theirs.
            var status = stat()
            guard lstat(directory.path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR
            else { continue }
            let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            let lock = open(directory.appendingPathComponent(lockName).path, flags)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: directory) }
            close(lock)
        }
    }
}
