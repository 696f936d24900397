import Foundation

/// Stops the program on purpose: with a report, quickly, and by a signal that no harness takes for success.
package enum ProgramStop {
    /// Stops the program with the report of what it was stopped for.
    ///
    /// - Parameters:
    ///   - report: Printed for people and for the launcher.
    ///   - headline: The same in one line.
    package static func stop(with report: PreventionReport, headline: String) -> Never {
        let headline = Message(Message(.internalError, quoting: report.text).kind, "MockURLResponder: \(headline)")
        stop(report: report.printed, reason: headline.description)
    }

    /// Stops the program because its launch arguments or its live plan cannot be used.
    package static func stop(refusing error: any Error) -> Never {
        stop(with: PreventionReport(error), headline: "the launch arguments cannot be used")
    }

    /// Stops the program with a message alone: no backtrace, and no line of the crash handler.
    package static func stop(saying message: Message) -> Never {
        stop(report: "\(message)\n", reason: nil)
    }

    /// Stops the program because a scope cannot have the requests that it is there for, which would reach the network.
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
    /// Only the first thread to stop writes: `StopState` holds the others for ever, so that no second report is mixed into the
    /// first. From the first byte on a watchdog ends the program if a step of this function blocks.
    ///
    /// - Parameters:
    ///   - report: The text for standard error.
    ///   - reason: The line for the crash handler and crash reports; `nil` shows nothing.
    private static func stop(report: String, reason: String?) -> Never {
        _ = StopState.begin()
        StopState.takeTheWord()
        blockSignals()
        Thread.detachNewThread { Trap.fire(after: StopState.patience) }
        let verdicts = OpenRuns.endAll()
        StandardError.write(text: report)
        StandardError.write(text: verdicts)
        flushStandardOutput()
        Trap.resetSignals()
        // Writes the reason to standard error, too, which is why the watchdog has to outlast everything above.
        if let reason { fatalError(reason) }
        Trap.fire(after: 0)
    }

    /// Keeps a signal handler of the program from running, and calling `exit`, on this thread.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// `fflush(nil)` waits for the lock of every stream, and a thread in `readLine()` holds one; so it gets a thread of
    /// its own and a limit.
    private static func flushStandardOutput() {
        let flushed = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            fflush(nil)
            flushed.signal()
        }
        _ = flushed.wait(timeout: .now() + StopState.flushPatience)
    }
}
