#if os(macOS) || os(Linux)
import Foundation

/// A signal that reached the tool.
struct ReceivedSignal {
    let number: Int32
    /// Whether a terminal sent it, which sends it to the program too.
    ///
    /// macOS does not tell who sent a signal, so SIGINT, SIGQUIT and SIGWINCH of a tool with a terminal count.
    let isFromTerminal: Bool

    /// Waits for one of the signals, which must be blocked.
    static func next(of signals: sigset_t) -> ReceivedSignal {
        var signals = signals
        #if os(Linux) && !SIMULATE_DARWIN
        var information = siginfo_t()
        while true {
            let number = sigwaitinfo(&signals, &information)
            guard number > 0 else { continue }
            // Calls such as `kill` have codes up to 0. The kernel's own signals have higher ones.
            return ReceivedSignal(number: number, isFromTerminal: information.si_code > 0)
        }
        #else
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        let isOfTerminal = [SIGINT, SIGQUIT, SIGWINCH].contains(number) && isatty(STDIN_FILENO) == 1
        return ReceivedSignal(number: number, isFromTerminal: isOfTerminal)
        #endif
    }
}
#endif
