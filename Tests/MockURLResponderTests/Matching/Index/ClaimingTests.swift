import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Claiming a stub` {
    @Test func `the first matching stub with uses left answers`() {
        let registry = StubRegistry(MockPlan([stub("/a", "one", .times(2)), stub("/a", "two", .once)]))

        let answers = (0..<4).map { _ in name(registry.claim(CapturedRequest("https://h/a"))) }

        #expect(answers == ["one", "one", "two", nil])
    }

    @Test func `an earlier pattern stub takes precedence over an exact stub`() {
        var any = stub("/a", "any", .once)
        any.request.path = nil
        let registry = StubRegistry(MockPlan([any, stub("/a", "exact", .always)]))

        let answers = (0..<2).map { _ in name(registry.claim(CapturedRequest("https://h/a"))) }

        #expect(answers == ["any", "exact"])
    }

    @Test func `the plan order decides among stubs with and without query fields`() {
        func stub(_ name: String, _ uses: AnswerLimit, _ query: [NamedPattern]) -> StubMapping {
            StubMapping(name: name, request: Condition.stub(host: "h", path: .equals("/a"), query: query), limit: uses)
        }
        let registry = StubRegistry(
            MockPlan([
                stub("second page", .always, [NamedPattern("page", .equals("2"))]),
                stub("plain", .once, []),
                stub("first page", .once, [NamedPattern("page", .equals("1"))]),
                stub("any page", .once, [NamedPattern("page", .present)]),
                stub("sorted", .always, [NamedPattern("x", .absent), NamedPattern("sort", .equals("up"))]),
            ]))

        let answers = (0..<5).map { _ in name(registry.claim(CapturedRequest("https://h/a?sort=up&page=1"))) }

        #expect(answers == ["plain", "first page", "any page", "sorted", "sorted"])
        #expect(name(registry.claim(CapturedRequest("https://h/a?page=2&page=2"))) == "second page")
        #expect(name(registry.claim(CapturedRequest("https://h/a?page=3"))) == nil)
    }

    @Test func `a query field matches in any percent-encoding, but not in another Unicode form`() {
        let pattern = Condition.stub(host: "h", path: .equals("/"), query: [NamedPattern("q", .equals("\u{E9} b"))])
        let registry = StubRegistry(MockPlan([StubMapping(name: "found", request: pattern)]))

        #expect(name(registry.claim(CapturedRequest("https://h/?%71=%C3%A9%20b"))) == "found")
        #expect(name(registry.claim(CapturedRequest("https://h/?q=e%CC%81%20b"))) == nil)
    }

    @Test func `a path in another Unicode form does not match`() {
        let registry = StubRegistry(MockPlan([stub("/\u{E9}", "one", .always)]))

        #expect(name(registry.claim(CapturedRequest("https://h/%C3%A9"))) == "one")
        #expect(name(registry.claim(CapturedRequest("https://h/e%CC%81"))) == nil)
    }

    @Test(arguments: UInt64(1)...100)
    func `the index finds the same stub as a search through all stubs in order`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let plan = MockPlan((0..<12).map { _ in randomStub(using: &random) })
        let registry = StubRegistry(plan)
        var uses = plan.stubs.map { _ in 0 }

        for _ in 0..<25 {
            let paths = ["/a", "/a?p=1", "/a?p=2&q=1", "/a?q=1&p=1&p=2", "/b?q=2", "/b"]
            let request = CapturedRequest(
                "https://h" + paths.randomElement(using: &random)!,
                method: ["GET", "POST"].randomElement(using: &random)!)
            let expected = plan.stubs.indices.first { index in
                !plan.stubs[index].limit.isReached(by: uses[index]) && plan.stubs[index].request.isMet(by: request)
            }
            var found: Int?
            if case .claimed(let claimed) = registry.claim(request) { found = claimed.index }
            #expect(found == expected, "\(request.writtenURL)")
            if let found { uses[found] += 1 }
        }
        #expect(registry.uses == uses)
    }

    @Test func `a stub that does not match keeps its uses`() {
        let registry = StubRegistry(MockPlan([stub("/a", "one", .once)]))

        _ = registry.claim(CapturedRequest("https://h/b"))

        #expect(registry.uses[0] == 0)
        #expect(name(registry.claim(CapturedRequest("https://h/a"))) == "one")
    }

    @Test(arguments: [1, 7, 1000])
    func `a stub with a limit gives exactly that number of answers to 64 concurrent requesters`(_ uses: Int) async {
        let registry = StubRegistry(MockPlan([stub("/a", "counted", .times(uses)), stub("/a", "rest", .always)]))

        let counts = await withTaskGroup(of: [String?].self) { group in
            for _ in 0..<64 {
                group.addTask { (0..<50).map { _ in name(registry.claim(CapturedRequest("https://h/a"))) } }
            }
            return await group.reduce(into: [String?: Int]()) { counts, names in
                for name in names { counts[name, default: 0] += 1 }
            }
        }

        #expect(counts == ["counted": uses, "rest": 3200 - uses])
    }

    @Test func `a claim does not read a body that no candidate needs`() {
        let registry = StubRegistry(MockPlan([stub("/a", "one", .always)]))
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

private func stub(_ path: String, _ name: String, _ uses: AnswerLimit) -> StubMapping {
    StubMapping(name: name, request: Condition.stub(host: "h", path: .equals(path)), limit: uses)
}

private func randomStub(using random: inout SplitMix64) -> StubMapping {
    let query = ["p", "q"].compactMap { name -> NamedPattern? in
        let patterns: [ValuePattern?] = [.equals("1"), .equals("2"), .present, .absent, nil, nil]
        return patterns.randomElement(using: &random)!.map { NamedPattern(name, $0) }
    }
    let paths: [ValuePattern?] = [.equals("/a"), .equals("/b"), .prefix("/"), nil]
    return StubMapping(
        request: Condition.stub(
            host: "h", method: ["GET", "POST", nil].randomElement(using: &random)!,
            path: paths.randomElement(using: &random)!, query: query.shuffled(using: &random)),
        limit: [.always, .times(1), .times(3)].randomElement(using: &random)!)
}

private func name(_ claim: Claim?) -> String? {
    guard case .claimed(let claimed) = claim else { return nil }
    return claimed.name
}

extension AnswerLimit {
    static var once: AnswerLimit { .times(1) }
}
