import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// Measures the requests per second with few and with very many stubs, of which the last one answers.
enum RequestSection: Section {
    static let name = "requests against the trivial protocol"

    static func rows() async throws -> [Row] {
        try await [nullRow()] + growthRows() + oneCoreRows() + ownRows() + newRows() + [planFileRow()]
    }

    /// Compares the trivial protocol with itself, which shows the noise of the measurement.
    private static func nullRow() async throws -> Row {
        let pairs = try await RequestRate.pairs(Sessions.trivial(.ephemeral), against: Sessions.trivial(.ephemeral))
        return Row("the trivial protocol against itself", requestsPerSecond: pairs)
    }

    /// Measures all sizes in the same turns, so that the growth curve does not show the machine's noise.
    private static func growthRows() async throws -> [Row] {
        let sizes = [1, 1_000, 10_000, 100_000]
        let sessions = try sizes.map { try Sessions.installed(Exchange.stubArguments($0)) }
        var (rates, times): ([Row], [Row]) = ([], [])
        for (inFlight, way) in [(1, "one at a time"), (32, "32 in flight")] {
            let turns = try await RequestRate.turns(sessions + [Sessions.trivial(.ephemeral)], inFlight: inFlight)
            for (index, size) in sizes.enumerated() {
                let pairs = turns.pairs(index, against: sizes.count)
                var row = Row("\(stubs(size)), \(way)", requestsPerSecond: pairs, goal: 0.95)
                row.growthPoint = Row.GrowthPoint(stubs: size, inFlight: inFlight)
                rates.append(row)
                if inFlight == 1, [sizes.first, sizes.last].contains(size) {
                    times.append(Row("\(stubs(size)), time of one", timeOfRequest: pairs))
                }
            }
        }
        return rates + times
    }

    /// Measures on one core, where a request takes least time.
    private static func oneCoreRows() async throws -> [Row] {
        let sizes = [1, 100_000]
        let sessions = try sizes.map { try Sessions.installed(Exchange.stubArguments($0)) }
        let turns = try await OneCore.run { try await RequestRate.turns(sessions + [Sessions.trivial(.ephemeral)]) }
        return sizes.indices.map { index in
            let pairs = turns.pairs(index, against: sizes.count)
            return Row("\(stubs(sizes[index])), on one core", requestsPerSecond: pairs, goal: 0.95)
        }
    }

    /// Measures without a URL cache.
    ///
    /// The cache takes more time than everything else, so the library's share shows best here.
    private static func ownRows() async throws -> [Row] {
        let sizes = [1, 100_000]
        let sessions = try sizes.map { try Sessions.own(Exchange.stubArguments($0)) }
        var (rates, times): ([Row], [Row]) = ([], [])
        for (session, size) in zip(sessions, sizes) {
            let name = "responder.configuration, \(stubs(size))"
            let pairs = try await RequestRate.pairs(session, against: Sessions.trivial())
            rates.append(Row(name, requestsPerSecond: pairs, goal: 0.9))
            times.append(Row("\(name), time of one", timeOfRequest: pairs))
        }
        let growth = try await RequestRate.pairs(sessions[1], against: sessions[0], rounds: 2 * RequestRate.rounds)
        return rates + times + [Row("100,000 stubs against 1", requestsPerSecond: growth, goal: 0.97)]
    }

    /// Measures requests that can reuse nothing of an earlier answer: neither its head, which has another URL, nor
    /// its body.
    private static func newRows() async throws -> [Row] {
        let ephemeral = try await RequestRate.pairs(
            Sessions.installed(Exchange.stubArguments()), against: Sessions.trivial(.ephemeral), urls: .otherQueries)
        let own = try await RequestRate.pairs(
            Sessions.own(Exchange.stubArguments()), against: Sessions.trivial(), urls: .otherQueries)
        let once = try await RequestRate.pairs(
            Sessions.own(Exchange.stubArgumentsOfEqual(100_000)), against: Sessions.trivial(), urls: .otherPaths)
        return [
            Row("another URL each time, 1 stub", requestsPerSecond: ephemeral),
            Row("another URL each time, responder.configuration, 1 stub", requestsPerSecond: own),
            Row("another of 100,000 stubs each time, responder.configuration", requestsPerSecond: once, goal: 0.8),
        ]
    }

    private static func planFileRow() async throws -> Row {
        let pairs = try await RequestRate.pairs(
            Sessions.own(Exchange.stubArgumentsInFile), against: Sessions.own(Exchange.stubArguments()))
        return Row("a plan file against an argument, time of one", timeOfRequest: pairs)
    }

    private static func stubs(_ count: Int) -> String { "\(Text.grouped(count)) \(count == 1 ? "stub" : "stubs")" }
}
