/// A value that one task waits for.
///
/// Only the first result counts.
final class Wait<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var result: Result<Value, any Error>?
        /// Whether the value is no longer needed.
        var isAbandoned = false
        var stop: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// Starts the wait, unless it has already ended.
    func begin(_ continuation: CheckedContinuation<Value, any Error>, _ body: (Wait) -> (@Sendable () -> Void)?) {
        let early = state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let early { return continuation.resume(with: early) }
        let stop = body(self)
        let isAbandoned = state.withLock { state in
            if state.result == nil { state.stop = stop }
            return state.isAbandoned
        }
        if isAbandoned { stop?() }
    }

    /// Resumes the waiting task with the value or the failure.
    func resume(with result: Result<Value, any Error>) {
        resume(with: result, isAbandoned: false)
    }

    /// Ends the wait with an error, and stops the work that would provide the value.
    func end(_ error: any Error) {
        resume(with: .failure(error), isAbandoned: true)
    }

    private func resume(with result: Result<Value, any Error>, isAbandoned: Bool) {
        let (continuation, stop) = state.withLock { state in
            guard state.result == nil else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as (@Sendable () -> Void)?)
            }
            state.result = result
            state.isAbandoned = isAbandoned
            defer { (state.continuation, state.stop) = (nil, nil) }
            return (state.continuation, state.stop)
        }
        continuation?.resume(with: result)
        if isAbandoned { stop?() }
    }
}
