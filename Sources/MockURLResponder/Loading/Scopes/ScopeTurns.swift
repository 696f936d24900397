import Foundation

/// Makes scopes of the whole process wait for each other.
///
/// The turns and their order are the same on every platform.
package final class ScopeTurns: Sendable {
    package static let ofProcess = ScopeTurns()

    private struct State {
        var queue = TurnQueue()
        var lastNumber = 0
        var places: [Int: SourceLine] = [:]
        var wakes: [Int: @Sendable (_ hasTurn: Bool) -> Void] = [:]
        /// Turns that were cancelled before they were in the queue.
        var givenUp: Set<Int> = []

        /// Ends a turn.
        ///
        /// - Returns: The closures that wake the next turns.
        mutating func leave(_ turn: Int) -> [@Sendable (_ hasTurn: Bool) -> Void] {
            let come = queue.leave(turn)
            let queue = queue
            places = places.filter { queue.contains($0.key) }
            return come.compactMap { wakes.removeValue(forKey: $0) }
        }
    }

    private let state = Locked(State())
    /// The queue is serial, because a serial queue gets a thread even if many threads are blocked.
    private let clock = DispatchQueue(label: "MockURLResponder.scope-turns")
    private let patience: Double
    private let report: @Sendable (Message) -> Void

    /// Creates the turns.
    ///
    /// - Parameters:
    ///   - patience: The time in seconds after which a wait is reported.
    ///   - report: Receives the report.
    package init(patience: Double = 10, report: @escaping @Sendable (Message) -> Void = StandardError.write) {
        self.patience = patience
        self.report = report
    }

    /// Waits for a turn in a task, without blocking a thread.
    ///
    /// - Parameters:
    ///   - place: The line that opens the scope.
    ///   - path: The turns of the task tree, the innermost first.
    ///   - endsWaiting: Whether cancelling the task ends the wait.
    /// - Returns: The turn; `nil` if the task was cancelled while it waited.
    package func turn(at place: SourceLine, within path: [Int], untilCancelled endsWaiting: Bool) async -> Int? {
        let turn = newNumber()
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(turn, at: place, within: path) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            if endsWaiting { giveUp(turn) }
        }
        return hasTurn ? turn : nil
    }

    /// Waits for a turn, and blocks the thread until the turn comes.
    package func blockingTurn(at place: SourceLine, within path: [Int]) -> Int {
        let turn = newNumber()
        let hasTurn = DispatchSemaphore(value: 0)
        join(turn, at: place, within: path) { _ in hasTurn.signal() }
        hasTurn.wait()
        return turn
    }

    /// Whether any turn is taken.
    package var isTaken: Bool { state.withLock { !$0.places.isEmpty } }

    /// The number of waiting turns.
    package var waitingCount: Int { state.withLock { $0.wakes.count } }

    package func leave(_ turn: Int) {
        let wakes = state.withLock { $0.leave(turn) }
        for wake in wakes { wake(true) }
    }

    private func newNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Adds a turn to the queue, and calls `wake` once: with true when the turn comes, with false when the task
    /// gives up.
    private func join(
        _ turn: Int, at place: SourceLine, within path: [Int], _ wake: @escaping @Sendable (Bool) -> Void
    ) {
        let hasTurn: Bool? = state.withLock { state in
            let hasGivenUp = state.givenUp.remove(turn) != nil
            state.places[turn] = place
            if state.queue.join(turn, within: path) { return true }
            if hasGivenUp {
                _ = state.leave(turn)
                return false
            }
            state.wakes[turn] = wake
            return nil
        }
        if let hasTurn { return wake(hasTurn) }
        clock.asyncAfter(deadline: .now() + patience) { [self] in reportIfWaiting(turn) }
    }

    private func giveUp(_ turn: Int) {
        let wakes: [@Sendable () -> Void] = state.withLock { state in
            guard let wake = state.wakes.removeValue(forKey: turn) else {
                // The turn was cancelled before `join` added it to the queue.
                if !state.queue.hasCome(turn) { state.givenUp.insert(turn) }
                return []
            }
            return [{ wake(false) }] + state.leave(turn).map { wake in { wake(true) } }
        }
        for wake in wakes { wake() }
    }

    private func reportIfWaiting(_ turn: Int) {
        let message: Message? = state.withLock { state in
            guard state.wakes[turn] != nil, let holder = state.queue.holder(before: turn) else { return nil }
            return Self.message(onWaitingAt: state.places[turn], for: state.places[holder], after: patience)
        }
        if let message { report(message) }
    }
}

extension ScopeTurns {
    private static func message(
        onWaitingAt place: SourceLine?, for holder: SourceLine?, after seconds: Double
    ) -> Message {
        Message(
            .waitingScope,
            """
            MockURLResponder: withSharedSession at \(place?.description ?? "an unknown line") has waited for its turn for \
            \(seconds.formatted()) seconds; withSharedSession at \(holder?.description ?? "an unknown line"), which mocks the \
            whole process, has not ended. A scope that is opened within another gets its turn at once, unless it is opened \
            in a detached task or on another queue.
            """)
    }
}
