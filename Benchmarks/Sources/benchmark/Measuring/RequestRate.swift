import Common
import Foundation
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How many requests a second sessions answer, each of them with the one answer that is expected.
struct RequestRate {
    /// Many short rounds rather than few long ones: a machine with few cores has two speeds, depending on whether it
    /// runs the threads of a request on one core or on several, and changes between them now and then.
    static let rounds = 80
    private static let requestsPerRound = 320

    private let session: URLSession
    private let inFlight: Int
    private let urls: URLSequence

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
        let rates = sessions.map { RequestRate(session: $0, inFlight: inFlight, urls: urls) }
        return try await Turns(rounds, of: rates.map { rate in { try await rate.perSecond() } })
    }

    private func perSecond() async throws -> Double {
        let request = try urls.next(1)[0]
        let (data, response) = try await session.data(for: request)
        guard Exchange.isExpected(data, response) else { throw Failure("wrong answer: \(data) of \(response)") }
        let requestsEach = Self.requestsPerRound / inFlight
        let requests = try urls.next(requestsEach)
        let session = session
        let duration = try await ContinuousClock().measure {
            guard inFlight > 1 else { return try await Self.make(requests, on: session) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<inFlight { group.addTask { try await Self.make(requests, on: session) } }
                try await group.waitForAll()
            }
        }
        return Double(requestsEach * inFlight) / (duration / .seconds(1))
    }

    /// Header fields are looked at once a round: to read them takes a tenth of a request.
    private static func make(_ requests: [URLRequest], on session: URLSession) async throws {
        for request in requests {
            let (data, response) = try await session.data(for: request)
            guard data == Exchange.body, (response as? HTTPURLResponse)?.statusCode == 200 else {
                throw Failure("wrong answer: \(data) of \(response)")
            }
        }
    }
}
