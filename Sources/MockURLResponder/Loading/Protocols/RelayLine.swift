import Foundation

/// The work of one recorded transfer, in order, on a thread of its own.
///
/// A recorder may be slow, and the queue of the sessions must not wait for it.
final class RelayLine: Sendable {
    /// The number of bytes from which a transfer pauses, and the number at which it goes on.
    private static let (high, low) = (1 << 20, 1 << 18)

    private struct State {
        var work: [(bytes: Int, run: @Sendable () -> Void)] = []
        var waiting = 0
        var pause: TransferPause?
        var isPaused = false
        var isClosed = false
    }

    private let state = Locked(State())
    private let signal = DispatchSemaphore(value: 0)

    /// Sets the pause of the transfer, which may change with each start.
    func pauses(with pause: TransferPause?) { state.withLock { $0.pause = pause } }

    /// Adds work, and pauses the transfer if too many bytes wait.
    func add(_ bytes: Int = 0, _ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.work.append((bytes, work))
            state.waiting += bytes
            guard state.waiting > Self.high, !state.isPaused, let pause = state.pause else { return }
            // Under the lock, so that no pause begins after its end.
            state.isPaused = true
            pause.set(true)
        }
        signal.signal()
    }

    /// Ends `run()` after the work that has been added.
    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// Runs the work until the line is closed.
    func run() {
        while true {
            signal.wait()
            let (work, isClosed) = state.withLock { state in
                (state.work.isEmpty ? nil : state.work.removeFirst(), state.isClosed)
            }
            guard let work else {
                if isClosed { return }
                continue
            }
            work.run()
            state.withLock { state in
                state.waiting -= work.bytes
                guard state.isPaused, state.waiting < Self.low else { return }
                state.isPaused = false
                state.pause?.set(false)
            }
        }
    }
}
