import TestSupport

@Suite struct `Stubs found by the index` {
    private static let paths: [ValuePattern?] = [
        nil, .equals("/users/7"), .equals("/USERS/7"), .equals("/users/./7"), .equals("/users/%37"), .prefix("/users"),
        .prefix("/Users/"), .prefix(""), .suffix("/7"), .contains("ser"), .present, .absent, .not(.prefix("/users")),
        .wildcard(Wildcard("/us*/7")), .wildcard(Wildcard("*")), .wildcard(Wildcard("/users/7")),
        .allOf([.prefix("/u"), .suffix("7")]), .anyOf([.equals("/users/7"), .prefix("/orders")]),
    ]

    private static let templates = ["/users/{id}", "/users/{id}/posts", "/{any}", "/users/7", "/users/x-{id}.json"]

    private static let expressions = [
        "^/users/[0-9]+$", "^/users(?#plural)?/7$", "/users/", "^/users|^/orders", "^/users?/", "^/u{1}sers",
        "^/usersx*/7", "^(?i)/USERS/7$",
        "^", "$", "^/users/7", "(?m)^7", "^/Users", "^\\/users", "^/users/\\d", "^/a+b", "\\A/users", "^.users",
        "^[/]users",
    ]

    private static let requests = [
        "/users/7", "/users/7?page=1", "/users/7?page=2&size=10", "/users/7?page=1&page=2", "/users", "/user/7",
        "/user",
        "/orders/7", "/",
        "", "/USERS/7", "/users/7/posts", "/users/%37", "/users/x-7.json", "/use", "/users/%2F",
    ]

    /// The index decides only the address and one query field. The evaluator decides every condition.
    @Test(arguments: UInt64(1)...50) func `the index finds the first stub whose condition is met`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func one<Choice>(_ choices: [Choice]) -> Choice { choices[Int.random(in: 0..<choices.count, using: &random)] }
        let paths =
            Self.paths + Self.templates.map { (try? PathTemplate($0)).map(ValuePattern.template) }
            + Self.expressions.map(ValuePattern.matches)
        let values: [ValuePattern] = [.equals("1"), .equals("2"), .present, .absent]
        let stubs = (0..<Int.random(in: 1...60, using: &random)).map { number in
            var request = Condition.stub(host: one(["a", "b"]), method: one(["GET", "POST", nil]), path: one(paths))
            request.scheme = one(["https", "https", "http", nil])
            request.setPort(one([.ofScheme, .ofScheme, .any, .number(81)]))
            if one([true, false]) {
                let fields = one([["page"], ["size"], ["page", "size"]]).map { NamedPattern($0, one(values)) }
                request.query = QueryPattern(fields, one(QueryRule.allCases))
            }
            if one([true, false, false]) { request.host = one([nil, .prefix("a"), .suffix("b")]) }
            return StubMapping(name: "\(number)", request: request)
        }
        let registry = StubRegistry(MockPlan(stubs))

        for path in Self.requests {
            for (origin, method) in [
                ("https://a", "GET"), ("https://b:81", "POST"), ("http://a", "GET"), ("https://c", "GET"),
            ] {
                let request = CapturedRequest("\(origin)\(path)", method: method)
                let expected = stubs.first { Evaluator(request).evaluate($0.request.normalized) == .met }
                #expect(registry.name(request) == expected?.name, "seed \(seed), \(method) \(origin)\(path)")
            }
        }
    }

    @Test func `a registry matches requests by each of 1,100 regular expressions`() {
        let stubs = (0..<1_100).map { number in
            StubMapping(name: "\(number)", request: Condition.stub(host: "h", path: .matches("^/\(number)$")))
        }
        let registry = StubRegistry(MockPlan(stubs))

        for number in [0, 1_099, 0, 7] { #expect(registry.name(CapturedRequest("https://h/\(number)")) == "\(number)") }
    }
}
