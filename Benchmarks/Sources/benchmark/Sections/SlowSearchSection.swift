import Common
import Foundation
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures how long a request waits for other requests of its session whose stubs have catastrophic expressions.
enum SlowSearchSection: Section {
    static let name = "requests beside slow searches"

    private static let slowHost = "slow.example.com"
    private static let requests = 200

    static func rows() async throws -> [Row] {
        let slow = [Exchange.argument(ofSlowSearches: 100, of: slowHost), "--mock-url-policy=drop"]
        let session = try Sessions.own(slow + Exchange.stubArguments())
        _ = try await milliseconds(session)
        var rows: [Row] = []
        for count in [1, 4, 8, 32] {
            let alone = try await milliseconds(session)
            let (beside, refusals) = try await withRequesters(count, session) { try await milliseconds(session) }
            rows += [
                Row(
                    "time of one beside \(count) requesters of 100 catastrophic expressions", unit: "ms", .difference,
                    goal: 10, pairs: zip(beside, alone).map { Pair(ours: $0, reference: $1) }),
                Row(
                    "the longest of \(requests), likewise", unit: "ms", .difference, goal: 10,
                    pairs: [Pair(ours: beside.max() ?? 0, reference: alone.max() ?? 0)]),
                Row(
                    "until the request of one of the \(count) fails", unit: "ms", .difference, goal: 500,
                    pairs: refusals.map { Pair(ours: $0, reference: 0) }),
            ]
        }
        return rows
    }

    /// Returns the times of easy requests, which are sent one after the other.
    private static func milliseconds(_ session: URLSession) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<requests {
            let request = try Exchange.request()
            let start = ContinuousClock.now
            let (data, response) = try await session.data(for: request)
            times.append((ContinuousClock.now - start) / .milliseconds(1))
            guard Exchange.isExpected(data, response) else { throw Failure("wrong answer: \(data) of \(response)") }
            try await Task.sleep(for: .milliseconds(5))
        }
        return times
    }

    /// Measures while requesters send slow requests again and again, at least until one of them has failed.
    ///
    /// Also returns the times of the slow requests, which fail as expected.
    private static func withRequesters(
        _ count: Int, _ session: URLSession, _ measure: () async throws -> [Double]
    ) async throws -> ([Double], [Double]) {
        let refusals = Locked<[Double]>([])
        let requesters = (0..<count).map { _ in
            Task {
                repeat {
                    let start = ContinuousClock.now
                    try await refusal(session)
                    let time = (ContinuousClock.now - start) / .milliseconds(1)
                    // The last request may have been cancelled.
                    if !Task.isCancelled { refusals.withLock { $0.append(time) } }
                } while !Task.isCancelled
            }
        }
        var times = try await measure()
        for _ in 0..<30 where refusals.withLock(\.isEmpty) { times += try await measure() }
        for requester in requesters { requester.cancel() }
        for requester in requesters { try await requester.value }
        guard !refusals.withLock(\.isEmpty) else { throw Failure("no slow request failed in time") }
        return (times, refusals.withLock(\.self))
    }

    private static func refusal(_ session: URLSession) async throws {
        do {
            _ = try await session.data(for: Exchange.slowRequest(to: slowHost))
            throw Failure("an expression was found")
        } catch let error as URLError where error.code == .resourceUnavailable || error.code == .cancelled {
        }
    }
}
