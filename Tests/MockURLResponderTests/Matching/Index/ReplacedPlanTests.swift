import TestSupport

@Suite struct `A replaced plan` {
    private static func plan(_ number: Int) -> MockPlan {
        MockPlan([StubMapping(name: "\(number)", request: .stub(host: "h", path: .matches("^/(\(number)|a)$")))])
    }

    private struct WeakPlan {
        weak var plan: CompiledPlan?
    }

    @Test func `a replaced plan and its expressions are released after its last request`() {
        let registry = StubRegistry(Self.plan(0))
        var replaced: [WeakPlan] = []

        for number in 1...Rounds.count(1_000) {
            registry.replace(with: Self.plan(number))
            #expect(registry.name(CapturedRequest("https://h/a")) == "\(number)")
            if number % 10 == 0 { #expect(registry.nearMisses(to: CapturedRequest("https://h/b")).count == 1) }
            replaced.append(WeakPlan(plan: registry.snapshot.plan))
        }

        #expect(replaced.dropLast().allSatisfy { $0.plan == nil })
        #expect(replaced.last?.plan?.expressions.count == 1)
    }

    @Test func `a replaced plan that a report refers to keeps no expressions`() {
        let registry = StubRegistry(Self.plan(0))
        let snapshot = registry.snapshot
        _ = registry.claim(CapturedRequest("https://h/a"))
        #expect(snapshot.plan.expressions.count == 1)

        registry.replace(with: Self.plan(1))

        #expect(snapshot.plan.expressions.count == 0)
        #expect(snapshot.nearMisses(to: CapturedRequest("https://h/b")).count == 1)
        #expect(snapshot.plan.expressions.count == 0)
    }
}
