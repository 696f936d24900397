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
