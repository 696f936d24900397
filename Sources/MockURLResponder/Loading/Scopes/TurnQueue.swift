/// Who has a turn, who waits for it, and in which order: a value that knows neither locks nor threads.
///
/// A turn is exclusive among those of its level. The outermost level is the process's; each turn has one inside it, for
/// those who come while their own tree of tasks has the turn. They take turns among themselves and wait for nobody else.
package struct TurnQueue {
    private struct Level {
        var holder: Int?
        var waiting: [Int] = []

        var isEmpty: Bool { holder == nil && waiting.isEmpty }
    }

    /// Stands for the process, where turns are numbered from 1 on.
    private static let process = 0

    private var levels: [Int: Level] = [:]
    /// In which level each turn is, waiting or not.
    private var levelOf: [Int: Int] = [:]
    /// Those that were left while there were others inside them.
    private var left: Set<Int> = []

    package init() {}

    /// - Parameters:
    ///   - turn: A number that was not used before, greater than 0.
    ///   - path: The turns that the tree of tasks had, the innermost first; those that are over count no more.
    /// - Returns: Whether the turn has come already.
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

    /// Whether a turn waits, has come, or was left with others inside it.
    package func contains(_ turn: Int) -> Bool { levelOf[turn] != nil }

    package func hasCome(_ turn: Int) -> Bool { levelOf[turn].flatMap { levels[$0]?.holder } == turn }

    /// Whom a turn waits for; nil when it waits for nobody.
    package func holder(before turn: Int) -> Int? {
        guard let level = levelOf[turn], var holder = levels[level]?.holder, holder != turn else { return nil }
        while left.contains(holder), let inner = levels[holder]?.holder { holder = inner }
        return holder
    }

    /// Gives a turn up: it is passed on once nobody is inside it any more.
    ///
    /// - Returns: Whose turns have come.
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

    /// Ends a turn that was left by all.
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
