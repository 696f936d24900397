/// Wakes tasks that wait for an event, so that they need not poll.
package final class Bell: Sendable {
    private struct State {
        var rings = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var waiterCount = 0
    }

    /// The longest wait, because the clock of a sleep ends after some hundred years.
    private static let longestWait = Duration.seconds(86_400)

    private let state = Locked(State())

    package init() {}

    /// The number of rings so far.
    package var rings: Int { state.withLock { $0.rings } }

    package func ring() {
        let waiters = state.withLock { state in
            state.rings += 1
            guard !state.waiters.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until the bell rings again.
    ///
    /// Also returns at the deadline, when the task is cancelled, and after a day.
    ///
    /// - Parameters:
    ///   - rings: The value of `rings` before the caller checked its condition. Later rings end the wait at once.
    ///   - deadline: The end of the wait.
    package func wait(after rings: Int, until deadline: ContinuousClock.Instant) async {
        let number = state.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        let timer = Task {
            try? await Task.sleep(until: min(deadline, .now + Self.longestWait), clock: .continuous)
            wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayWait = state.withLock { state in
                    guard state.rings == rings, !Task.isCancelled, .now < deadline else { return false }
                    state.waiters[number] = continuation
                    return true
                }
                if !mayWait { continuation.resume() }
            }
        } onCancel: {
            wake(number)
        }
        timer.cancel()
    }

    private func wake(_ number: Int) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
}
