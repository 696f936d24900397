import TestSupport

@Suite struct `A claim among costly stubs` {
    private let asked = Locked<[String]>([])
    private static let catastrophic = BodyPattern.text(.matches("(a+)+b"))
    private let long = CapturedRequest("https://h/a", method: "POST", body: String(repeating: "a", count: 1_000))

    private func closure(_ name: String, says result: Bool, limit: AnswerLimit = .always) -> StubMapping {
        let closure = LocalClosure(
            RequestPredicate.prompt { [asked] _ in
                asked.withLock { $0.append(name) }
                return result
            })
        return StubMapping(name: name, request: .stub(host: "h", method: nil, and: [.closure(closure)]), limit: limit)
    }

    private let plain = StubMapping(name: "plain", request: .stub(host: "h", method: nil))

    @Test func `a claim does not call the closure of a used-up stub at any place in the plan`() {
        let stubs = [
            StubMapping(name: "other", request: .stub(host: "h", path: .prefix("/b"))),
            closure("once", says: true, limit: .times(1)), plain,
        ]
        let registry = StubRegistry(MockPlan(stubs))

        #expect(registry.name(CapturedRequest("https://h/a")) == "once")
        #expect(registry.name(CapturedRequest("https://h/a")) == "plain")

        #expect(asked.withLock { $0 } == ["once"])
    }

    @Test func `a catastrophic expression of a stub in another scenario state takes no time from the next stub`() {
        var waiting = StubMapping(name: "waiting", request: .stub(host: "h", method: "POST", body: Self.catastrophic))
        waiting.scenarios = [ScenarioStep("login", required: "done", new: nil)]
        let live = StubMapping(name: "live", request: .stub(host: "h", method: "POST", body: .text(.matches("^a+$"))))
        let registry = StubRegistry(MockPlan([waiting, live]))

        #expect(registry.name(long) == "live")
        #expect(registry.uses == [0, 1])
    }

    @Test func `a body that is nested too deep does not decide a stub whose header was not searched yet`() {
        let late = ValuePattern.matches("^" + String(repeating: "(x)", count: 500) + "$")
        let deep = StubMapping(
            name: "deep",
            request: .stub(
                host: "h", method: "POST", headers: [NamedPattern("X", late)], body: .json(.object(["a": .integer(1)])))
        )
        let registry = StubRegistry(MockPlan([deep, plain]))
        let body = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let request = CapturedRequest("https://h/a", method: "POST", headers: ["X": "y"], body: body)

        #expect(registry.name(request) == "plain")
    }

    @Test func `a claim made elsewhere calls closures in plan order, up to the stub that answers`() {
        let names = (0..<200).map(String.init) + ["first", "second"]
        let registry = StubRegistry(MockPlan(names.map { closure($0, says: Int($0) == nil) }))

        #expect(registry.claimAtOnce(CapturedRequest("https://h/a")) == nil)
        #expect(registry.name(CapturedRequest("https://h/a")) == "first")

        #expect(asked.withLock { $0 } == Array(names.dropLast()))
        #expect(registry.uses == Array(repeating: 0, count: 200) + [1, 0])
    }

    @Test func `a claim made elsewhere that stays undecided names the stub of the current plan`() throws {
        let registry = StubRegistry(MockPlan([plain]))
        let spent = StubMapping(request: .stub(host: "h"), limit: .times(0))
        let slow = StubMapping(name: "slow", request: .stub(host: "h", path: .matches("^/(a+)+$")))
        registry.replace(with: MockPlan(Array(repeating: spent, count: 9) + [slow]))
        let request = CapturedRequest("https://h/" + String(repeating: "a", count: 40) + "!")

        #expect(registry.claimAtOnce(request) == nil)
        let undecided = try #require(registry.claim(request).undecided)

        #expect((undecided.index, undecided.stub.name) == (9, "slow"))
    }

    @Test func `a claim gets no new budget when its plan is replaced`() {
        @Sendable func searching(_ conditions: Condition...) -> StubMapping {
            StubMapping(request: .stub(host: "h", method: "POST", and: [.body(Self.catastrophic)] + conditions))
        }
        let registry = StubRegistry(MockPlan())
        let replacing = LocalClosure(
            RequestPredicate.prompt { [asked] _ in
                asked.withLock { $0.append("replaced") }
                registry.replace(with: MockPlan([searching()]))
                return false
            })
        // The search uses up the budget, and the closure then replaces the plan.
        registry.replace(with: MockPlan([searching(.closure(replacing))]))

        #expect(registry.claim(long).undecided != nil)

        #expect(asked.withLock { $0 } == ["replaced"])
        // An expression is compiled when it is first searched for, and no budget is left to search in the new plan.
        #expect(registry.snapshot.plan.expressions.count == 0)
    }

    @Test func `a claim does not read a body that no candidate needs`() {
        let registry = StubRegistry(MockPlan([plain]))
        var isRead = false
        func read() -> Data {
            isRead = true
            return Data()
        }
        let request = CapturedRequest(method: "GET", url: URL(string: "https://h/a")!, readBody: read)

        _ = registry.claim(request)

        #expect(!isRead)
    }
}
