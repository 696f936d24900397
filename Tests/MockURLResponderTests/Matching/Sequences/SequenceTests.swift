import TestSupport

@Suite struct `Sequences of stubs` {

    @Test func `an answer of a stub after a later stub of its sequence is counted as a violation each time`() {
        let registry = StubRegistry(MockPlan([stub("/a"), stub("/b"), stub("/c")]))

        registry.claim(["/b", "/a", "/c", "/a", "/b", "/a"])

        #expect(
            registry.tally.orderViolations == [
                OrderViolation(of: .ofPlan, 0, after: 1), OrderViolation(of: .ofPlan, 0, after: 2, count: 2),
                OrderViolation(of: .ofPlan, 1, after: 2),
            ])
    }

    @Test func `stubs of different sequences, or of none, may answer in any order`() {
        let plan = MockPlan([stub("/a", .named("x")), stub("/b", .named("y")), stub("/c"), stub("/d", nil)])
        let registry = StubRegistry(plan)

        registry.claim(["/d", "/c", "/b", "/a"])

        #expect(registry.tally.orderViolations == [])
    }

    @Test func `a sequence remembers at most 20 violations`() {
        let plan = MockPlan((0..<30).map { stub("/\($0)") })
        let registry = StubRegistry(plan)

        registry.claim((0..<30).reversed().map { "/\($0)" })

        #expect(
            registry.tally.orderViolations == (9..<29).reversed().map { OrderViolation(of: .ofPlan, $0, after: 29) })
    }

    @Test func `a replaced plan keeps the violations of its remaining stubs and discards the others`() {
        let (one, two, three) = (stub("/a"), stub("/b"), stub("/c"))
        let registry = StubRegistry(MockPlan([one, two, three]))
        registry.claim(["/b", "/a", "/c", "/b"])

        registry.replace(with: MockPlan([one, stub("/new", nil), two]))
        let kept = registry.tally.orderViolations
        registry.claim(["/a"])

        #expect(kept == [OrderViolation(of: .ofPlan, 0, after: 2)])
        #expect(registry.tally.orderViolations == [OrderViolation(of: .ofPlan, 0, after: 2, count: 2)])
        #expect(registry.tally.uses == [2, 0, 2])
    }

    private func stub(_ path: String, _ sequence: StubSequence? = .ofPlan) -> StubMapping {
        var stub = StubMapping(request: Condition.stub(host: "h", path: .equals(path)))
        stub.sequence = sequence
        return stub
    }
}

extension StubRegistry {
    fileprivate func claim(_ paths: [String]) {
        for path in paths { _ = claim(CapturedRequest("https://h" + path)) }
    }
}
