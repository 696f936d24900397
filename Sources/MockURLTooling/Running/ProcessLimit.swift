#if os(macOS) || os(Linux)
import Dispatch
import Foundation

/// Ends a process that runs longer than it may.
final class ProcessLimit: Sendable {
    /// The seconds from SIGTERM to SIGKILL.
    private static let grace = 3.0

    private let end = DispatchSemaphore(value: 0)
    private let thread = DispatchSemaphore(value: 0)

    /// Starts a thread that waits.
    init(on process: pid_t, seconds: Double) {
        Thread.detachNewThread { [self] in
            defer { thread.signal() }
            if end.wait(timeout: .now() + seconds) == .success { return }
            kill(process, SIGTERM)
            if end.wait(timeout: .now() + Self.grace) == .success { return }
            kill(process, SIGKILL)
            end.wait()
        }
    }

    /// Ends the thread, after the process has ended.
    func stop() {
        end.signal()
        thread.wait()
    }
}
#endif
