#if os(macOS) || os(Linux)
import Foundation

/// The names of signals.
package enum SignalName {
    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
        SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]

    /// The signals of a Swift runtime trap, such as `fatalError()`.
    ///
    /// The processor architecture determines which of the signals a trap raises.
    package static let traps = [SIGILL, SIGTRAP]

    /// Returns the name of a signal, or `SIG` with the number if the name is unknown.
    package static func name(of signal: Int32) -> String { names[signal] ?? "SIG\(signal)" }
}
#endif
