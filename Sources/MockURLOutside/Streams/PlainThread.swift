#if os(Linux)
import CSystemCalls
import Foundation

/// A POSIX thread with a small stack that can be joined.
///
/// `Foundation.Thread` cannot be joined.
///
/// `@unchecked Sendable` holds because the handle never changes. It is an opaque pointer with musl.
package struct PlainThread: @unchecked Sendable {
    private let handle: pthread_t

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The name, of at most 15 bytes, that tools show.
    ///   - stackSize: The size of the stack in bytes. Foundation formats numbers and dates within 256 KiB.
    ///   - blocksSignals: Whether the thread receives no signals. Programs that it starts inherit this.
    ///   - work: The work of the thread.
    /// - Throws: The error of the system if it has no thread left.
    package init(
        _ name: String, stackSize: Int = 512 * 1024, blocksSignals: Bool = true, _ work: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let box = Unmanaged.passRetained(
            Work {
                outside_name_thread(name)
                work()
            })
        // A new thread inherits the blocked signals of the thread that creates it.
        var (blocked, before) = (sigset_t(), sigset_t())
        if blocksSignals { sigfillset(&blocked) } else { sigemptyset(&blocked) }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, max(stackSize, 64 * 1024))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw SystemError("pthread_create", code: code)
        }
        self.handle = handle
    }

    /// Waits for the end of the thread.
    ///
    /// Call it once.
    package func join() { pthread_join(handle, nil) }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
#endif
