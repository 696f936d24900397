import TestSupport

/// Tests that slow conditions are not evaluated on the queue of all sessions.
///
/// `Benchmarks` measures how long requests wait beside such conditions, and that a long request is parsed once.
@Suite struct `The time of an evaluation` {
    static func post(_ body: String = "", _ fields: HeaderFields = [:], to path: String = "a") -> CapturedRequest {
        CapturedRequest("https://h/" + path, method: "POST", headers: fields, body: body)
    }

    /// Returns 1,000 stubs.
    private static func stubs(_ condition: (Int) -> Condition) -> [StubMapping] {
        (0..<1_000).map { StubMapping(name: "\($0)", request: .stub(host: "h", method: "POST", and: [condition($0)])) }
    }

    private static var plans: [(String, [StubMapping], CapturedRequest)] {
        let letters = String(repeating: "a", count: 1 << 18)
        let (short, words) = (post(String(letters.prefix(60_000))), (0..<1_000).map { "aaab\($0)" })
        let form = (0..<20_000).map { "f\($0)=\($0)" }.joined(separator: "&")
        let json = "[" + Array(repeating: "1", count: 100_000).joined(separator: ",") + "]"
        let pairs = (0..<10_000).map { "c\($0)=\($0)" }
        let (cookies, baggage) = (pairs.joined(separator: "; "), pairs.joined(separator: ","))
        let query = "a?" + (0..<10_000).map { "q\($0)=\($0)" }.joined(separator: "&")
        return [
            ("texts", stubs { .body(.text(.contains(words[$0]))) }, post(letters)),
            ("shorter texts", stubs { .body(.text(.contains(words[$0]))) }, short),
            ("alternatives", Array(stubs { _ in .body(.text(.anyOf(words.map { .contains($0) }))) }.prefix(1)), short),
            ("forms", stubs { .body(.form([NamedPattern("f19999", .equals("x\($0)"))])) }, post(form)),
            ("JSON", stubs { .body(.json(.integer(Int64($0)))) }, post(json)),
            ("cookies", stubs { .value(.cookie("c\($0)"), .equals("x")) }, post("", ["Cookie": cookies])),
            ("baggage", stubs { .value(.baggage("c\($0)"), .equals("x")) }, post("", ["baggage": baggage])),
            ("query fields", stubs { .query(QueryPattern([NamedPattern("q\($0)", .prefix("x"))])) }, post(to: query)),
            ("wildcards", stubs { .value(.path, .wildcard(Wildcard("/*b\($0)*c"))) }, post(to: letters)),
            ("expressions", stubs { .body(.text(.matches("x\($0)(a+)+y"))) }, post(String(letters.prefix(1_000)))),
        ]
    }

    @Test func `a claim is not made on the shared queue for every plan and request that takes long`() {
        for (name, stubs, request) in Self.plans {
            let last = StubMapping(name: "last", request: .stub(host: "h", method: "POST"))
            let registry = StubRegistry(MockPlan(stubs + [last]))

            #expect(registry.claimAtOnce(request) == nil, "\(name)")
            #expect(registry.uses.allSatisfy { $0 == 0 }, "\(name)")
        }
    }

    @Test func `a claim finds the stub after 1,000 others whose conditions take long`() {
        for (name, stubs, request) in Self.plans where ["forms", "JSON", "cookies", "query fields"].contains(name) {
            let last = StubMapping(name: "last", request: .stub(host: "h", method: "POST"))
            let registry = StubRegistry(MockPlan(stubs + [last]))

            #expect(registry.name(request) == "last", "\(name)")
        }
    }

    @Test func `the time of a slow closure does not count in the budget of searches`() async {
        let slow = LocalClosure(
            RequestPredicate.prompt { _ in
                Thread.sleep(forTimeInterval: 0.6)
                return false
            })
        let stubs = [
            StubMapping(request: .stub(host: "h", path: .matches("a"), and: [.closure(slow)])),
            StubMapping(name: "second", request: .stub(host: "h", path: .matches("^/a$"))),
        ]

        let claim = await blocking { StubRegistry(MockPlan(stubs)).claim(CapturedRequest("https://h/a")) }
        #expect(claim.claimed?.name == "second")
    }
}
