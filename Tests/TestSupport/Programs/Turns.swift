import MockURLResponder

/// Limits how many expensive tests, such as tests with servers or child processes, run at the same time.
///
/// Swift Testing would start all tests at once, with some 300 processes and hundreds of servers, connections and
/// sessions. With more than about 1,700 open files, `Process.run()` of Foundation on Linux reads past a buffer in any
/// test. Even fewer tests make the machine too busy for the timeouts of tests.
package final class Turns: Sendable {
    /// The turns of tests that have a server.
    package static let scenarios = Turns(24)
    /// The turns of tests that have a process of their own.
    package static let processes = Turns(8)

    private let state: Locked<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    private init(_ count: Int) {
        state = Locked((count, []))
    }

    /// Waits for a turn, and holds it while a closure runs. The closure must not take a second turn of the same
    /// kind.
    @discardableResult
    package func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
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
