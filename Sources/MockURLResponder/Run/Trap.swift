import Foundation

/// Ends the process by the signal of a trap, without writing anything.
enum Trap {
    /// Gives the signals of a trap their default action.
    ///
    /// Swift's crash handler would hold a program on a terminal for 30 seconds to ask whether to debug it.
    static func resetSignals() {
        for trap in [SIGILL, SIGTRAP, SIGABRT] { signal(trap, SIG_DFL) }
    }

    /// Waits, and traps.
    ///
    /// The kernel ends a process for an illegal instruction even where it ignores a signal that was sent: in the first
    /// process of a container.
    static func fire(after seconds: Double) -> Never {
        Thread.sleep(forTimeInterval: seconds)
        resetSignals()
        // Overflows, which is an illegal instruction; `fatalError` would write to standard error first, and may block there.
        var most = UInt8.max
        most += UInt8(clamping: getpid())
        // Not reached, whatever the optimiser makes of the line above.
        kill(getpid(), SIGKILL)
        _exit(Int32(most) | 1)
    }
}
