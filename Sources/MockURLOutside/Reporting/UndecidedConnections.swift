#if os(Linux)
import Dispatch
import MockURLResponder

/// The connections on which no request was decided, such as that of a client which waits for the first bytes of its server.
///
/// A client may open a connection in advance and use another one to the same place, so a place that is used is not reported.
final class UndecidedConnections: Sendable {
    /// A process and the place that it connected to.
    typealias Visit = (process: ProgramProcess, place: RealRoute.Place)

    private struct State {
        var hasEnded = false
        var open: [ObjectIdentifier: (socket: ConnectionSocket, visit: Visit)] = [:]
        var used: Set<RealRoute.Place> = []
        /// The first process of each place with a connection that ended.
        var unused: [RealRoute.Place: ProgramProcess] = [:]
    }

    private let state = Locked(State())
    /// Empty while no connection is open.
    private let undecided = DispatchGroup()

    func begin(_ socket: ConnectionSocket, _ visit: Visit) {
        undecided.enter()
        state.withLock { $0.open[ObjectIdentifier(socket)] = (socket, visit) }
    }

    /// Whether no request of the connection was decided, so that its place may be reported at the end.
    func include(_ socket: ConnectionSocket) -> Bool {
        state.withLock { $0.open[ObjectIdentifier(socket)] != nil }
    }

    /// Notes that a request of the connection was decided, or that the connection was reported.
    func use(_ socket: ConnectionSocket) {
        close(socket) { $0.used.insert($1.place) }
    }

    /// Notes the end of a connection.
    func end(_ socket: ConnectionSocket) {
        close(socket) { $0.unused[$1.place] = $0.unused[$1.place] ?? $1.process }
    }

    private func close(_ socket: ConnectionSocket, _ note: (inout State, Visit) -> Void) {
        let wasOpen = state.withLock { state in
            guard let connection = state.open.removeValue(forKey: ObjectIdentifier(socket)) else { return false }
            note(&state, connection.visit)
            return true
        }
        if wasOpen { undecided.leave() }
    }

    /// Shuts down the connections that are open, and waits until their last bytes are decided.
    ///
    /// - Returns: The places without a decided request; `nil` for a second call.
    func end() -> [Visit]? {
        let open = state.withLock { state -> [ConnectionSocket]? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            return state.open.values.map(\.socket)
        }
        guard let open else { return nil }
        open.forEach { $0.shutDown() }
        undecided.wait()
        return state.withLock { state in
            state.unused.filter { !state.used.contains($0.key) }.map { ($0.value, $0.key) }
        }.sorted { ($0.process.id, "\($0.place)") < ($1.process.id, "\($1.place)") }
    }
}
#endif
