#if os(macOS) || os(Linux)
import Foundation

/// The names of signals.
enum SignalName {
    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
        SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]

    /// The signals by which a program stops itself when it finds that it is wrong; which one, the processor decides.
    static let traps = [SIGILL, SIGTRAP]

    /// The name of a number, which is in the name where none is known.
    static func name(of signal: Int32) -> String { names[signal] ?? "SIG\(signal)" }
}
#endif
