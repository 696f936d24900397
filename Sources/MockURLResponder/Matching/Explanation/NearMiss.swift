/// A stub that did not answer a request, with a comparison for each of its conditions.
package struct NearMiss: Sendable {
    /// The comparison of one condition with the request.
    package struct Comparison: Sendable {
        /// The name of the compared part, such as `query field base`.
        package var field: String
        /// The names of the fields whose values the comparison shows; any of them may be secret.
        package var names: [String]
        /// The expected value or pattern as text; long texts are cut.
        package var expected: String
        /// The value in the request, cut in the same way; `nil` means that the request has no value.
        package var found: String?
        package var holds: Bool
        /// A description of a difference that is easy to overlook.
        package var note: String?
        /// A note for secret values, which reveals only their form and length.
        package var secretNote: String?
        /// The lines of JSON that differ, each after `-` (expected), `+` (found) or a space (both).
        package var diff: [String]
        /// Why the result is unknown; `nil` if it is known.
        ///
        /// The result is always known for a request that is sent now.
        package var unknown: String?

        package init(
            field: String, names: [String] = [], expected: String, found: String? = nil, holds: Bool,
            note: String? = nil, diff: [String] = []
        ) {
            self.field = field
            self.names = names
            self.expected = expected
            self.found = found
            self.holds = holds
            self.note = note
            self.diff = diff
        }
    }

    /// The index of the stub in the plan, from 0.
    package var index: Int
    package var stub: StubMapping
    package var comparisons: [Comparison]
    /// The distance, from 0 (no difference) to 1.
    package var distance: Double
    /// A stub that is asked before this one and accepts all its requests.
    package var shadow: Shadow?

    /// Whether the policy, which lets no request pass, keeps the stub from answering with the real answer.
    package let isForbidden: Bool

    /// Whether the stub would have answered if it had uses left.
    package var isSpent: Bool { stub.limit.count != nil && !isForbidden && comparisons.allSatisfy(\.holds) }

    init(
        _ stub: StubMapping, at index: Int, to request: CapturedRequest, scenarios: [ByteText: String] = [:],
        allowsNetwork: Bool = false, _ budget: SearchBudget = SearchBudget()
    ) {
        self.index = index
        self.stub = stub
        // States do not count in the distance: a stub for the right request in another state is the closest one.
        comparisons =
            Explanation(of: request, budget).comparisons(onAllOf: stub.request)
            + stub.scenarios.compactMap { Self.comparison(on: $0, scenarios[ByteText($0.name)] ?? ScenarioStep.start) }
        isForbidden = stub.response.asksNetwork && !allowsNetwork && comparisons.allSatisfy(\.holds)
        distance = Evaluator(request, measure: .full, budget).distance(from: stub.request)
    }

    private static func comparison(on step: ScenarioStep, _ state: String) -> Comparison? {
        step.required.map { required in
            Comparison(
                field: "scenario \(step.name)", expected: required, found: state,
                holds: required.hasSameBytes(as: state))
        }
    }
}

extension StubRegistry {
    /// Returns the stubs that come closest to a request now; see `StubSnapshot.nearMisses(to:limit:)`.
    package func nearMisses(to request: CapturedRequest, allowsNetwork: Bool = false) -> [NearMiss] {
        var snapshot = snapshot
        snapshot.allowsNetwork = allowsNetwork
        return snapshot.nearMisses(to: request)
    }
}

extension StubSnapshot {
    /// The number of stubs that are compared in full.
    package static let shortList = 64

    /// Returns the stubs that come closest to a request, closest first.
    ///
    /// Equally close stubs keep the order of the plan.
    ///
    /// If there are more than `shortList` stubs, only the nearest ones by the rough distance are compared
    /// in full. A stub without a difference has the distance 0 in both measures. The rough distance also
    /// prefers the right address.
    package func nearMisses(to request: CapturedRequest, limit: Int = 3) -> [NearMiss] {
        let budget = SearchBudget(plan.expressions)
        var candidates = ShortList(limit: Self.shortList)
        var look = RoughLook(at: request, budget)
        for index in stubs.indices {
            candidates.offer(index, at: look.distance(from: stubs[index].request))
        }
        let full = Evaluator(request, measure: .full, budget)
        var misses = candidates.indexes.map { (distance: full.distance(from: stubs[$0].request), index: $0) }
            .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(limit)
            .map {
                NearMiss(
                    stubs[$0.index], at: $0.index, to: request, scenarios: scenarios, allowsNetwork: allowsNetwork,
                    budget)
            }
        var shadows = Shadows(on: misses.map(\.index), in: stubs, order: order)
        for index in misses.indices { misses[index].shadow = shadows.shadow(on: misses[index].index) }
        return misses
    }
}

/// The rough distances of one request from many stubs.
///
/// Neighbouring stubs often begin with the same address, which is evaluated once.
private struct RoughLook {
    private let evaluator: Evaluator
    /// The conditions of the previous stub.
    private var last: [Condition] = []
    /// For each of these conditions, the distance of the address up to and including the condition.
    private var distances: [AddressDistance] = []

    init(at request: CapturedRequest, _ budget: SearchBudget) {
        evaluator = Evaluator(request, measure: .rough, budget)
    }

    mutating func distance(from request: Condition) -> Double {
        guard case .all(let conditions) = request else { return evaluator.distance(from: request) }
        var known = 0
        while known < min(last.count, conditions.count), last[known].isSameAddress(as: conditions[known]) {
            known += 1
        }
        last.removeLast(last.count - known)
        distances.removeLast(distances.count - known)
        var address = known == 0 ? AddressDistance() : distances[known - 1]
        let rest = conditions[known...]
        for condition in rest {
            evaluator.add(condition, to: &address)
            last.append(condition)
            distances.append(address)
        }
        return address.isZero ? evaluator.distance(fromDetails: rest) : address.value
    }
}

extension Condition {
    /// Whether both conditions require the same address and nothing else, as far as a quick look shows.
    fileprivate func isSameAddress(as other: Condition) -> Bool {
        switch (self, other) {
        case (.all(let one), .all(let other)): one.elementsEqual(other) { $0.isSameAddress(as: $1) }
        case (.value(let field, .equals(let text)), .value(let otherField, .equals(let otherText))):
            addressPart != nil && field == otherField && text.hasSameBytes(as: otherText)
        case (.defaultPort, .defaultPort): true
        default: false
        }
    }
}

/// A list that keeps the nearest of many stubs and forgets the others at once.
private struct ShortList {
    private let limit: Int
    private var entries: [(distance: Double, index: Int)] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The stubs from the nearest on; equally near ones keep the order in which they were offered.
    var indexes: [Int] { entries.map(\.index) }

    mutating func offer(_ index: Int, at distance: Double) {
        if entries.count == limit {
            guard let farthest = entries.last, distance < farthest.distance else { return }
            entries.removeLast()
        }
        let position = entries.lastIndex { $0.distance <= distance }.map { $0 + 1 } ?? 0
        entries.insert((distance, index), at: position)
    }
}
