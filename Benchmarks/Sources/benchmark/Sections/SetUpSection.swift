import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures the cost of 10,000 stubs with JSON bodies of 1 KiB before the first request.
enum SetUpSection: Section {
    static let name = "set-up of 10,000 stubs of 1 KiB"

    private static let stubs = 10_000
    private static let rounds = 9

    static func rows() async throws -> [Row] {
        let bodies = (0..<stubs).map(Items.body)
        let configurator = Items.configurator(bodies)
        return try await timeRows(bodies, configurator.arguments) + SetUpMemory.rows(configurator, stubs)
    }

    private static func timeRows(_ bodies: [String], _ arguments: [String]) async throws -> [Row] {
        let text = try PlanText(bodies)
        let turns = try await Turns(
            rounds,
            of: [
                { try await millisecondsToBuild(bodies) },
                { try await text.millisecondsToParse() },
                { try await millisecondsToBeReady(arguments, bodies) },
                { try await millisecondsToAnswer(arguments, bodies) },
            ])
        func row(_ name: String, _ index: Int, goal: Double? = nil) -> Row {
            Row(
                "\(name), against JSONSerialization", unit: "ms", .share, goal: goal,
                pairs: turns.pairs(index, against: 1))
        }
        return [
            row("building and encoding", 0, goal: 0.05),
            row("ready to answer", 2, goal: 0.05),
            row("answered once", 3),
        ]
    }

    private static func millisecondsToBuild(_ bodies: [String]) async throws -> Double {
        let (milliseconds, result) = await Stopwatch.milliseconds {
            let configurator = Items.configurator(bodies)
            return (configurator, arguments: configurator.arguments)
        }
        try await check(MockURLResponder(arguments: result.arguments), bodies)
        return milliseconds
    }

    private static func millisecondsToBeReady(_ arguments: [String], _ bodies: [String]) async throws -> Double {
        let (milliseconds, responder) = try await Stopwatch.milliseconds { try MockURLResponder(arguments: arguments) }
        try await check(responder, bodies)
        return milliseconds
    }

    private static func millisecondsToAnswer(_ arguments: [String], _ bodies: [String]) async throws -> Double {
        try await Stopwatch.milliseconds {
            let responder = try MockURLResponder(arguments: arguments)
            try await check(responder, bodies)
            return responder
        }.milliseconds
    }

    /// Fails unless the last stub answers with its body.
    private static func check(_ responder: MockURLResponder, _ bodies: [String]) async throws {
        let last = bodies.count - 1
        let (data, _) = try await responder.session.data(for: Exchange.request(path: Items.path(last)))
        guard data == Data(bodies[last].utf8) else { throw Failure("wrong body of \(data.count) bytes") }
    }
}
