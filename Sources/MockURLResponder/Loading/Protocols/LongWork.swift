/// Slow work for a load, which can be stopped.
///
/// Each piece of work has its own thread. A stream may block for as long as its producer likes, and a disk may be
/// slow. The threads of the global queue are few, and every session needs them.
final class LongWork: Sendable {
    private let isWanted = Locked(true)

    /// Starts the work at once.
    ///
    /// - Parameter work: The work, which regularly calls `isWanted` and stops when it returns false.
    init(_ work: @escaping @Sendable (_ isWanted: () -> Bool) -> Void) {
        OutsideLoadQueue.runLong { [isWanted] in work { isWanted.withLock { $0 } } }
    }

    /// Asks the work to stop.
    ///
    /// The work notices this after its current blocking call.
    func stop() {
        isWanted.withLock { $0 = false }
    }
}
