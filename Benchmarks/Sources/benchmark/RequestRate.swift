import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How many requests a second two sessions answer, one with ours and one with the trivial protocol.
struct RequestRate {
    private typealias Pair = (ours: Double, reference: Double)

    /// Many short rounds rather than few long ones: a machine with few cores has two speeds, depending on whether it
    /// runs the threads of a request on one core or on several, and changes between them now and then.
    private static let rounds = 20
    private static let requestsPerRound = 1_000

    let name: String
    let ours: URLSession
    let reference: URLSession
    var inFlight = 1
    var goal: Double?

    static func rows() async throws -> [Row] {
        let responder = try MockURLResponder(arguments: Exchange.stubArguments)
        // A session does not keep the stubs it is answered from.
        defer { withExtendedLifetime(responder) {} }
        let trivial = trivialSession(.ephemeral)
        let installed = URLSessionConfiguration.ephemeral
        responder.install(in: installed)
        let ours = URLSession(configuration: installed)
        let sequential = try await RequestRate(
            name: "requests, one at a time", ours: ours, reference: trivial, goal: 0.9
        ).measured()
        return [
            sequential.row, added(sequential.pairs),
            try await RequestRate(
                name: "requests, 32 in flight", ours: ours, reference: trivial, inFlight: 32
            ).measured().row,
            try await RequestRate(
                name: "requests, responder.configuration",
                ours: URLSession(configuration: responder.configuration), reference: trivial
            ).measured().row,
            try await sharedRow(),
        ]
    }

    /// The same rounds as time for each request, which says the same on a machine of any speed.
    private static func added(_ pairs: [Pair]) -> Row {
        Row(
            "time for one of them", unit: "µs", .difference,
            pairs: pairs.map { (ours: 1e6 / $0.ours, reference: 1e6 / $0.reference) })
    }

    /// Last, because it changes what the whole process does.
    private static func sharedRow() async throws -> Row {
        MockURLResponder.setUp(with: Exchange.stubArguments)
        defer { MockURLResponder.tearDown() }
        return try await RequestRate(
            name: "requests, URLSession.shared", ours: .shared, reference: trivialSession(.default)
        ).measured().row
    }

    private static func trivialSession(_ configuration: URLSessionConfiguration) -> URLSession {
        configuration.protocolClasses = [TrivialProtocol.self]
        return URLSession(configuration: configuration)
    }

    private func measured() async throws -> (row: Row, pairs: [Pair]) {
        // The first round of each warms up what is made once, and is not counted.
        var pairs: [Pair] = []
        for _ in 0...Self.rounds {
            pairs.append((ours: try await perSecond(ours), reference: try await perSecond(reference)))
        }
        pairs.removeFirst()
        return (Row(name, unit: "/s", .ratio, goal: goal, pairs: pairs), pairs)
    }

    private func perSecond(_ session: URLSession) async throws -> Double {
        let request = try Exchange.request()
        let (data, response) = try await session.data(for: request)
        guard Exchange.isExpected(data, response) else { throw Failure("\(name): wrong answer: \(response)") }
        let requestsEach = Self.requestsPerRound / inFlight
        let duration = try await ContinuousClock().measure {
            guard inFlight > 1 else { return try await make(requestsEach, of: request, on: session) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<inFlight { group.addTask { try await make(requestsEach, of: request, on: session) } }
                try await group.waitForAll()
            }
        }
        return Double(requestsEach * inFlight) / (duration / .seconds(1))
    }

    private func make(_ count: Int, of request: URLRequest, on session: URLSession) async throws {
        for _ in 0..<count {
            let (data, _) = try await session.data(for: request)
            guard data == Exchange.body else { throw Failure("\(name): wrong body of \(data.count) bytes") }
        }
    }
}
