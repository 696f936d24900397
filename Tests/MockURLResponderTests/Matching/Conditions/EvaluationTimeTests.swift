import TestSupport

/// Tests that slow conditions are not evaluated on the queue of all sessions.
///
/// `Benchmarks` measures how long requests wait beside such conditions, and that a long request is parsed once.
@Suite struct `The time of an evaluation` {
    private static func post(_ body: String, headers: HeaderFields = [:], url: String = "https://h/a")
        -> CapturedRequest
    {
        CapturedRequest(url, method: "POST", headers: headers, body: body)
    }

    private static func stubs(_ count: Int, _ condition: (Int) -> Condition) -> [StubMapping] {
        (0..<count).map { StubMapping(name: "\($0)", request: .stub(host: "h", method: "POST", and: [condition($0)])) }
    }

    private static var plans: [(String, [StubMapping], CapturedRequest)] {
        let letters = String(repeating: "a", count: 1 << 18)
        let form = (0..<20_000).map { "f\($0)=\($0)" }.joined(separator: "&")
        let json = "[" + Array(repeating: "1", count: 100_000).joined(separator: ",") + "]"
        let cookies = (0..<10_000).map { "c\($0)=\($0)" }.joined(separator: "; ")
        let query = (0..<10_000).map { "q\($0)=\($0)" }.joined(separator: "&")
        return [
            ("texts", stubs(1_000) { .body(.text(.contains("aaab\($0)"))) }, post(letters)),
            (
                "shorter texts", stubs(1_000) { .body(.text(.contains("aaab\($0)"))) },
                post(String(letters.prefix(60_000)))
            ),
            (
                "alternatives", stubs(1) { _ in .body(.text(.anyOf((0..<1_000).map { .contains("aaab\($0)") }))) },
                post(String(letters.prefix(60_000)))
            ),
            ("forms", stubs(1_000) { .body(.form([NamedPattern("f19999", .equals("x\($0)"))])) }, post(form)),
            ("JSON", stubs(1_000) { .body(.json(.integer(Int64($0)))) }, post(json)),
            (
                "cookies", stubs(1_000) { .value(.cookie("c\($0)"), .equals("x")) },
                post("", headers: ["Cookie": cookies])
            ),
            (
                "baggage", stubs(1_000) { .value(.baggage("c\($0)"), .equals("x")) },
                post("", headers: ["baggage": cookies.replacing("; ", with: ",")])
            ),
            (
                "query fields", stubs(1_000) { .query(QueryPattern([NamedPattern("q\($0)", .prefix("x"))])) },
                post("", url: "https://h/a?" + query)
            ),
            (
                "wildcards", stubs(1_000) { .value(.path, .wildcard(Wildcard("/*b\($0)*c"))) },
                post("", url: "https://h/" + letters)
            ),
            (
                "expressions", stubs(1_000) { .body(.text(.matches("x\($0)(a+)+y"))) },
                post(String(letters.prefix(1_000)))
            ),
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
