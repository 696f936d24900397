import TestSupport

@Suite struct `A registry with many regular expressions` {
    @Test func `a registry matches requests by each of 1,100 regular expressions`() {
        let count = 1_100
        let stubs = (0..<count).map { number in
            StubMapping(name: "\(number)", request: Condition.stub(host: "h", path: .matches("^/\(number)$")))
        }
        let registry = StubRegistry(MockPlan(stubs))

        for number in [0, count - 1, 0, 7] {
            #expect(registry.name(CapturedRequest("https://h/\(number)")) == "\(number)")
        }
    }
}
