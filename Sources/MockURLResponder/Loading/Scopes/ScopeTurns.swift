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

/// The turns that are active or waiting, and their order.
///
/// This value uses neither locks nor threads.
///
/// Only one turn of a level is active at a time. The outermost level has the turns of the whole process. Each turn
/// contains an inner level for the turns that its own task tree requests. A turn of an inner level waits only for other
/// turns of the same inner level.
package struct TurnQueue {
    private struct Level {
        var holder: Int?
        var waiting: [Int] = []

        var isEmpty: Bool { holder == nil && waiting.isEmpty }
    }

    /// The number of the process's level.
    ///
    /// Turns have numbers from 1 on.
    private static let process = 0

    private var levels: [Int: Level] = [:]
    /// The level of each turn, taken or waiting.
    private var levelOf: [Int: Int] = [:]
    /// The turns after `leave(_:)` whose inner level is still in use.
    private var left: Set<Int> = []

    package init() {}

    /// Adds a turn.
    ///
    /// - Parameters:
    ///   - turn: A number greater than 0 that was not used before.
    ///   - path: The turns of the task tree, the innermost first. Turns that have ended are ignored.
    /// - Returns: Whether the turn is active at once.
    package mutating func join(_ turn: Int, within path: [Int]) -> Bool {
        let level = path.first { levelOf[$0] != nil } ?? Self.process
        levelOf[turn] = level
        if levels[level]?.holder == nil {
            levels[level, default: Level()].holder = turn
            return true
        }
        levels[level, default: Level()].waiting.append(turn)
        return false
    }

    /// Returns whether a turn is waiting, is active, or has an inner level that is still in use after `leave(_:)`.
    package func contains(_ turn: Int) -> Bool { levelOf[turn] != nil }

    package func hasCome(_ turn: Int) -> Bool { levelOf[turn].flatMap { levels[$0]?.holder } == turn }

    /// Returns the turn that `turn` waits for; `nil` if `turn` does not wait.
    package func holder(before turn: Int) -> Int? {
        guard let level = levelOf[turn], var holder = levels[level]?.holder, holder != turn else { return nil }
        while left.contains(holder), let inner = levels[holder]?.holder { holder = inner }
        return holder
    }

    /// Leaves a turn.
    ///
    /// The next turn becomes active when the inner level of this turn is empty.
    ///
    /// - Returns: The turns that become active.
    package mutating func leave(_ turn: Int) -> [Int] {
        guard let level = levelOf[turn] else { return [] }
        if levels[level]?.holder != turn {
            levels[level]?.waiting.removeAll { $0 == turn }
            levelOf[turn] = nil
            return closeIfOver(level)
        }
        left.insert(turn)
        return closeIfOver(turn)
    }

    /// Ends a turn after `leave(_:)` if its inner level is empty.
    private mutating func closeIfOver(_ turn: Int) -> [Int] {
        guard left.contains(turn), levels[turn]?.isEmpty ?? true, let level = levelOf[turn] else { return [] }
        left.remove(turn)
        levels[turn] = nil
        levelOf[turn] = nil
        guard var outer = levels[level] else { return [] }
        outer.holder = outer.waiting.isEmpty ? nil : outer.waiting.removeFirst()
        levels[level] = outer
        return outer.holder.map { [$0] } ?? closeIfOver(level)
    }
}
