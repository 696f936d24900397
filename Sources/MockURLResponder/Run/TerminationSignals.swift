import Foundation

/// Ends the runs when a signal ends the program.
///
/// A signal ends a program without its exit handlers. A signal handler may call hardly any function (POSIX.1-2017,
/// 2.4.3), so this one only writes to a pipe. A thread reads the pipe, ends the runs, and then lets the signal take
/// its default action.
enum TerminationSignals {
    /// The signals that people and container runtimes use to end programs.
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    private struct Pipe {
        let reader: Int32
        let writer: Int32
        /// The process that reads the pipe.
        ///
        /// A child created by `fork` inherits the handler, but not the reading thread.
        let owner: pid_t
    }

    /// The pipe is created before the first handler is registered, so that a handler never creates it.
    private static let pipe: Pipe? = {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return Pipe(reader: ends[0], writer: ends[1], owner: getpid())
    }()

    private static let registration: Void = {
        guard let pipe else {
            let reason = String(cString: strerror(errno))
            let text = "MockURLResponder cannot end its run on signals: the system refused a pipe (\(reason))."
            return StandardError.write(Message(.unhandledSignals, text))
        }
        Thread.detachNewThread { end(onSignalFrom: pipe) }
        for number in numbers {
            let earlier = signal(number, handle)
            // Keep a handler of the program, and keep ignoring a signal that the program ignores.
            if unsafeBitCast(earlier, to: Int.self) != unsafeBitCast(SIG_DFL, to: Int.self) { signal(number, earlier) }
        }
    }()

    /// Handles the signals that still have their default action, once for each process.
    static func watch() { registration }

    private static let handle: @convention(c) (Int32) -> Void = { number in
        guard let pipe, pipe.owner == getpid() else {
            signal(number, SIG_DFL)
            raise(number)
            return
        }
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipe.writer, &byte, 1)
    }

    private static func end(onSignalFrom pipe: Pipe) {
        var byte: UInt8 = 0
        while read(pipe.reader, &byte, 1) < 0, errno == EINTR {}
        EndOfRun.report()
        StandardError.write(text: OpenRuns.endAll())
        let number = Int32(byte)
        signal(number, SIG_DFL)
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        sigaddset(&unblocked, number)
        pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
        raise(number)
    }
}
