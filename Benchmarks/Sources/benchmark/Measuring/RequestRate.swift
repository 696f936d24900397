import Foundation
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How many requests a second sessions answer, each of them with the one answer that is expected.
enum RequestRate {
    /// Many short rounds rather than few long ones: a machine with few cores has two speeds, depending on whether it
    /// runs the threads of a request on one core or on several, and changes between them now and then.
    static let rounds = 80

    /// Two sessions in turns.
    static func pairs(
        _ ours: URLSession, against reference: URLSession, rounds: Int = rounds, urls: URLSequence = .same
    ) async throws -> [Pair] {
        try await turns([ours, reference], rounds: rounds, urls: urls).pairs(0, against: 1)
    }

    /// Any number of sessions in turns.
    static func turns(
        _ sessions: [URLSession], inFlight: Int = 1, rounds: Int = rounds, urls: URLSequence = .same
    ) async throws -> Turns<Double> {
        let requests = sessions.map { RequestRound(session: $0, inFlight: inFlight, urls: urls) }
        return try await Turns(rounds, of: requests.map { round in { try await round.time().requestsPerSecond } })
    }
}
