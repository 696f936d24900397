import Foundation

/// Decides whether the program is stopped or exits by itself: whichever came first wins, and the other one yields.
///
/// A stop is a status that no harness takes for success, so nothing may end the program with status 0 once it has begun. And
/// once the program has left with its own status, no request may be reported as stopped.
package enum StopState {
    /// The seconds after which a stop ends the program although one of its steps blocks, such as a write to a full pipe.
    static let patience = 5.0
    /// The seconds that flushing standard output may take.
    static let flushPatience = 0.25

    private enum Phase {
        case running
        case stopping
        case exited
    }

    private struct State {
        var phase = Phase.running
        var hasSpeaker = false
        /// The process that the phase is about: a child made by `fork` starts anew.
        var process = getpid()
    }

    private static let state = Locked(State())

    /// Notes that the program is being stopped, before anything is written about it.
    ///
    /// - Returns: Whether the program can still be stopped: `false` after its exit handler has let it go.
    package static func begin() -> Bool {
        let (isFirst, isStopping) = change { state in
            let isFirst = state.phase == .running
            if isFirst { state.phase = .stopping }
            return (isFirst, state.phase == .stopping)
        }
        // The handler that is registered last runs first. It also covers a stop before anything is set up.
        if isFirst { atexit { StopState.letExit() } }
        return isStopping
    }

    /// Makes the calling thread the one that writes the report; any other thread never returns from here.
    static func takeTheWord() {
        let isFirst = change { state in
            defer { state.hasSpeaker = true }
            return !state.hasSpeaker
        }
        while !isFirst { sleep(.max) }
    }

    /// Lets the program exit with its own status, unless it is being stopped: then the caller waits for the trap and, if
    /// that does not come, traps itself.
    package static func letExit() {
        let isStopping = change { state in
            if state.phase == .running { state.phase = .exited }
            return state.phase == .stopping
        }
        if isStopping { Trap.fire(after: 2 * patience) }
    }

    private static func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            if state.process != getpid() { state = State() }
            return body(&state)
        }
    }
}
