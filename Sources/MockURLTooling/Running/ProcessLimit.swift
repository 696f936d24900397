#if os(macOS) || os(Linux)
import Dispatch
import Foundation
package import MockURLResponder

/// Ends a program that runs longer than it may: by SIGTERM, and by SIGKILL some seconds later.
package final class ProcessLimit: Sendable {
    /// The seconds from SIGTERM to SIGKILL.
    private static let grace = 3.0

    private let seconds: Double
    private let exceeded = Locked(false)
    private let end = DispatchSemaphore(value: 0)
    private let thread = DispatchSemaphore(value: 0)

    package init(seconds: Double) { self.seconds = seconds }

    /// Starts a thread that waits.
    func start(on process: pid_t) {
        Thread.detachNewThread { [self] in
            defer { thread.signal() }
            if end.wait(timeout: .now() + seconds) == .success { return }
            exceeded.withLock { $0 = true }
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

    /// Whether the program was ended.
    package var isExceeded: Bool { exceeded.withLock(\.self) }

    /// Returns the failure of a program that was ended; `nil` if it ended in time.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - option: The option that set the limit.
    /// - Returns: The failure.
    package func failure(of program: String, option: String) -> Message? {
        guard isExceeded else { return nil }
        let time = Quantity.duration(seconds, isUnicode: false)
        return Message(
            .missedDeadline,
            lines: [
                "\(program.shown(atMost: 240)) ran too long, and was ended", "  expected: an end within \(time)",
                "  found:    none",
                "  to do:    look in its output and in the calls for what it waits for; if it is only slow, set a longer \(option)",
            ])
    }
}
#endif
