/// A stub that may answer a request, with the conditions that the index does not decide.
struct Candidate: Sendable {
    /// The position of the stub in the order in which stubs are asked.
    let rank: Int
    /// The range in `StubIndex.beginnings` of the bytes that a path has to begin with.
    let beginning: Range<Int>
    /// `nil` means that the index decides everything.
    let test: Test?

    /// The conditions, which are in an object because a search copies candidates often.
    final class Test: Sendable {
        /// `nil` means that the index decides the address.
        fileprivate let address: Condition?
        fileprivate let details: Condition?
        let cost: EvaluationCost

        fileprivate init?(address: [Condition], details: [Condition]) {
            guard !address.isEmpty || !details.isEmpty else { return nil }
            self.address = address.isEmpty ? nil : Condition.all(address).normalized
            self.details = details.isEmpty ? nil : Condition.all(details.byCost).normalized
            cost = EvaluationCost(of: .all(address + details))
        }
    }

    /// - Parameters:
    ///   - rank: The position of the stub in the order in which stubs are asked.
    ///   - beginning: The range of the bytes that the path has to begin with; an empty range accepts any path.
    ///   - address: The conditions on the address that the bucket does not imply.
    ///   - details: All other conditions.
    init(_ rank: Int, beginning: Range<Int>, address: [Condition], details: [Condition]) {
        self.rank = rank
        self.beginning = beginning
        test = Test(address: address, details: details)
    }

    /// Whether to evaluate the conditions only if the stub is live.
    var isCostly: Bool { test?.cost.isUnbounded ?? false }

    /// - Parameters:
    ///   - request: The request to evaluate.
    ///   - isAddressOnly: Whether to ignore the details.
    ///   - budget: The limit of costly conditions.
    /// - Returns: Whether the stub matches. The distance of an unmet evaluation is not measured.
    func evaluation(
        for request: CapturedRequest, isAddressOnly: Bool, _ budget: SearchBudget
    ) -> Evaluation {
        guard let test else { return .met }
        let evaluator = Evaluator(request, budget)
        let address = test.address.map(evaluator.evaluate) ?? .met
        if case .unmet = address { return address }
        return isAddressOnly ? address : address.and(test.details.map(evaluator.evaluate) ?? .met)
    }
}

extension [Condition] {
    /// The conditions from cheap to costly, because the first unmet condition ends the evaluation.
    fileprivate var byCost: [Condition] {
        let costs = map(\.cost)
        guard costs.contains(where: { $0 > 0 }) else { return self }
        return indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { self[$0] }
    }
}

extension Condition {
    private static var costOfSearch: Int { 2 }

    /// The rough cost of the condition itself: 0 for values, 1 for bodies, 2 for regular expressions, 3 for closures.
    private var ownCost: Int {
        switch self {
        case .closure: Self.costOfSearch + 1
        case .value(_, let pattern): pattern.searches ? Self.costOfSearch : 0
        case .query(let query): query.fields.contains(where: \.pattern.searches) ? Self.costOfSearch : 0
        case .body(.text(let pattern)): pattern.searches ? Self.costOfSearch : 1
        case .body(.form(let fields)): fields.contains(where: \.pattern.searches) ? Self.costOfSearch : 1
        case .body(.part), .body(.parts): Self.costOfSearch
        case .body: 1
        case .defaultPort, .not, .all, .any: 0
        }
    }

    fileprivate var cost: Int { parts.reduce(ownCost) { Swift.max($0, $1.cost) } }
}

extension ValuePattern {
    /// Whether the pattern contains a regular expression.
    var searches: Bool { leaves.contains { if case .matches = $0 { true } else { false } } }
}
