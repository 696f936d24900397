import MockURLResponder

/// Lets only so many scenarios run at a time.
///
/// Each has a server, connections and sessions, and Swift Testing would start them all at once: with more than some 1,700
/// open files `Process.run()` of Foundation on Linux reads past a buffer, in whatever test launches a program then.
final class Turns: Sendable {
    static let scenarios = Turns(24)
    /// For those that have a process of their own.
    static let processes = Turns(4)

    private let state: Locked<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    private init(_ count: Int) {
        state = Locked((count, []))
    }

    @discardableResult
    func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await begin()
        defer { end() }
        return try await body()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let mayRun = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if mayRun { continuation.resume() }
        }
    }

    private func end() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
