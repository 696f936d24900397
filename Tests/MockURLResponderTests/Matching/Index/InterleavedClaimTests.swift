import TestSupport

/// Closures of stubs change the registry between two steps of a claim, since they run without a lock.
@Suite struct `Claims while the registry changes` {
    @Test(arguments: Rounds.seeds(30))
    func `a claim that is interrupted by changes finds the same stub as a claim after the changes`(_ seed: UInt64) {
        let world = World(seed: seed)

        for _ in 0..<40 {
            world.change()
            let request = world.request()
            let answer = world.answer(to: request)
            #expect(answer == world.model.withLock { $0.answer(to: request) }, "seed \(seed)")
        }

        let uses = Dictionary(uniqueKeysWithValues: zip(world.registry.stubs.map(\.name), world.registry.uses))
        #expect(uses == world.model.withLock { model in model.uses.filter { model.names.contains($0.key) } })
        #expect(world.registry.state(ofScenario: "s") == world.model.withLock { $0.scenarios["s"] ?? "Started" })
    }

    @Test func `a stub with 1,000 uses gives exactly 1,000 answers while the plan changes under 64 requesters`() async {
        var random = SplitMix64(seed: 3)
        let counted = stub("counted", .times(1_000))
        let others = (0..<20).map { stub("\($0)", .times(0)) } + [stub("rest", .always)]
        let registry = StubRegistry(MockPlan([counted] + others))
        let isOver = Locked(false)
        let plans = (0..<50).map { _ in MockPlan([counted] + others.shuffled(using: &random)) }
        Thread.detachNewThread {
            var number = 0
            while !isOver.withLock({ $0 }) {
                registry.replace(with: plans[number % plans.count])
                registry.order = number % 7 == 0 ? .last : .first
                number += 1
            }
        }

        let answers = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    (0..<100).count { _ in registry.name(CapturedRequest("https://h/a")) == "counted" }
                }
            }
            return await group.reduce(0, +)
        }
        isOver.withLock { $0 = true }
        registry.order = .first
        var more = 0
        while registry.name(CapturedRequest("https://h/a")) == "counted" { more += 1 }

        #expect(answers + more == 1_000)
        #expect(registry.tally.requests == 6_400 + more + 1)
    }
}

private func stub(_ name: String, _ uses: AnswerLimit) -> StubMapping {
    StubMapping(name: name, request: .stub(host: "h", path: .prefix("/")), limit: uses)
}

/// A registry and its model, which receive the same changes.
private final class World: Sendable {
    let registry: StubRegistry
    let model: Locked<Model>
    private let random: Locked<SplitMix64>
    /// The number of claims that are nested in each other.
    private let depth = Locked(0)

    init(seed: UInt64) {
        random = Locked(SplitMix64(seed: seed))
        registry = StubRegistry(MockPlan())
        model = Locked(Model())
        let stubs = (0..<8).map(stub)
        model.withLock { $0.all = stubs }
        replace(with: stubs)
    }

    private func pick<Value: Sendable>(_ values: [Value]) -> Value {
        random.withLock { values.randomElement(using: &$0)! }
    }

    private func stub(_ number: Int) -> StubMapping {
        var conditions: [Condition] = pick([[], [.path(.equals("/a"))], [.not(.path(.equals("/b")))]])
        if pick([true, false]) {
            conditions.append(
                .closure(
                    LocalClosure(
                        .prompt { [unowned self] request in
                            change()
                            return request.url?.path == "/a"
                        })))
        }
        var stub = StubMapping(
            name: "\(number)", request: .stub(origin: .origin(scheme: nil, host: nil, port: .any), and: conditions),
            limit: pick([.always, .times(1), .times(3)]))
        stub.priority = pick([5, 5, 1])
        stub.repeatsLast = pick([true, false, false])
        stub.isNext = pick([true, false, false])
        stub.scenarios = pick([
            [], [ScenarioStep("s", required: "Started", new: "on")],
            [ScenarioStep("s", required: "on", new: "Started")],
            [ScenarioStep("s", new: "on")],
        ])
        return stub
    }

    func request() -> String { pick(["https://h/a", "https://h/b", "https://h/c"]) }

    /// Claims a stub. If the claim cannot be made at once, the registry may change before it is made elsewhere.
    func answer(to request: String) -> String? {
        let request = CapturedRequest(request)
        let claim = pick([true, false]) ? registry.claimAtOnce(request) : nil
        if claim == nil { change() }
        return (claim ?? registry.claim(request)).claimed?.name
    }

    /// Makes one random change to the registry and to the model, or none.
    func change() {
        switch pick([0, 1, 2, 3, 4, 5]) {
        case 0:
            let state = pick(["on", "Started"])
            registry.setScenario("s", to: state)
            model.withLock { $0.scenarios["s"] = state }
        case 1:
            registry.resetScenarios()
            model.withLock { $0.scenarios = [:] }
        case 2:
            let order = pick(StubOrder.allCases)
            registry.order = order
            model.withLock { $0.order = order }
        case 3: replace(with: random.withLock { random in model.withLock { $0.all.shuffled(using: &random) } })
        case 4: claimAnother()
        default: break
        }
    }

    private func replace(with stubs: [StubMapping]) {
        let count = pick([stubs.count, stubs.count, stubs.count / 2])
        registry.replace(with: MockPlan(Array(stubs.prefix(count))))
        model.withLock { $0.replace(with: Array(stubs.prefix(count))) }
    }

    private func claimAnother() {
        guard depth.withLock({ $0 }) < 3 else { return }
        depth.withLock { $0 += 1 }
        defer { depth.withLock { $0 -= 1 } }
        let request = request()
        let answer = answer(to: request)
        #expect(answer == model.withLock { $0.answer(to: request) })
    }
}

/// A model of a registry that claims in one step and without an index.
private struct Model {
    var all: [StubMapping] = []
    private var stubs: [StubMapping] = []
    var order = StubOrder.first
    private(set) var uses: [String?: Int] = [:]
    var scenarios: [String: String] = [:]

    var names: Set<String?> { Set(stubs.map(\.name)) }

    mutating func replace(with stubs: [StubMapping]) {
        self.stubs = stubs
        uses = Dictionary(uniqueKeysWithValues: stubs.map { ($0.name, uses[$0.name] ?? 0) })
    }

    /// Returns whether a condition is met. A closure is true for the path /a, and changes nothing in the model.
    private func isMet(_ condition: Condition, by request: CapturedRequest) -> Bool {
        switch condition {
        case .all(let conditions): conditions.allSatisfy { isMet($0, by: request) }
        case .closure: request.url.path == "/a"
        default: condition.isMet(by: request)
        }
    }

    mutating func answer(to url: String) -> String? {
        let request = CapturedRequest(url)
        var sequences: [[Int]] = []
        for index in stubs.indices {
            if stubs[index].isNext, !sequences.isEmpty {
                sequences[sequences.count - 1].append(index)
            } else {
                sequences.append([index])
            }
        }
        let places = (order == .first ? sequences : sequences.reversed()).flatMap { $0 }
        let ranking = places.filter { stubs[$0].priority == 1 } + places.filter { stubs[$0].priority != 1 }
        let matching = ranking.map { stubs[$0] }.filter { stub in
            isMet(stub.request, by: request)
                && stub.scenarios.allSatisfy { $0.required == nil || $0.required == scenarios[$0.name] ?? "Started" }
        }
        func isSpent(_ stub: StubMapping) -> Bool { stub.limit.isReached(by: uses[stub.name] ?? 0) }
        guard let stub = matching.first(where: { !isSpent($0) }) ?? matching.last(where: \.repeatsLast) else {
            return nil
        }
        uses[stub.name, default: 0] += 1
        for step in stub.scenarios { if let new = step.new { scenarios[step.name] = new } }
        return stub.name
    }
}
