#if os(Linux)
import CSystemCalls
import Foundation

/// Makes `Foundation.Process` safe to use on the thread of a launch.
enum FoundationProcess {
    /// Creates the threads that `Foundation.Process` needs.
    ///
    /// - Why: Its first launch creates two threads that stay. On the thread of a launch, they would be filtered for ever.
    /// - Known from: Swift 6.3.
    /// - Delete when: `Foundation.Process` needs no threads.
    ///
    /// The file cannot be executed, so no program runs. Foundation keeps two descriptors of a launch that fails.
    static func prepareLauncher() { _ = launcher }

    private static let launcher: Void = {
        let file = outside_memory_file()
        guard file >= 0 else { return }
        defer { close(file) }
        fchmod(file, 0o700)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/fd/\(file)")
        try? process.run()
    }()

    /// Makes room after the next large allocation of the thread.
    ///
    /// - Why: `Process.run()` copies each entry of `/proc/self/fd` with a fixed size of 280 bytes. With more than 1,300
    ///   descriptors, it reads past the end of a buffer of 32 KiB, after which unmapped memory may follow. It still may,
    ///   if other threads take the room. A launcher with that many descriptors uses `posix_spawn` instead.
    /// - Known from: Swift 6.3.
    /// - Delete when: `Process.run()` reads no more than the name of an entry.
    static func prepareThread() { free(malloc(96 << 10)) }
}
#endif
