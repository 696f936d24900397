import TestSupport

@Suite struct `A scenario` {
    @Test func `only one of many concurrent requests uses a stub that changes the state`() async {
        let registry = StubRegistry(
            MockPlan([stub("first", [ScenarioStep("s", required: "Started", new: "on")]), stub("later")]))

        let firsts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<32 { group.addTask { registry.answers(20).count { $0 == "first" } } }
            return await group.reduce(0, +)
        }

        #expect(firsts == 1)
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
}

private func stub(_ name: String, _ scenarios: [ScenarioStep] = []) -> StubMapping {
    var stub = StubMapping(name: name, request: Condition.stub(host: "h", path: .equals("/a")))
    stub.scenarios = scenarios
    return stub
}

extension StubRegistry {
    /// Returns the names of the stubs that answer this number of requests.
    fileprivate func answers(_ count: Int) -> [String?] {
        (0..<count).map { _ in name(CapturedRequest("https://h/a")) }
    }
}
