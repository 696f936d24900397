import TestSupport

@Suite(.launching, .timeLimit(.minutes(10))) struct `Slow regular expressions` {
    private static let slow = "/" + String(repeating: "a", count: 40) + "!"

    private func registry(_ count: Int) -> StubRegistry {
        let stubs = (0..<count).map { number in
            StubMapping(
                name: "slow \(number)", request: Condition.stub(host: "h", path: .matches("^/(a+)+$|\(number)x")))
        }
        return StubRegistry(MockPlan(stubs + [StubMapping(name: "ok", request: Condition.stub(host: "h"))]))
    }

    @Test func `a slow search is given up, and no later stub is searched or answers`() throws {
        let registry = registry(100)
        let request = CapturedRequest("https://h" + Self.slow)

        let claim = registry.claim(request)

        let undecided = try #require(claim.undecided, "\(claim)")
        #expect(undecided.stub.name == "slow 0")
        #expect(undecided.reason == .search(expression: "^/(a+)+$|0x"))
        // An expression is compiled when it is first searched for. The other 99 searches have no budget left.
        #expect(registry.snapshot.plan.expressions.count == 1)
        #expect(registry.tally.requests == 1)
        #expect(registry.uses.allSatisfy { $0 == 0 })
    }

    @Test func `an expression that fails in ICU leaves the claim undecided`() throws {
        let stub = StubMapping(request: Condition.stub(host: "h", method: "POST", body: .text(.matches("^(?:a|b)*$"))))
        let body = String(repeating: "ab", count: 2_000_000)
        let request = CapturedRequest(method: "POST", url: URL(string: "https://h/")!, body: Data(body.utf8))

        let undecided = try #require(StubRegistry(MockPlan([stub])).claim(request).undecided)
        #expect(undecided.reason == .search(expression: "^(?:a|b)*$"))
    }
}
