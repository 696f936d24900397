import Foundation

/// Limits the number of threads that compute for long at the same time, so that other threads always find a free
/// core.
///
/// Waiting threads get their turns in order. A long turn passes to the next thread, so a short computation does not
/// wait for a long one.
package final class ProcessorTurns: Sendable {
    /// The limit of the whole process: all cores but one, and at least one.
    package static let shared = ProcessorTurns(atMost: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))

    private struct State {
        var free: Int
        var waiting: [DispatchSemaphore] = []
        /// The process that the count belongs to.
        ///
        /// A child made by `fork` has none of the counted threads and starts again.
        var process = getpid()
    }

    private let limit: Int
    private let state: Locked<State>

    /// - Parameter limit: The largest number of threads that have a turn at the same time.
    package init(atMost limit: Int) {
        self.limit = limit
        state = Locked(State(free: limit))
    }

    /// Waits for a turn, and runs a computation in it.
    package func run<Result>(_ body: (Turn) throws -> Result) rethrows -> Result {
        let turn = Turn(of: self)
        defer { end() }
        return try body(turn)
    }

    fileprivate func begin() {
        change { state -> DispatchSemaphore? in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            let isNext = DispatchSemaphore(value: 0)
            state.waiting.append(isNext)
            return isNext
        }?.wait()
    }

    /// Passes the turn to the thread that has waited longest.
    fileprivate func end() {
        change { state -> DispatchSemaphore? in
            if state.waiting.isEmpty {
                state.free = min(limit, state.free + 1)
                return nil
            }
            return state.waiting.removeFirst()
        }?.signal()
    }

    fileprivate var isAwaited: Bool { change { !$0.waiting.isEmpty } }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            if state.process != getpid() { state = State(free: limit) }
            return body(&state)
        }
    }
}

extension ProcessorTurns {
    /// The right of one thread to compute.
    package final class Turn {
        /// The time after which a turn passes to a waiting thread.
        private static let longest = Duration.milliseconds(5)

        private let turns: ProcessorTurns
        private var beginning: ContinuousClock.Instant

        fileprivate init(of turns: ProcessorTurns) {
            self.turns = turns
            turns.begin()
            beginning = .now
        }

        /// Passes the turn to waiting threads, if this turn has lasted long enough.
        package func share() {
            let now = ContinuousClock.now
            guard now - beginning > Self.longest else { return }
            beginning = now
            if turns.isAwaited { pause {} }
        }

        /// Runs code that may block, and lets another thread use the turn meanwhile.
        package func pause<Result>(_ body: () throws -> Result) rethrows -> Result {
            turns.end()
            defer {
                turns.begin()
                beginning = .now
            }
            return try body()
        }
    }
}

/// The processor time of the calling thread, which does not advance while other threads use the core.
enum ThreadClock {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}
