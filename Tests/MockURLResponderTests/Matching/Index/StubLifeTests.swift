import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The choice among several stubs` {
    @Test func `a stub of a higher priority answers before a stub that was configured earlier`() {
        let registry = StubRegistry(
            MockPlan([stub("usual"), stub("low", priority: 9), stub("high", .times(1), priority: 1)]))

        #expect(registry.answers(3) == ["high", "usual", "usual"])
    }

    @Test func `the last stub of the highest priority answers under the order last`() {
        let plan = MockPlan([stub("general"), stub("override", .times(1)), stub("low", priority: 6)])
        let registry = StubRegistry(plan, order: .last)

        #expect(registry.answers(2) == ["override", "general"])
    }

    @Test func `changing the order of stubs keeps their uses`() {
        let registry = StubRegistry(MockPlan([stub("one", .times(2)), stub("two", .times(1))]))

        let before = registry.answers(1)
        registry.order = .last

        #expect(before + registry.answers(3) == ["one", "two", "one", nil])
    }

    @Test func `the last used-up stub that repeats its answer answers if no other stub does`() {
        var stubs = [stub("one", .times(1)), stub("two", .times(1)), stub("three", .times(1))]
        stubs[0].repeatsLast = true
        stubs[1].repeatsLast = true
        let registry = StubRegistry(MockPlan(stubs))

        #expect(registry.answers(5) == ["one", "two", "three", "two", "two"])
        #expect(registry.uses == [1, 3, 1])
    }

    @Test func `a stub that repeats its answer does not answer other requests`() {
        var once = stub("once", .times(1))
        once.repeatsLast = true
        let registry = StubRegistry(MockPlan([once]))

        _ = registry.answers(2)

        #expect(registry.answer(to: "https://h/b") == nil)
    }

    @Test(arguments: UInt64(1)...150) func `a random plan answers like a model without an index`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let plan = MockPlan((0..<12).map { index in Self.random("\(index)", using: &random) })
        let order = StubOrder.allCases.randomElement(using: &random)!
        let registry = StubRegistry(plan, order: order)
        var model = Model(plan.stubs, order)

        for _ in 0..<30 {
            let host = ["h", "i", "api.h"].randomElement(using: &random)!
            let scheme = ["http", "https"].randomElement(using: &random)!
            let port = ["", ":81"].randomElement(using: &random)!
            let url = "\(scheme)://\(host)\(port)/" + ["a", "a?p=1", "b?p=2"].randomElement(using: &random)!

            #expect(registry.answer(to: url) == model.answer(to: url), "\(url)")
        }
        #expect(registry.uses == model.uses)
    }

    private static func random(_ name: String, using random: inout SplitMix64) -> StubMapping {
        var request = Condition.stub(host: ["h", "h", "i"].randomElement(using: &random)!)
        request.scheme = [nil, "http", "https"].randomElement(using: &random)!
        request.setPort([.ofScheme, .ofScheme, .any, .number(81)].randomElement(using: &random)!)
        request.path = [nil, .equals("/a"), .equals("/b"), .prefix("/")].randomElement(using: &random)!
        if Int.random(in: 0..<3, using: &random) == 0 {
            request.host = [nil, .suffix("h"), .equals("i")].randomElement(using: &random)!
        }
        if Bool.random(using: &random) { request.query.fields = [NamedPattern("p", .equals("1"))] }
        if Int.random(in: 0..<4, using: &random) == 0 { request.query.rule = .exact }
        if Int.random(in: 0..<4, using: &random) == 0 {
            request.add(.not(.query(QueryPattern([NamedPattern("p", .equals("2"))]))))
        }
        var stub = StubMapping(
            name: name, request: request, limit: [.always, .times(1), .times(3)].randomElement(using: &random)!)
        stub.priority = [5, 5, 5, 1, 9].randomElement(using: &random)!
        stub.repeatsLast = Int.random(in: 0..<4, using: &random) == 0
        stub.isNext = Int.random(in: 0..<3, using: &random) == 0
        return stub
    }

    /// A model of a registry, without an index.
    private struct Model {
        let stubs: [StubMapping]
        let ranking: [Int]
        var uses: [Int]

        init(_ stubs: [StubMapping], _ order: StubOrder) {
            self.stubs = stubs
            var sequences: [[Int]] = []
            for index in stubs.indices {
                if index > 0, stubs[index].isNext {
                    sequences[sequences.count - 1].append(index)
                } else {
                    sequences.append([index])
                }
            }
            let places = (order == .first ? sequences : sequences.reversed()).flatMap { $0 }
            ranking = Set(stubs.map(\.priority)).sorted().flatMap { level in
                places.filter { stubs[$0].priority == level }
            }
            uses = stubs.map { _ in 0 }
        }

        mutating func answer(to url: String) -> String? {
            let request = CapturedRequest(url)
            let matching = ranking.filter { index in
                stubs[index].request.isMet(by: request)
            }
            let answering =
                matching.first { !stubs[$0].limit.isReached(by: uses[$0]) } ?? matching.last { stubs[$0].repeatsLast }
            guard let answering else { return nil }
            uses[answering] += 1
            return stubs[answering].name
        }
    }
}

@Suite struct `A scenario` {
    @Test func `a scenario is in its first state until a stub changes the state`() {
        let registry = StubRegistry(
            MockPlan([
                stub("second", [ScenarioStep("s", required: "two")]),
                stub("first", [ScenarioStep("s", required: "Started", new: "two")]),
            ]))

        #expect(registry.answers(3) == ["first", "second", "second"])
        #expect(registry.state(ofScenario: "s") == "two")
    }

    @Test func `only one of many concurrent requests uses a stub that changes the state`() async {
        let registry = StubRegistry(
            MockPlan([stub("first", [ScenarioStep("s", required: "Started", new: "on")]), stub("later")]))

        let firsts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<32 { group.addTask { registry.answers(20).count { $0 == "first" } } }
            return await group.reduce(0, +)
        }

        #expect(firsts == 1)
    }

    @Test func `a scenario can be set and reset from outside`() {
        let registry = StubRegistry(MockPlan([stub("on", [ScenarioStep("s", required: "on")]), stub("off")]))

        registry.setScenario("s", to: "on")
        let on = registry.answers(1)
        registry.resetScenarios()

        #expect(on + registry.answers(1) == ["on", "off"])
    }

    @Test func `names and states of scenarios that Unicode treats as equal differ if their bytes differ`() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let registry = StubRegistry(
            MockPlan([
                stub("state", [ScenarioStep("s", required: decomposed)]),
                stub("name", [ScenarioStep(decomposed, required: "on")]), stub("else"),
            ]))

        registry.setScenario("s", to: composed)
        registry.setScenario(composed, to: "on")
        let other = registry.answers(1)
        registry.setScenario(decomposed, to: "on")

        #expect(other + registry.answers(1) == ["else", "name"])
        #expect(registry.state(ofScenario: composed) == "on")
    }

    @Test func `a stub with several scenarios answers only if all are in the required states`() {
        let both = [ScenarioStep("a", required: "1"), ScenarioStep("b", required: "1")]
        let registry = StubRegistry(MockPlan([stub("both", both), stub("else")]))

        registry.setScenario("a", to: "1")
        let one = registry.answers(1)
        registry.setScenario("b", to: "1")

        #expect(one + registry.answers(1) == ["else", "both"])
    }

    @Test func `a near miss names a scenario that is in another state`() throws {
        let registry = StubRegistry(MockPlan([stub("paid", [ScenarioStep("cart", required: "full")])]))

        let miss = try #require(registry.nearMisses(to: CapturedRequest("https://h/a")).first)

        let comparison = try #require(miss.comparisons.last)
        #expect(comparison.field == "scenario cart")
        #expect(comparison.expected == "full")
        #expect(comparison.found == "Started")
        #expect(!miss.isSpent)
    }

    @Test func `a scenario keeps its state when the plan is replaced`() {
        let plan = MockPlan([stub("on", [ScenarioStep("s", required: "on")])])
        let registry = StubRegistry(plan)

        registry.setScenario("s", to: "on")
        registry.replace(with: plan)

        #expect(registry.answers(1) == ["on"])
    }
}

private func stub(_ name: String, _ uses: AnswerLimit = .always, priority: Int = 5) -> StubMapping {
    var stub = StubMapping(name: name, request: Condition.stub(host: "h", path: .equals("/a")), limit: uses)
    stub.priority = priority
    return stub
}

private func stub(_ name: String, _ scenarios: [ScenarioStep]) -> StubMapping {
    var stub = stub(name)
    stub.scenarios = scenarios
    return stub
}

extension StubRegistry {
    /// Returns the names of the stubs that answer this number of requests.
    fileprivate func answers(_ count: Int) -> [String?] {
        (0..<count).map { _ in answer(to: "https://h/a") }
    }

    fileprivate func answer(to url: String) -> String? {
        guard case .claimed(let claimed) = claim(CapturedRequest(url)) else { return nil }
        return claimed.name
    }
}
