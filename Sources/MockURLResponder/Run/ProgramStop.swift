import Foundation

/// Stops the program with a report, quickly, and by a signal that no test harness mistakes for success.
package enum ProgramStop {
    /// Stops the program with a report.
    ///
    /// - Parameters:
    ///   - report: The report, which is printed for people and for the launcher.
    ///   - headline: A summary of the report in one line.
    package static func stop(with report: PreventionReport, headline: String) -> Never {
        // A person at a terminal needs neither the mark for a launcher nor the line of a crash.
        guard isatty(STDERR_FILENO) == 0 else { stop(report: report.textForTerminal + "\n", reason: nil) }
        let headline = Message(report.kind(else: .internalError), "MockURLResponder: \(headline)")
        stop(report: report.printed, reason: headline.description)
    }

    /// Stops the program because its launch arguments are invalid.
    package static func stop(refusing error: any Error) -> Never {
        stop(with: PreventionReport(error), headline: "the launch arguments cannot be used")
    }

    /// Stops the program with a message, without a backtrace or a line of the crash handler.
    package static func stop(saying message: Message) -> Never {
        stop(report: "\(message)\n", reason: nil)
    }

    /// Stops the program because a scope cannot intercept its requests, which would therefore reach the network.
    package static func stop(refusingScopeAt place: SourceLine, because limitation: String) -> Never {
        let message = Message(
            .unmockedSession,
            """
            MockURLResponder stopped the program: withSharedSession at \(place) cannot answer URLSession.shared, since \
            \(limitation). Nothing would keep its requests from the network. Give the code under test a session of \
            the engine instead (session, configuration), or call MockURLResponder.setUp().
            """)
        stop(
            with: PreventionReport(.unmockedSession, message.description),
            headline: "withSharedSession cannot answer URLSession.shared")
    }

    /// Ends the runs, writes the report and the verdicts, flushes standard output and traps.
    ///
    /// Only the first thread that stops the program writes. `StopState` blocks all other threads forever, so that
    /// reports do not mix. Before the first byte is written, a watchdog starts. It ends the program if a step of this
    /// function blocks.
    ///
    /// - Parameters:
    ///   - report: The text for standard error.
    ///   - reason: The line for the crash handler and crash reports; `nil` means no line.
    private static func stop(report: String, reason: String?) -> Never {
        _ = StopState.begin()
        StopState.claimReport()
        blockSignals()
        Thread.detachNewThread { Trap.fire(after: StopState.longestStop) }
        let verdicts = OpenRuns.endAll()
        StandardError.write(text: report)
        StandardError.write(text: verdicts)
        flushStandardOutput()
        Trap.resetSignals()
        // `fatalError` writes to standard error, too, so the watchdog must still be running.
        if let reason { fatalError(reason) }
        Trap.fire(after: 0)
    }

    /// Blocks all signals on this thread, because a signal handler of the program could call `exit` here.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Flushes standard output on a separate thread and with a time limit.
    ///
    /// `fflush(nil)` waits for the lock of every stream, and a thread in `readLine()` holds one.
    private static func flushStandardOutput() {
        let flushed = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            fflush(nil)
            flushed.signal()
        }
        _ = flushed.wait(timeout: .now() + StopState.flushPatience)
    }
}

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
