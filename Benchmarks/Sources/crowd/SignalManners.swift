import Foundation

/// How the program takes signals.
enum SignalManners: String {
    /// As every program that does nothing about them.
    case plain
    /// By handlers that do nothing and interrupt system calls, which `signal(2)` would have restarted.
    case handled
    /// By `MockURLResponder.endRunOnTermination()`.
    case orderly

    /// The signals that storms are made of.
    private static let storm = [SIGUSR1, SIGUSR2, SIGALRM, SIGHUP, SIGPIPE, SIGWINCH, SIGURG, SIGIO]

    func adopt() throws {
        guard self == .handled else { return }
        for number in Self.storm {
            var action = sigaction()
            #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = { _ in }
            #else
            action.__sigaction_u.__sa_handler = { _ in }
            #endif
            sigemptyset(&action.sa_mask)
            action.sa_flags = 0
            guard sigaction(number, &action, nil) == 0 else { throw POSIXError(.EINVAL) }
        }
    }
}
