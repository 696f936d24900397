/// A stub that may answer a request, with the conditions that the index does not decide.
struct Candidate: Sendable {
    /// The position of the stub in the order in which stubs are asked.
    let rank: Int
    /// The index of the stub in the plan.
    let index: Int
    let test: Test

    /// The conditions, which are in an object because a search copies candidates often.
    final class Test: Sendable {
        private let address: Condition
        private let details: Condition
        /// The number of values that an evaluation compares.
        let comparisons: Int
        /// Whether an evaluation searches for an expression or asks a closure.
        let isSlow: Bool

        /// - Parameters:
        ///   - address: The conditions on the address that the place in the index does not imply.
        ///   - details: All other conditions.
        init(address: [Condition], details: [Condition]) {
            self.address = Condition.all(address).normalized
            // The first unmet condition ends the evaluation.
            let costs = details.map(\.cost)
            let order = details.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
            self.details = Condition.all(order.map { details[$0] }).normalized
            comparisons = self.address.comparisons + self.details.comparisons
            isSlow = max(self.address.cost, self.details.cost) >= Condition.costOfSearch
        }

        /// - Parameters:
        ///   - request: The request to evaluate.
        ///   - isAddressOnly: Whether to ignore the details.
        ///   - budget: The limit of costly conditions.
        /// - Returns: Whether the stub matches. The distance of an unmet evaluation is not measured.
        func evaluation(
            for request: CapturedRequest, isAddressOnly: Bool = false, _ budget: SearchBudget
        ) -> Evaluation {
            let evaluator = Evaluator(request, budget)
            let address = evaluator.evaluate(address)
            if case .unmet = address { return address }
            return isAddressOnly ? address : address.and(evaluator.evaluate(details))
        }
    }
}

extension Condition {
    fileprivate static var costOfSearch: Int { 2 }
    /// The number of comparisons that take as long as reading JSON.
    private static var comparisonsOfJSON: Int { 64 }

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
        default: 0
        }
    }

    fileprivate var cost: Int { parts.reduce(ownCost) { Swift.max($0, $1.cost) } }

    /// The number of values that an evaluation compares.
    fileprivate var comparisons: Int {
        switch self {
        case .value(_, let pattern), .body(.text(let pattern)): pattern.leaves.count
        case .query(let query): query.fields.reduce(0) { $0 + $1.pattern.leaves.count }
        case .body(.form(let fields)): fields.reduce(0) { $0 + $1.pattern.leaves.count }
        case .body: Self.comparisonsOfJSON
        case .not, .all, .any: parts.reduce(0) { $0 + $1.comparisons }
        default: 1
        }
    }
}

extension ValuePattern {
    /// Whether the pattern contains a regular expression.
    package var searches: Bool { leaves.contains { if case .matches = $0 { true } else { false } } }
}
