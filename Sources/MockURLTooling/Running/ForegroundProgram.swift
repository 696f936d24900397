#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A program that runs in place of the tool: with its standard streams, its terminal and its signals.
///
/// The program stays in the process group of the tool. So the terminal signals reach both, `Ctrl-Z` stops both, and a
/// background job stays one.
package enum ForegroundProgram {
    /// How the program ended.
    package enum End: Sendable, Hashable {
        case exited(Int32)
        case signalled(Int32)

        /// Reads the status that `waitpid` has written.
        init(waitStatus status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        }
    }

    /// The signals that the tool passes on.
    ///
    /// SIGKILL and SIGSTOP cannot be received. The others of a terminal stop or continue the whole group.
    private static let relayed = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH]

    /// The signals that ask a program to end.
    static let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

    /// The signals that wait for a program from now on, and the mask with which the tool was started.
    ///
    /// They stay blocked after the end of a program, so that no signal ends the tool before its verdict.
    private static let waiting: (signals: sigset_t, inherited: sigset_t) = {
        var (signals, inherited) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in relayed + [SIGCHLD] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &inherited)
        return (signals, inherited)
    }()

    /// Keeps all signals for the program that is about to be launched.
    ///
    /// Call this on the main thread, before any other thread exists, because each thread has its own signal mask.
    package static func keepSignals() { _ = waiting }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - words: The program, which is searched in `PATH` unless it contains a slash, and its arguments, as C strings.
    ///   - environment: The variables, as C strings `NAME=value`.
    ///   - streams: The standard streams of the program.
    ///   - limit: Ends a program that runs too long; `nil` means no limit.
    ///   - launch: Launches the program, and returns its process.
    ///   - beside: Starts threads of the tool, in which the signals of the program are blocked.
    ///   - onSignal: Receives each signal for the program.
    /// - Returns: How the program ended.
    /// - Throws: `LaunchError` if the program cannot be launched, and the errors of `launch`.
    package static func run(
        _ words: [[CChar]], environment: [[CChar]], streams: ProgramStreams = .inherited, limit: ProcessLimit? = nil,
        launch: (ProgramSpawn) throws -> Int32 = { try $0.spawn() }, beside: () -> Void = {},
        onSignal: (Int32) -> Void = { _ in }
    ) throws -> End {
        let (signals, inherited) = waiting
        // A parent that ignores SIGCHLD would make the system forget how the program ended.
        signal(SIGCHLD, SIG_DFL)
        beside()
        let process = try launch(ProgramSpawn(words, environment: environment, streams: streams, mask: inherited))
        limit?.start(on: process)
        defer { limit?.stop() }
        while true {
            let received = ReceivedSignal.next(of: signals)
            if let end = end(of: process) { return end }
            guard received.number != SIGCHLD else { continue }
            onSignal(received.number)
            if !received.isFromTerminal { kill(process, received.number) }
        }
    }

    private static func end(of process: Int32) -> End? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        // A program that wants to be traced by its parent (PTRACE_TRACEME) stops, and nothing would let it go on.
        guard status & 0xFF == 0x7F else { return End(waitStatus: status) }
        StandardError.write(
            text: "mock-url: the program asked its parent to trace it, which mock-url does not, so it was killed\n")
        kill(process, SIGKILL)
        return nil
    }
}

extension ForegroundProgram {
    /// The error of the system for a program that cannot be launched.
    package struct LaunchError: Error {
        package let code: Int32

        /// Whether there is no such program.
        package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }
}
#endif
