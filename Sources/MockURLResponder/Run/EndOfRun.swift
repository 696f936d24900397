import Foundation

/// Reports at the end of the process or at `tearDown()`: the refused calls, the sessions that could not be mocked,
/// and the verdict on expectations.
///
/// Also ends the journals.
///
/// The report appears on standard error when the process exits or when `tearDown()` is called, whichever comes first.
/// Without anything to report, nothing is written.
enum EndOfRun {
    private struct State {
        var refused = RefusedCalls()
        /// The reason why sessions of untouched configurations cannot be mocked.
        var limitation: String?
        var hasReportedLimitation = false
        /// The process that called `prepare()` last.
        var owner: pid_t?
    }

    private static let state = Locked(State())

    /// Registers the exit handlers once for each process.
    ///
    /// `exit` and `quick_exit` run them on the calling thread.
    private static let registration: Void = {
        _ = atexit {
            EndOfRun.leave()
            // This `exit` runs the handlers that were registered earlier and flushes the buffers, as if the program
            // had exited with this status itself (docs/reference/platforms.md).
            if EndOfRun.isOfThisProcess, OpenRuns.hasFailed { exit(VerdictMode.unmetStatus) }
        }
        QuickExit.register {
            EndOfRun.leave()
            if EndOfRun.isOfThisProcess, OpenRuns.hasFailed { _exit(VerdictMode.unmetStatus) }
        }
    }()

    /// Lets the program exit unless it is being stopped, and writes the final report.
    private static func leave() {
        // This call comes first, so that no request stops the program after the last record of its run.
        StopState.letExit()
        // A child created by `fork` inherits the handler but has nothing to report.
        guard isOfThisProcess else { return }
        report()
        StandardError.write(text: OpenRuns.endAll())
    }

    /// Registers the exit handlers for this process.
    static func prepare() {
        state.withLock { $0.owner = getpid() }
        registration
    }

    private static var isOfThisProcess: Bool { state.withLock { $0.owner } == getpid() }

    /// Counts a call that was kept from the network.
    static func count(_ url: URL) {
        state.withLock { $0.refused.add(url) }
    }

    static func note(limitation: String) {
        state.withLock { $0.limitation = limitation }
    }

    /// Writes the pending report to standard error and clears it.
    static func report() {
        let text = state.withLock { state in
            var messages: [Message] = []
            if let limitation = state.limitation, !state.hasReportedLimitation {
                state.hasReportedLimitation = true
                messages.append(message(onLimitation: limitation))
            }
            if let message = state.refused.message { messages.append(message) }
            state.refused = RefusedCalls()
            return messages.map { "\($0)\n" }.joined()
        }
        if !text.isEmpty { StandardError.write(text: text) }
    }

    private static func message(onLimitation reason: String) -> Message {
        Message(
            .unmockedSession,
            """
            MockURLResponder could not mock sessions made from an untouched URLSessionConfiguration, nor Data(contentsOf:): \
            \(reason). The network guard kept them from the network, unless guard or policy let them. List MockURLProtocol \
            in their configurations (docs/reference/platforms.md).
            """)
    }
}
