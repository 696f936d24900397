import Common
import Foundation

/// How the program takes signals.
enum SignalManners: String {
    /// As every program that does nothing about them.
    case plain
    /// By handlers that do nothing and interrupt system calls.
    case handled
    /// By `MockURLResponder.endRunOnTermination()`.
    case orderly

    /// The signals that storms are made of.
    private static let storm = [SIGUSR1, SIGUSR2, SIGALRM, SIGHUP, SIGPIPE, SIGWINCH, SIGURG, SIGIO]

    func adopt() throws {
        if self == .handled { try Interruptions.take(by: Self.storm) }
    }
}
