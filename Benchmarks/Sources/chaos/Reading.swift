import Common
import Foundation
import MockURLResponderTestAPI

/// Reads the history of a service again and again while its program writes the journal.
final class Reading: Sendable {
    private struct State {
        var isOver = false
        var count = 0
        var calls = 0
        var errors: [String] = []
    }

    private let state = Locked(State())
    private let ended = DispatchSemaphore(value: 0)

    init(_ service: RunningService) {
        let thread = Thread { [self, weak service] in
            while !state.withLock({ $0.isOver }), let service {
                note(Result { try service.history.calls.count })
                Thread.sleep(forTimeInterval: 0.002)
            }
            ended.signal()
        }
        thread.start()
    }

    private func note(_ reading: Result<Int, any Error>) {
        state.withLock { state in
            state.count += 1
            switch reading {
            case .success(let calls):
                if calls < state.calls { state.errors.append("\(calls) calls after \(state.calls)") }
                state.calls = calls
            case .failure(let error): state.errors.append("\(error)")
            }
        }
    }

    /// - Returns: The number of readings, and their errors.
    func end() -> (Int, [String]) {
        state.withLock { $0.isOver = true }
        ended.wait()
        return state.withLock { ($0.count, $0.errors) }
    }
}
