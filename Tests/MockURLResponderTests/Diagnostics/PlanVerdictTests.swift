import TestSupport

@Suite struct `The verdict on expectations` {
    @Test func `an unmet verdict lists limited stubs that never answered, and explains that limits require no call`() {
        var once = StubMapping(request: .stub(host: "h"))
        once.limit = .times(1)
        once.source = SourceLine(file: "Tests/RatesTests.swift", line: 20)
        var three = once
        three.limit = .times(3)
        var optional = once
        optional.isOptional = true
        let always = StubMapping(request: .stub(host: "h"))

        let verdict = PlanVerdict(
            StubTally(stubs: [rates(2), once, three, optional, always, once], uses: [1, 0, 0, 0, 0, 1], requests: 2))

        #expect(
            verdict.text.hasSuffix(
                """
                    found    1 call
                Never answered, and not required to (once and times limit answers, only expect requires calls):
                  #2 \(once.request.summary) (once, Tests/RatesTests.swift:20)
                  #3 \(once.request.summary) (times 3, Tests/RatesTests.swift:20)
                [unmet-expectation]
                """))
    }

    @Test func `an unmet verdict lists five limited stubs that never answered and counts the others`() {
        var once = StubMapping(request: .stub(host: "h"))
        once.limit = .times(1)
        let plan = [rates(2)] + Array(repeating: once, count: 7)

        let verdict = PlanVerdict(StubTally(stubs: plan, uses: Array(repeating: 0, count: 8), requests: 1))

        #expect(verdict.text.hasSuffix("\n  #6 \(once.request.summary) (once)\n  and 2 more\n[unmet-expectation]"))
    }

    @Test func `the verdict shows the stub that answered out of order in a sequence`() {
        var (first, second) = (rates(2), audit)
        first.sequence = .named("checkout")
        second.sequence = .named("checkout")
        second.expectation = nil
        let outOfOrder = OrderViolation(of: .named("checkout"), 0, after: 1, count: 2)

        let verdict = PlanVerdict(
            StubTally(stubs: [first, second], uses: [2, 1], requests: 3, orderViolations: [outOfOrder]))

        #expect(
            verdict.text == """
                MockURLResponder: 2 of 3 expectations met. Not met:
                  #1 "rates of the day" GET https://api.example.com/rates
                    built at Tests/RatesTests.swift:12
                    expected no answer after #2, which follows it in the sequence "checkout"
                    found    an answer after #2 POST https://api.example.com/audit, 2 times
                [unmet-expectation]
                """)
    }

    @Test func `the verdict counts each stub of a sequence once, even if it violates the order several times`() {
        let plan = [StubSequence.ofPlan, .ofPlan, .ofPlan, .named("a")].map { sequence in
            var stub = audit
            stub.expectation = nil
            stub.sequence = sequence
            return stub
        }
        let orderViolations = [OrderViolation(of: .ofPlan, 0, after: 1), OrderViolation(of: .ofPlan, 1, after: 2)]

        let verdict = PlanVerdict(
            StubTally(stubs: plan, uses: [1, 1, 1, 1], requests: 4, orderViolations: orderViolations))

        #expect(verdict.text.hasPrefix("MockURLResponder: 2 of 4 expectations met. Not met:\n"))
        #expect(verdict.text.contains("follows it in the sequence\n    found    an answer after #2 POST"))
    }

    private func rates(_ count: Int) -> StubMapping {
        var stub = StubMapping(
            name: "rates of the day", request: Condition.stub(host: "api.example.com", path: .equals("/rates")))
        stub.source = SourceLine(file: "Tests/RatesTests.swift", line: 12)
        stub.expectation = CallCount(least: count, most: count)
        return stub
    }

    private var audit: StubMapping {
        var stub = StubMapping(request: Condition.stub(host: "api.example.com", path: .equals("/audit")))
        stub.request.method = "POST"
        stub.expectation = CallCount(least: 0, most: 0)
        return stub
    }
}
