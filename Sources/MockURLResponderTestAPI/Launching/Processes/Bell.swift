#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Wakes tasks that wait for an event, so that they need not poll.
final class Bell: Sendable {
    private struct State {
        var rings = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var waiterCount = 0
    }

    private let state = Locked(State())

    /// The number of rings so far.
    var rings: Int { state.withLock { $0.rings } }

    func ring() {
        let waiters = state.withLock { state in
            state.rings += 1
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until the bell rings again.
    ///
    /// Also returns at the deadline, when the task is cancelled, and after one second, so that no timer outlives
    /// the wait for longer.
    ///
    /// - Parameters:
    ///   - rings: The value of `rings` before the caller checked its condition. Later rings end the wait at once.
    ///   - deadline: The end of the wait.
    func wait(after rings: Int, until deadline: ContinuousClock.Instant) async {
        let number = state.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayWait = state.withLock { state in
                    guard state.rings == rings, !Task.isCancelled else { return false }
                    state.waiters[number] = continuation
                    return true
                }
                guard mayWait else { return continuation.resume() }
                let seconds = (deadline - .now) / .seconds(1)
                DispatchQueue.global().asyncAfter(deadline: .now() + min(max(0, seconds), 1)) { self.wake(number) }
            }
        } onCancel: {
            wake(number)
        }
    }

    private func wake(_ number: Int) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
}
#endif
