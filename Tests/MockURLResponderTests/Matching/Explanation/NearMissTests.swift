import TestSupport

@Suite struct `Near misses` {
    @Test func `a request is claimed exactly if all comparisons of a stub with uses left hold`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let pattern = Condition.stub(
                scheme: ["http", "https"].randomElement(using: &random)!,
                host: ["h", "i"].randomElement(using: &random)!,
                method: ["GET", nil].randomElement(using: &random)!,
                path: [.equals("/a"), .prefix("/"), nil].randomElement(using: &random)!,
                query: [[], [NamedPattern("q", .present)]].randomElement(using: &random)!,
                body: [.text(.contains("x")), nil].randomElement(using: &random)!)
            let request = CapturedRequest(
                ["https://h/a?q=1", "http://i/b", "https://h/a"].randomElement(using: &random)!,
                body: ["x", ""].randomElement(using: &random)!)
            let registry = StubRegistry(MockPlan([StubMapping(request: pattern)]))

            let comparisons = registry.nearMisses(to: request)[0].comparisons
            let isClaimed = registry.claim(request).claimed != nil

            #expect(comparisons.allSatisfy(\.holds) == isClaimed, "\(pattern.summary) \(request.writtenURL)")
        }
    }
}
