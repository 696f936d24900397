import Foundation

/// Work for a load that takes its time, until nobody wants its result any more.
///
/// Each has a thread of its own: a stream may block for as long as its producer likes, a disk may be slow, and the threads
/// of the global queue are few and wanted by every session.
final class LongWork: Sendable {
    private let isWanted = Locked(true)

    /// Begins at once.
    ///
    /// - Parameter work: Asks now and then whether it is still wanted.
    init(_ work: @escaping @Sendable (_ isWanted: () -> Bool) -> Void) {
        OutsideLoadQueue.runLong { [isWanted] in work { isWanted.withLock { $0 } } }
    }

    /// Nothing more is done, once what is being waited for has come.
    func stop() {
        isWanted.withLock { $0 = false }
    }
}
