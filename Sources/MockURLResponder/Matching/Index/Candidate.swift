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
        fileprivate let isCostly: Bool
        /// The number of values to compare.
        fileprivate let size: Int
        fileprivate let readsFields: Bool
        fileprivate let readsBody: Bool

        fileprivate init?(address: [Condition], details: [Condition]) {
            guard !address.isEmpty || !details.isEmpty else { return nil }
            self.address = address.isEmpty ? nil : Condition.all(address).normalized
            self.details = details.isEmpty ? nil : Condition.all(details.byCost).normalized
            let conditions = address + details
            isCostly = conditions.contains { $0.cost >= Condition.costOfSearch }
            size = conditions.reduce(0) { $0 + $1.size }
            readsFields = conditions.contains { $0.reads(\.isOfFields) }
            readsBody = conditions.contains { $0.reads(\.isOfBody) }
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

    /// Whether the evaluation calls a closure of the program or searches for a regular expression.
    var isCostly: Bool { test?.isCostly ?? false }

    /// The number of values that the evaluation compares.
    var size: Int { test?.size ?? 0 }

    /// Whether the evaluation reads the header fields of the request.
    var readsFields: Bool { test?.readsFields ?? false }

    /// Whether the evaluation reads the body of the request.
    var readsBody: Bool { test?.readsBody ?? false }

    /// - Parameters:
    ///   - request: The request to evaluate.
    ///   - isAddressOnly: Whether to ignore the details.
    ///   - budget: The limit of costly conditions.
    /// - Returns: Whether the stub matches. The distance of an unmet evaluation is not measured.
    func evaluation(
        for request: CapturedRequest, isAddressOnly: Bool, _ budget: SearchBudget?
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
    fileprivate static var costOfSearch: Int { 2 }

    /// The rough cost of the condition itself: 0 for values, 1 for bodies, 2 for regular expressions, 3 for closures.
    private var ownCost: Int {
        switch self {
        case .closure: Self.costOfSearch + 1
        case .value(_, let pattern): pattern.searches ? Self.costOfSearch : 0
        case .query(let query): query.fields.contains(where: \.pattern.searches) ? Self.costOfSearch : 0
        case .body(.text(let pattern)): pattern.searches ? Self.costOfSearch : 1
        case .body(.form(let fields)): fields.contains(where: \.pattern.searches) ? Self.costOfSearch : 1
        case .body(.part): Self.costOfSearch
        case .body: 1
        case .defaultPort, .not, .all, .any: 0
        }
    }

    fileprivate var cost: Int { parts.reduce(ownCost) { Swift.max($0, $1.cost) } }

    fileprivate func reads(_ isPart: (Condition) -> Bool) -> Bool {
        isPart(self) || parts.contains { $0.reads(isPart) }
    }

    fileprivate var isOfBody: Bool { if case .body = self { true } else { false } }

    fileprivate var isOfFields: Bool {
        switch self {
        case .value(.header, _), .value(.cookie, _): true
        default: false
        }
    }

    /// The number of values to compare.
    fileprivate var size: Int {
        let own =
            switch self {
            case .value(_, let pattern): pattern.leaves.count
            case .query(let query): query.fields.reduce(0) { $0 + $1.pattern.leaves.count }
            case .body(.text(let pattern)): pattern.leaves.count
            case .body(.form(let fields)): fields.reduce(0) { $0 + $1.pattern.leaves.count }
            case .body, .defaultPort, .not, .all, .any, .closure: 1
            }
        return parts.reduce(own) { $0 + $1.size }
    }
}

extension ValuePattern {
    /// Whether the pattern contains a regular expression.
    var searches: Bool { leaves.contains { if case .matches = $0 { true } else { false } } }
}
