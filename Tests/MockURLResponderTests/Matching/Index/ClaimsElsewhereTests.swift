import TestSupport

/// Tests claims that are not made while other requests wait.
@Suite struct `Claims made elsewhere` {
    private let request = CapturedRequest("https://h/a")
    private let asked = Locked<[String]>([])

    private func stub(_ name: String, _ uses: AnswerLimit = .always, says verdict: Bool? = true) -> StubMapping {
        let closure = LocalClosure(
            RequestPredicate.prompt { [asked] _ in
                asked.withLock { $0.append(name) }
                return verdict ?? false
            })
        return StubMapping(
            name: name, request: .stub(host: "h", and: verdict == nil ? [] : [.closure(closure)]), limit: uses)
    }

    @Test func `a claim made elsewhere does not call the closures of stubs after the one that answers`() {
        let registry = StubRegistry(MockPlan([stub("no", says: false), stub("first"), stub("second")]))

        #expect(registry.claimAtOnce(request) == nil)
        #expect(registry.name(request) == "first")

        #expect(asked.withLock { $0 } == ["no", "first"])
        #expect(registry.uses == [0, 1, 0])
    }

    @Test func `a claim made elsewhere does not call the closure of a stub that another request has used up`() {
        let registry = StubRegistry(MockPlan([stub("once", .times(1)), stub("rest", says: nil)]))
        let other = CapturedRequest("https://h/b")

        #expect(registry.claimAtOnce(request) == nil)
        #expect(registry.claimAtOnce(other) == nil)

        #expect(registry.name(other) == "once")
        #expect(registry.name(request) == "rest")
        #expect(asked.withLock { $0 } == ["once"])
    }

    @Test func `a claim made elsewhere that stays undecided names the stub of the current plan`() throws {
        let registry = StubRegistry(MockPlan([stub("no", says: nil), stub("yes", says: nil)]))
        let slow = StubMapping(name: "slow", request: .stub(host: "h", path: .matches("^/(a+)+$")))
        registry.replace(with: MockPlan((0..<9).map { stub("\($0)", .times(0), says: nil) } + [slow]))
        let request = CapturedRequest("https://h/" + String(repeating: "a", count: 40) + "!")

        #expect(registry.claimAtOnce(request) == nil)
        let undecided = try #require(registry.claim(request).undecided)
        #expect((undecided.index, undecided.stub.name) == (9, "slow"))
    }

    @Test func `a claim gets no new budget when its plan is replaced`() {
        @Sendable func searching(_ conditions: Condition...) -> StubMapping {
            StubMapping(request: .stub(host: "h", method: "POST", and: conditions))
        }
        let slow = Condition.body(.text(.matches("(a+)+b")))
        let registry = StubRegistry(MockPlan())
        let replacing = LocalClosure(
            RequestPredicate.prompt { [asked] _ in
                asked.withLock { $0.append("replaced") }
                registry.replace(with: MockPlan([searching(slow)]))
                return false
            })
        // The search uses up the budget, and the closure then replaces the plan.
        registry.replace(with: MockPlan([searching(slow, .closure(replacing))]))
        let request = CapturedRequest("https://h/", method: "POST", body: String(repeating: "a", count: 1_000))

        #expect(registry.claim(request).undecided != nil)
        #expect(asked.withLock { $0 } == ["replaced"])
        // An expression is compiled when it is first searched for, and no budget is left to search in the new plan.
        #expect(registry.snapshot.plan.expressions.count == 0)
    }
}
