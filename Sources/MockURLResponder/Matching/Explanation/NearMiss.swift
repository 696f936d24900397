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
    package var name: String?
    /// The source line that built the stub.
    package var source: String?
    /// The requests that the stub matches, in one line.
    package var summary: String?
    /// The comparisons; a record has those that do not hold.
    package var comparisons: [Comparison] = []
    /// The distance, from 0 (no difference) to 1.
    package var distance = 0.0
    /// A stub that is asked before this one and accepts all its requests.
    package var shadow: Shadow?
    /// Whether the policy, which lets no request pass, keeps the stub from answering with the real answer.
    package var isForbidden = false
    /// Whether the stub would have answered if it had uses left.
    package var isSpent = false
    /// The number of uses of a stub that is spent.
    package var limit: Int?

    package init(index: Int) { self.index = index }

    init(
        _ stub: StubMapping, at index: Int, of snapshot: StubSnapshot, to request: CapturedRequest, _ distance: Double,
        _ budget: SearchBudget
    ) {
        self.index = index
        (name, source, summary) = (stub.name, stub.source?.description, stub.request.summary)
        self.distance = distance
        // States do not count in the distance: a stub for the right request in another state is the closest one.
        comparisons =
            Explanation(of: request, budget).comparisons(onAllOf: stub.request)
            + stub.scenarios.compactMap {
                Self.comparison(on: $0, snapshot.scenarios[ByteText($0.name)] ?? ScenarioStep.start)
            }
        let holds = comparisons.allSatisfy(\.holds)
        isForbidden = holds && stub.response.asksNetwork && !snapshot.allowsNetwork
        isSpent = holds && stub.limit.count != nil && !isForbidden
        if isSpent { limit = stub.limit.count }
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
        let (rough, full) = (Evaluator(request, measure: .rough, budget), Evaluator(request, measure: .full, budget))
        // Neighbouring stubs often have the same origin, which is evaluated once.
        var (last, origin) = (Condition.all([]), MeanDistance.ofAddress)
        let candidates = stubs.indices.map { index in
            let request = stubs[index].request
            if !request.hasSameOrigin(as: last) {
                (last, origin) = (request, .ofAddress)
                rough.add(request.origin, to: &origin, isAddress: true)
            }
            return (rough.distance(from: request.details, beside: origin), index)
        }.sorted(by: <).prefix(Self.shortList)
        var misses = candidates.map { (full.distance(from: stubs[$1].request), $1) }.sorted(by: <).prefix(limit)
            .map { NearMiss(stubs[$1], at: $1, of: self, to: request, $0, budget) }
        var shadows = Shadows(on: misses.map(\.index), in: stubs, order: order)
        for index in misses.indices { misses[index].shadow = shadows.shadow(on: misses[index].index) }
        return misses
    }
}
