import Foundation

/// How the program is stopped on purpose: with words, quickly, and by a signal that no harness takes for success.
package enum Stop {
    /// How long standard output may take to be flushed, in seconds; a reader that reads no more must not hold us.
    private static let patience = 0.25

    private static let turn = NSLock()

    /// Stops the program with the report of what it was stopped for.
    ///
    /// - Parameters:
    ///   - report: Printed for people and for the launcher.
    ///   - headline: The same in one line.
    package static func program(with report: PreventionReport, headline: String) -> Never {
        program(report: report.printed, reason: "MockURLResponder: \(headline)")
    }

    /// Stops the program because its launch arguments or its live plan cannot be used.
    package static func program(refusing error: any Error) -> Never {
        program(with: PreventionReport(error), headline: "the launch arguments cannot be used")
    }

    /// Stops the program with a message alone: no backtrace, and no line of the crash handler.
    package static func program(saying message: String) -> Never {
        program(report: message + "\n", reason: nil)
    }

    /// Stops the program because a scope cannot have the requests that it is there for, which would reach the network.
    package static func program(refusingScopeAt place: SourceLine, because limitation: String) -> Never {
        program(
            report: """
                MockURLResponder stopped the program: withSharedSession at \(place) cannot answer URLSession.shared, since \
                \(limitation). Nothing would keep its requests from the network. Give the code under test a session of \
                the engine instead (session, configuration), or call MockURLResponder.setUp().

                """,
            reason: "MockURLResponder: withSharedSession cannot answer URLSession.shared")
    }

    /// Ends the runs, writes the report in one write and what is to be said of the runs in another, flushes standard output and traps.
    ///
    /// Swift's crash handler would hold a program on a terminal for 30 seconds to ask whether to debug it, so the
    /// signals of a trap get their default action first. The first thread to stop has the only word: its lock is never
    /// released, so that no second report is mixed into the first.
    private static func program(report: String, reason: String?) -> Never {
        turn.lock()
        let verdicts = OpenRuns.finish()
        StandardError.write(report)
        StandardError.write(verdicts)
        flushStandardOutput()
        for trap in [SIGILL, SIGTRAP, SIGABRT] { signal(trap, SIG_DFL) }
        if let reason { fatalError(reason) }
        abort()
    }

    /// `fflush(nil)` waits for the lock of every stream, and a thread in `readLine()` holds one; so it gets a thread of
    /// its own and a limit.
    private static func flushStandardOutput() {
        let flushed = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            fflush(nil)
            flushed.signal()
        }
        _ = flushed.wait(timeout: .now() + patience)
    }
}
