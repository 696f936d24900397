import Common
import Foundation

/// The way the program handles signals.
enum SignalManners: String {
    /// The system's default action for each signal.
    case plain
    /// Empty handlers that interrupt system calls.
    case handled
    /// The handlers of `MockURLResponder.endRunOnTermination()`.
    case orderly

    /// The signals that the benchmark sends in bulk.
    private static let storm = [SIGUSR1, SIGUSR2, SIGALRM, SIGHUP, SIGPIPE, SIGWINCH, SIGURG, SIGIO]

    func adopt() throws {
        if self == .handled { try Interruptions.take(by: Self.storm) }
    }
}
