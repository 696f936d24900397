/// What a registry guards by its lock.
struct RegistryState {
    let stubs: [StubMapping]
    let order: StubOrder
    /// How many requests each has answered.
    private(set) var uses: [Int]
    /// How many requests there were, answered or not.
    var requests = 0
    /// Nil when no stub is of a sequence.
    private var sequences: SequenceWatch?
    /// By name, unless in the first state.
    var scenarios: [String: String] = [:]
    let identities: [StubIdentity?]
    /// The places of the stubs in the order in which they are asked; nil is the order of the plan.
    private let ranking: [Int]?
    private var index: StubIndex
    let hasBodyPatterns: Bool
    /// Whether no stub looks at bodies or for regular expressions, so that a claim is short.
    let isQuick: Bool
    /// How many plans there were before this one.
    private(set) var generation = 0

    init(_ plan: MockPlan, order: StubOrder, identities: [StubIdentity?] = []) {
        stubs = plan.stubs
        self.order = order
        self.identities = identities
        uses = Array(repeating: 0, count: stubs.count)
        sequences = SequenceWatch(stubs, uses: uses)
        ranking = Self.ranking(of: stubs, order)
        index = StubIndex(ranking.map { $0.map { plan.stubs[$0] } } ?? stubs)
        hasBodyPatterns = stubs.contains(where: \.request.asksBody)
        isQuick = !hasBodyPatterns && !stubs.contains(where: \.request.searches)
    }

    /// Another plan, with what is left of the stubs that stand in both.
    init(_ plan: MockPlan, identities: [StubIdentity?], after earlier: RegistryState) {
        self.init(plan, order: earlier.order, identities: identities)
        generation = earlier.generation + 1
        scenarios = earlier.scenarios
        requests = earlier.requests
        let isOrdered = earlier.disorders.isEmpty
        var moved: [Int: Int] = [:]
        var places = Dictionary(grouping: earlier.stubs.indices.reversed(), by: earlier.key)
        for index in stubs.indices {
            guard let place = places[key(index)]?.popLast() else { continue }
            uses[index] = earlier.uses[place]
            if !isOrdered { moved[place] = index }
        }
        guard sequences != nil else { return }
        sequences = SequenceWatch(
            stubs, uses: uses, disorders: earlier.disorders.compactMap { $0.moved(to: moved) })
    }

    /// What a stub is known by in another plan.
    private enum Key: Hashable {
        case identity(StubIdentity)
        case value(StubMapping)
    }

    private func key(_ index: Int) -> Key {
        let identity = identities.isEmpty ? nil : identities[index]
        return identity.map(Key.identity) ?? .value(stubs[index])
    }

    /// The same plan in another order.
    func ordered(_ order: StubOrder) -> RegistryState {
        var state = RegistryState(MockPlan(stubs), order: order, identities: identities)
        (state.uses, state.scenarios, state.generation) = (uses, scenarios, generation)
        (state.requests, state.sequences) = (requests, sequences)
        return state
    }

    /// By priority, then as the order says.
    static func ranking(of stubs: [StubMapping], _ order: StubOrder) -> [Int]? {
        let isPlain = order == .first && stubs.allSatisfy { $0.priority == StubMapping.defaultPriority }
        guard !isPlain else { return nil }
        let places = order == .first ? Array(stubs.indices) : sequences(of: stubs).reversed().flatMap { $0 }
        // Swift's sort is stable in practice only, so the place breaks ties.
        return places.enumerated().sorted {
            (stubs[$0.element].priority, $0.offset) < (stubs[$1.element].priority, $1.offset)
        }.map(\.element)
    }

    /// The places of stubs, those together of which one is the next answer of the other.
    private static func sequences(of stubs: [StubMapping]) -> [Range<Int>] {
        let starts = stubs.indices.filter { $0 == 0 || !stubs[$0].isNext }
        return zip(starts, starts.dropFirst() + [stubs.count]).map { $0..<$1 }
    }

    /// What came out of order in sequences.
    private var disorders: [Disorder] { sequences?.disorders ?? [] }

    var tally: StubTally {
        StubTally(
            stubs: stubs, uses: uses, identities: identities, requests: requests, disorders: disorders)
    }

    /// Nil when a closure of the program has to be asked first, or a search to be done.
    mutating func claim(_ request: CapturedRequest) -> Claim? {
        let stubs = stubs
        let found = first(for: request) { stubs[$0].request.detailsHold(for: request) }
        guard !request.isUndecided else { return nil }
        requests += 1
        guard let index = found else { return .unclaimed }
        uses[index] += 1
        sequences?.note(index, of: stubs[index].sequence)
        for step in stubs[index].scenarios { if let new = step.new { scenarios[step.name] = new } }
        return .claimed(
            .init(
                index: index, stubs: stubs, use: uses[index], generation: generation,
                identity: identities.isEmpty ? nil : identities[index]))
    }

    /// The stub that answers a request, seen without consuming it; of spent ones the last that is to be repeated.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - isWanted: Is asked about places in the plan, since a stub is much to copy.
    /// - Returns: Its place in the plan.
    mutating func first(for request: CapturedRequest, where isWanted: (Int) -> Bool) -> Int? {
        var repeated: Int?
        let found = index.first(
            for: request,
            leavingBehind: { rank in
                let place = ranking?[rank] ?? rank
                return stubs[place].uses.areSpent(by: uses[place]) && !stubs[place].repeatsLast
            },
            where: { rank in
                let place = ranking?[rank] ?? rank
                let isSpent = stubs[place].uses.areSpent(by: uses[place])
                guard !isSpent || stubs[place].repeatsLast, stubs[place].scenarios.hold(in: scenarios),
                    isWanted(place)
                else { return false }
                if isSpent { repeated = place }
                return !isSpent
            })
        return found.map { ranking?[$0] ?? $0 } ?? repeated
    }
}

extension [ScenarioStep] {
    /// Whether the scenarios are in the states that are waited for.
    fileprivate func hold(in scenarios: [String: String]) -> Bool {
        allSatisfy { $0.required == nil || $0.required == scenarios[$0.name] ?? ScenarioStep.start }
    }
}
