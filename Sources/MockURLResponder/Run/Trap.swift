import Foundation

/// Ends the process with the signal of a trap, without writing anything.
enum Trap {
    /// Restores the default action of the signals that a trap can raise.
    ///
    /// On a terminal, Swift's crash handler would wait 30 seconds for an answer to the question whether to debug the
    /// program.
    static func resetSignals() {
        for trap in [SIGILL, SIGTRAP, SIGABRT] { signal(trap, SIG_DFL) }
    }

    /// Waits for a number of seconds and traps.
    ///
    /// An illegal instruction ends every process. The first process of a container ignores a signal that is only sent
    /// to it.
    static func fire(after seconds: Double) -> Never {
        Thread.sleep(forTimeInterval: seconds)
        resetSignals()
        // An overflow executes an illegal instruction. `fatalError` would write to standard error first, and could
        // block there.
        var most = UInt8.max
        most += UInt8(clamping: getpid())
        // A fallback in case the optimizer removes the overflow.
        kill(getpid(), SIGKILL)
        _exit(Int32(most) | 1)
    }
}
