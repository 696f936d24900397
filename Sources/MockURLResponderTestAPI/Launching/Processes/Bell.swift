#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Wakes those who wait for something to happen, so that nobody has to look again and again.
final class Bell: Sendable {
    private struct State {
        var rings = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var waiterCount = 0
    }

    private let state = Locked(State())

    /// How often it rang.
    var rings: Int { state.withLock { $0.rings } }

    func ring() {
        let waiters = state.withLock { state in
            state.rings += 1
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits for the next ring after so many.
    ///
    /// It also returns when the time is up, when the task is cancelled, and after a second, so that no timer is left behind
    /// for longer.
    ///
    /// - Parameters:
    ///   - rings: As they were before it was looked whether there is anything to wait for.
    ///   - deadline: When the time is up.
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
