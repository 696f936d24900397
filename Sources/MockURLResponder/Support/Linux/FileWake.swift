import Dispatch
import Foundation

/// Calls a closure on a queue when a file grows.
///
/// The system wakes the queue (inotify on Linux, kqueue on Apple platforms), so nothing polls. Without a file, nothing wakes it.
final class FileWake: Sendable {
    private let queue: DispatchQueue
    private let body: @Sendable () -> Void

    #if os(Linux)
    /// The inotify instance, which is kept: closing one takes the system about 10 ms, in which the queue would wait.
    private let instance: Int32
    /// The number of the watch; `nil` without a file.
    private let watch = Locked<Int32?>(nil)
    // A source is thread-safe, and only cancelled here.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    #else
    private struct Source: @unchecked Sendable {
        // A source is thread-safe, and only cancelled here.
        let source: any DispatchSourceFileSystemObject
    }

    private let source = Locked<Source?>(nil)
    #endif

    /// - Parameters:
    ///   - queue: The queue.
    ///   - body: Called after each change of the file, and once at the beginning.
    /// - Throws: The system's error.
    init(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) throws(TrustedFile.Failure) {
        (self.queue, self.body) = (queue, body)
        #if os(Linux)
        let instance = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard instance >= 0 else { throw TrustedFile.Failure(errno: errno) }
        self.instance = instance
        let source = DispatchSource.makeReadSource(fileDescriptor: instance, queue: queue)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            while read(instance, &bytes, bytes.count) > 0 {}
            body()
        }
        source.setCancelHandler { close(instance) }
        source.resume()
        self.source = source
        #endif
    }

    deinit {
        #if os(Linux)
        source.cancel()
        #else
        end()
        #endif
    }

    /// Begins to watch a file.
    ///
    /// - Parameter file: The file, which stays open until the end of the watch.
    /// - Throws: The system's error.
    func begin(_ file: InputFile) throws(TrustedFile.Failure) {
        #if os(Linux)
        // The link of the descriptor leads to the open file, also if another one has its path by now.
        let number = inotify_add_watch(instance, "/proc/self/fd/\(file.descriptor)", UInt32(IN_MODIFY))
        guard number >= 0 else { throw TrustedFile.Failure(errno: errno) }
        watch.withLock { $0 = number }
        #else
        let made = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: file.descriptor, eventMask: [.extend, .write], queue: queue)
        made.setEventHandler(handler: body)
        made.setCancelHandler { withExtendedLifetime(file) {} }
        made.resume()
        source.withLock { $0 = Source(source: made) }
        #endif
        queue.async(execute: body)
    }

    /// Ends the watch.
    func end() {
        #if os(Linux)
        let number = watch.withLock { watch in
            defer { watch = nil }
            return watch
        }
        if let number { inotify_rm_watch(instance, number) }
        #else
        let made = source.withLock { source in
            defer { source = nil }
            return source
        }
        made?.source.cancel()
        #endif
    }
}
