import Foundation
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures the requests per second of sessions, and checks that each answer is the expected one.
enum RequestRate {
    /// The number of rounds.
    ///
    /// Many short rounds are better than few long ones, because a machine with few cores has two speeds: with the
    /// threads of a request on one core, or on several. It changes between the two now and then.
    static let rounds = 80

    /// Measures two sessions alternately.
    static func pairs(
        _ ours: URLSession, against reference: URLSession, rounds: Int = rounds, urls: URLSequence = .same
    ) async throws -> [Pair] {
        try await turns([ours, reference], rounds: rounds, urls: urls).pairs(0, against: 1)
    }

    /// Measures any number of sessions in turns.
    static func turns(
        _ sessions: [URLSession], inFlight: Int = 1, rounds: Int = rounds, urls: URLSequence = .same
    ) async throws -> Turns<Double> {
        let requests = sessions.map { RequestRound(session: $0, inFlight: inFlight, urls: urls) }
        return try await Turns(rounds, of: requests.map { round in { try await round.time().requestsPerSecond } })
    }
}
