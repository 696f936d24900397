/// The bytes of a body that have arrived from the network, and that the recorder or the client has not taken.
///
/// It pauses the transfer while they are many, so that a long body needs little memory.
package final class ArrivingBacklog: Sendable {
    /// The number of bytes from which a transfer pauses, and the number at which it goes on.
    private static let (high, low) = (1 << 20, 1 << 18)

    private struct State {
        var waiting = 0
        var isPaused = false
        var pause: (@Sendable (Bool) -> Void)?
    }

    private let state = Locked(State())

    package init() {}

    /// Sets what begins or ends the pause of the transfer; `nil` after its end.
    ///
    /// A pause begins where bytes are added, and ends where they are removed.
    package func pauses(with pause: (@Sendable (Bool) -> Void)?) { state.withLock { $0.pause = pause } }

    /// Counts bytes that have arrived.
    package func add(_ count: Int) { change(by: count) }

    /// Counts bytes that were taken.
    package func remove(_ count: Int) { change(by: -count) }

    private func change(by count: Int) {
        guard count != 0 else { return }
        state.withLock { state in
            state.waiting += count
            let isPaused = state.waiting > (state.isPaused ? Self.low : Self.high)
            guard isPaused != state.isPaused, let pause = state.pause else { return }
            state.isPaused = isPaused
            pause(isPaused)
        }
    }
}
