import Common
import Reference

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// A short round of requests on one session, each of which has to receive the expected answer.
package struct RequestRound {
    package static let requests = 320

    private let session: URLSession
    private let inFlight: Int
    private let urls: URLSequence
    private let slowdown: Double

    /// Creates a round.
    ///
    /// - Parameters:
    ///   - session: The session that makes the requests.
    ///   - inFlight: The number of requests that are made at the same time.
    ///   - urls: The URLs of the requests.
    ///   - slowdown: A planted fault: the program spins after each answer, for this share of the round's time.
    package init(session: URLSession, inFlight: Int = 1, urls: URLSequence = .same, slowdown: Double = 0) {
        self.session = session
        self.inFlight = inFlight
        self.urls = urls
        self.slowdown = slowdown
    }

    /// Makes the requests of one round.
    ///
    /// The first request checks the answer in full and is not timed.
    ///
    /// - Returns: The time of the other requests.
    /// - Throws: The error of a request, or a `Failure` for a wrong answer.
    package func time() async throws -> Timing {
        let request = try urls.next(1)[0]
        let (data, response) = try await session.data(for: request)
        guard Exchange.isExpected(data, response) else { throw Failure("wrong answer: \(data) of \(response)") }
        let requestsEach = Self.requests / inFlight
        let requests = try urls.next(requestsEach)
        // A request in flight waits for all the others, so its own share of the processor is smaller.
        let (session, slowdown) = (session, slowdown / Double(inFlight))
        return try await Timing(of: requestsEach * inFlight) {
            guard inFlight > 1 else { return try await Self.make(requests, on: session, slowdown) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<inFlight { group.addTask { try await Self.make(requests, on: session, slowdown) } }
                try await group.waitForAll()
            }
        }
    }

    /// Header fields are checked once a round, because reading them takes a tenth of a request's time.
    private static func make(_ requests: [URLRequest], on session: URLSession, _ slowdown: Double) async throws {
        for request in requests {
            let start = slowdown > 0 ? ContinuousClock.now : nil
            let (data, response) = try await session.data(for: request)
            guard data == Exchange.body, (response as? HTTPURLResponse)?.statusCode == 200 else {
                throw Failure("wrong answer: \(data) of \(response)")
            }
            if let start { spin(since: start, slowdown) }
        }
    }

    private static func spin(since start: ContinuousClock.Instant, _ slowdown: Double) {
        let now = ContinuousClock.now
        let end = now + (now - start) * slowdown
        while ContinuousClock.now < end {}
    }
}
