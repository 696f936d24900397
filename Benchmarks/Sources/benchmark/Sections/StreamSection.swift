import Common
import Foundation
import MockURLResponderTestAPI
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures a stream of 10,000 events of 100 bytes, which arrive without waits.
enum StreamSection: Section {
    static let name = "streams"

    private static let count = 10_000
    private static let data = String(repeating: "x", count: 92)
    private static let event = "data: \(data)\n\n"
    private static let rounds = 300

    static func rows() async throws -> [Row] {
        let body = String(repeating: event, count: count)
        let subjects = [
            try session { $0.with(events: (0..<count).map { _ in .event(data) }) },
            try session { $0.with(chunks: Array(repeating: .chunk(event), count: count)) },
            try session { $0.with(body: body) },
        ]
        let turns = try await Turns(
            rounds, of: subjects.map { session in { try await milliseconds(of: session, expecting: body) } })
        return [
            row("10,000 events against a body in as many chunks", turns.pairs(0, against: 1)),
            row("10,000 events against a body in one part", turns.pairs(0, against: 2)),
        ]
    }

    private static func session(_ answer: (MockURLResponseBuilder) -> MockURLResponseBuilder) throws -> URLSession {
        let configurator = Exchange.configurator()
        answer(configurator.respond(to: Exchange.path)).always()
        return try Sessions.own(configurator.arguments)
    }

    private static func row(_ name: String, _ pairs: [Pair]) -> Row {
        Row(name, unit: "ms", .ratio, pairs: pairs)
    }

    private static func milliseconds(of session: URLSession, expecting body: String) async throws -> Double {
        let request = try Exchange.request()
        let (time, answer) = try await Stopwatch.milliseconds { try await session.data(for: request) }
        guard answer.0 == Data(body.utf8) else { throw Failure("a stream with another body") }
        return time
    }
}
