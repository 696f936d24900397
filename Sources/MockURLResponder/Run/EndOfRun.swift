import Foundation

/// What is said at the end, on standard error: which calls were refused, which sessions could not be mocked and which
/// expectations were not met; and the last record of journals.
///
/// The end is when the process exits, and `tearDown()`, whichever comes first. With nothing to say nothing is written.
enum EndOfRun {
    private struct State {
        var refused = RefusedCalls()
        /// Why sessions of untouched configurations cannot be mocked.
        var limitation: String?
        var hasReportedLimitation = false
        /// The process that was set up last.
        var owner: pid_t?
    }

    private static let state = Locked(State())

    /// Registered once for each process; `exit` and `quick_exit` run the handler on the thread that calls them.
    private static let registration: Void = {
        _ = atexit {
            EndOfRun.leave()
            // From here on the handlers that were registered before this one are run, and buffers are written, as if the
            // program had asked for this status itself (docs/Linux.md).
            if EndOfRun.isOfThisProcess, OpenRuns.hasFailed { exit(VerdictMode.unmetStatus) }
        }
        QuickExit.register {
            EndOfRun.leave()
            if EndOfRun.isOfThisProcess, OpenRuns.hasFailed { _exit(VerdictMode.unmetStatus) }
        }
    }()

    /// Lets the program exit unless it is being stopped, and says what there is to say.
    private static func leave() {
        // First, so that no request stops the program after the last record of its run.
        StopState.letExit()
        // A child made by `fork` has the handler, too, but nothing of its own to say.
        guard isOfThisProcess else { return }
        report()
        StandardError.write(text: OpenRuns.endAll())
    }

    /// Sees to it that the end of the process is noticed.
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

    /// Says what there is to say, and forgets it.
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
            in their configurations (docs/Linux.md).
            """)
    }
}
