import TestSupport

/// Something that happens once, and that one task waits for.
final class Occasion: Sendable {
    private let state = Locked<(hasHappened: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

    func happen() {
        let waiting = state.withLock { state in
            state.hasHappened = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasHappened = state.withLock { state in
                if !state.hasHappened { state.waiting = continuation }
                return state.hasHappened
            }
            if hasHappened { continuation.resume() }
        }
    }
}
