import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a recorder has noted, in the order in which it was asked.
final class RecordingLog: Sendable {
    private struct State {
        /// Nil is a request that is on its way.
        var interactions: [RecordedInteraction?] = []
        /// How often everything was forgotten.
        var generation = 0
    }

    private let state = Locked(State())

    var interactions: [RecordedInteraction] { state.withLock { $0.interactions.compactMap(\.self) } }

    /// Notes a request and its response, or the error there was instead, which is thrown on.
    func noting(_ request: URLRequest, _ respond: () throws -> MockResponse) throws -> MockResponse {
        let place = state.withLock { state in
            state.interactions.append(nil)
            return (generation: state.generation, index: state.interactions.count - 1)
        }
        let outcome = Result { try respond() }
        state.withLock { state in
            guard state.generation == place.generation else { return }
            state.interactions[place.index] = RecordedInteraction(request, outcome)
        }
        return try outcome.get()
    }

    func clear() {
        state.withLock { state in
            state.interactions = []
            state.generation += 1
        }
    }
}
