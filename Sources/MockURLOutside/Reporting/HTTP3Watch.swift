#if os(Linux)
import MockURLResponder

/// The programs that try HTTP/3, and whether they fall back to TCP.
final class HTTP3Watch: Sendable {
    private struct Visit: Hashable {
        let process: ProgramProcess
        let host: String
    }

    private struct State {
        var attempts: Set<Visit> = []
        var connections: Set<Visit> = []
    }

    /// The number of attempts that are remembered.
    private static let most = 1000

    private let state = Locked(State())

    func noteAttempt(of process: ProgramProcess, to host: String) {
        state.withLock { state in
            let visit = Visit(process: process, host: host)
            if state.attempts.count < Self.most, !state.connections.contains(visit) { state.attempts.insert(visit) }
        }
    }

    func noteConnection(of process: ProgramProcess, to host: String) {
        state.withLock { state in
            let visit = Visit(process: process, host: host)
            state.attempts.remove(visit)
            if state.connections.count < Self.most { state.connections.insert(visit) }
        }
    }

    /// The processes that tried HTTP/3 with a host, and made no TCP connection to it.
    var unanswered: [(process: ProgramProcess, host: String)] {
        state.withLock { $0.attempts.map { ($0.process, $0.host) } }
            .sorted { ($0.process.id, $0.host) < ($1.process.id, $1.host) }
    }
}
#endif
