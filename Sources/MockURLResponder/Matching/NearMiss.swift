/// A stub that did not answer a request, with a verdict for everything it asks.
package struct NearMiss: Sendable {
    /// What one condition of the stub came to.
    package struct Verdict: Sendable {
        /// What is compared, such as `query field base`.
        package var field: String
        /// The name of the query or header field, where it is one.
        package var name: String?
        /// What the stub asks, in words.
        package var expected: String
        /// What the request has; nil is nothing.
        package var found: String?
        package var holds: Bool
    }

    /// The stub's place in the plan, from 0.
    package var index: Int
    package var stub: StubMapping
    package var verdicts: [Verdict]
    /// From 0, nothing differs, to 1.
    package var distance: Double

    /// Whether the stub would have answered if it had uses left.
    package var isSpent: Bool { verdicts.allSatisfy(\.holds) }

    init(_ stub: StubMapping, at index: Int, to request: CapturedRequest, scenarios: [String: String] = [:]) {
        self.index = index
        self.stub = stub
        let comparison = Comparison(stub.request.normalized, request)
        // States are no part of the distance: a stub of the right request in another state is the closest there is.
        verdicts =
            comparison.pattern.conditions.map(comparison.verdict)
            + stub.scenarios.compactMap { Self.verdict(on: $0, scenarios[$0.name] ?? ScenarioStep.start) }
        distance = comparison.distance
    }

    private static func verdict(on step: ScenarioStep, _ state: String) -> Verdict? {
        step.required.map { required in
            Verdict(field: "scenario \(step.name)", expected: required, found: state, holds: required == state)
        }
    }
}

extension StubRegistry {
    /// How many stubs are compared in full; the others are passed over after a rough look.
    private static let shortList = 64

    /// The stubs that come closest to a request, closest first, in plan order where they are equal.
    ///
    /// Weights are WireMock's: what addresses the request counts before what it says.
    package func nearMisses(to request: CapturedRequest, limit: Int = 3) -> [NearMiss] {
        let stubs = stubs
        var candidates = ShortList(limit: Self.shortList)
        request.searches.searching {
            for (index, stub) in stubs.enumerated() {
                candidates.offer(index, at: Comparison(stub.request.normalized, request).roughDistance)
            }
        }
        let scenarios = scenarios
        var full: [NearMiss]
        repeat {
            full = request.searches.searching {
                candidates.indexes.map { NearMiss(stubs[$0], at: $0, to: request, scenarios: scenarios) }
            }
        } while request.decide()
        return Array(full.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(limit))
    }
}

/// The nearest of many, of which most are forgotten as soon as they are seen.
private struct ShortList {
    private let limit: Int
    private var entries: [(distance: Double, index: Int)] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Nearest first, in the order of offers where they are equal.
    var indexes: [Int] { entries.map(\.index) }

    mutating func offer(_ index: Int, at distance: Double) {
        if entries.count == limit {
            guard let farthest = entries.last, distance < farthest.distance else { return }
            entries.removeLast()
        }
        let place = entries.lastIndex { $0.distance <= distance }.map { $0 + 1 } ?? 0
        entries.insert((distance, index), at: place)
    }
}
