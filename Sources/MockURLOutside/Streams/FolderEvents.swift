#if os(Linux)
import Foundation

/// The changes of files in folders, which the system reports.
package final class FolderEvents: Sendable {
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF | IN_DELETE_SELF)

    private let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", code: errno) }
    }

    deinit { close(descriptor) }

    /// Also reports the changes in a folder, which may be one that is watched already.
    package func add(_ folder: String) throws(SystemError) {
        guard inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
            throw SystemError("inotify_add_watch", code: errno)
        }
    }

    /// Waits for changes.
    ///
    /// - Parameters:
    ///   - seconds: The longest wait; `nil` without a limit.
    ///   - signal: Ends the wait.
    /// - Returns: Whether there are changes.
    package func wait(atMost seconds: Double? = nil, or signal: WaitSignal? = nil) -> Bool {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = seconds.map { Int32((max(0, min($0, 86_400)) * 1000).rounded(.up)) } ?? -1
        while poll(&entries, 2, milliseconds) < 0 { if errno != EINTR { return false } }
        return entries[1].revents == 0 && entries[0].revents != 0
    }

    /// Forgets the changes so far.
    ///
    /// - Returns: Whether there were changes.
    package func take() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { bytes in
            var hadChanges = false
            while read(descriptor, bytes.baseAddress, bytes.count) > 0 { hadChanges = true }
            return hadChanges
        }
    }
}
#endif
