/// A stub that may answer the requests that find it, with what the index does not decide.
struct Candidate: Sendable {
    /// Its place in the order in which stubs are asked.
    let rank: Int
    /// Nil where the index decides all.
    let test: Test?

    /// An object, since candidates are handed around while they are looked through.
    final class Test: Sendable {
        /// What the path has to be where one comparison tells, by which most candidates are passed over.
        fileprivate let path: ValuePattern?
        /// What else addresses a request; nil where the index decides it.
        fileprivate let address: Condition?
        fileprivate let details: Condition?

        fileprivate init?(path: ValuePattern?, address: [Condition], details: [Condition]) {
            guard path != nil || !address.isEmpty || !details.isEmpty else { return nil }
            self.path = path?.normalizedPath
            self.address = address.isEmpty ? nil : Condition.all(address).normalized
            self.details = details.isEmpty ? nil : Condition.all(details.byCost).normalized
        }
    }

    /// - Parameters:
    ///   - rank: Its place in the order in which stubs are asked.
    ///   - path: What the path has to be, if its place in the index does not say so.
    ///   - address: What else addresses a request, beside what the place in the index says.
    ///   - details: What it asks beyond the address.
    init(_ rank: Int, path: ValuePattern?, address: [Condition] = [], details: [Condition]) {
        self.rank = rank
        if let path, !path.comparesText {
            test = Test(path: nil, address: address + [.value(.path, path)], details: details)
        } else {
            test = Test(path: path, address: address, details: details)
        }
    }

    /// - Parameters:
    ///   - request: What is asked for.
    ///   - isAddressOnly: Whether the details do not count.
    func evaluation(for request: CapturedRequest, isAddressOnly: Bool) -> Evaluation {
        guard let test else { return .met }
        // As the evaluator compares such a pattern, without its detours.
        if let path = test.path, !path.holds(for: request.url.path) { return .unmet }
        let evaluator = Evaluator(request)
        let address = test.address.map(evaluator.evaluate) ?? .met
        if isAddressOnly || address == .unmet { return address }
        let details = test.details.map(evaluator.evaluate) ?? .met
        // What is unmet decides, whatever is not known.
        return details == .met || details != .unmet && address != .met ? address : details
    }
}

extension [Condition] {
    /// What costs least first, else in their order: what is unmet spares the rest.
    fileprivate var byCost: [Condition] {
        let costs = map(\.cost)
        guard costs.contains(where: { $0 > 0 }) else { return self }
        return indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { self[$0] }
    }
}

extension Condition {
    /// How long it takes to evaluate, roughly: values, bodies, expressions, code of the program.
    private var ownCost: Int {
        switch self {
        case .closure: 3
        case .value(_, let pattern): pattern.searches ? 2 : 0
        case .query(let query): query.fields.contains(where: \.pattern.searches) ? 2 : 0
        case .body(.text(let pattern)): pattern.searches ? 2 : 1
        case .body: 1
        case .defaultPort, .not, .all, .any: 0
        }
    }

    fileprivate var cost: Int { parts.reduce(ownCost) { Swift.max($0, $1.cost) } }
}

extension ValuePattern {
    /// Whether a regular expression is searched for.
    var searches: Bool { leaves.contains { if case .matches = $0 { true } else { false } } }
}
