import Foundation

/// Decides whether the program is stopped or exits by itself.
///
/// The first of the two events wins.
///
/// No test harness mistakes the status of a stop for success. So after a stop has begun, nothing may end the program
/// with status 0. If the program exits with its own status first, no report may claim that a request stopped the
/// program.
package enum StopState {
    /// The seconds after which the watchdog ends a stop in which a step blocks, such as a write to a full pipe.
    static let longestStop = 5.0
    /// The maximum time for flushing standard output, in seconds.
    static let flushPatience = 0.25

    private enum Phase {
        case running
        case stopping
        case exited
    }

    private struct State {
        var phase = Phase.running
        var hasReporter = false
        /// The process that the state belongs to.
        ///
        /// A child created by `fork` starts with a new state.
        var process = getpid()
    }

    private static let state = Locked(State())

    /// Notes that a stop has begun.
    ///
    /// Call this method before you write anything about the stop.
    ///
    /// - Returns: Whether the program can still be stopped: `false` after its exit handler has run.
    package static func begin() -> Bool {
        let (isFirst, isStopping) = change { state in
            let isFirst = state.phase == .running
            if isFirst { state.phase = .stopping }
            return (isFirst, state.phase == .stopping)
        }
        // The handler that is registered last runs first. Registering it here also covers a stop before any set-up.
        if isFirst { atexit { StopState.letExit() } }
        return isStopping
    }

    /// Reserves the report for the calling thread.
    ///
    /// A later call on another thread never returns.
    static func claimReport() {
        let isFirst = change { state in
            defer { state.hasReporter = true }
            return !state.hasReporter
        }
        while !isFirst { sleep(.max) }
    }

    /// Lets the program exit with its own status unless it is being stopped.
    ///
    /// During a stop, the caller waits for the trap, and traps by itself if the stopping thread does not.
    package static func letExit() {
        let isStopping = change { state in
            if state.phase == .running { state.phase = .exited }
            return state.phase == .stopping
        }
        if isStopping { Trap.fire(after: 2 * longestStop) }
    }

    private static func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            if state.process != getpid() { state = State() }
            return body(&state)
        }
    }
}
