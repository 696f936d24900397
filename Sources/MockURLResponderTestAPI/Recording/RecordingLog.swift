import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The interactions of a recorder, in the order of their requests.
final class RecordingLog: Sendable {
    private struct State {
        /// The recorded interactions; `nil` for a request without a result yet.
        var interactions: [RecordedInteraction?] = []
        /// The number of times that the log was cleared.
        var generation = 0
    }

    private let state = Locked(State())

    var interactions: [RecordedInteraction] { state.withLock { $0.interactions.compactMap(\.self) } }

    /// Records a request with its response or its error, and throws the error again.
    func recording(_ request: URLRequest, _ respond: () throws -> MockResponse) throws -> MockResponse {
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
