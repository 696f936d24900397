import TestSupport

@Suite struct `A plus sign in a query` {
    private static let rules: [QueryRule] = [.includes, .exact, .within]

    private func claims(_ pattern: ValuePattern, _ rule: QueryRule, _ query: String, of name: String = "term") -> Bool {
        var condition = Condition.stub(host: "h", path: .equals("/"), query: [NamedPattern(name, pattern)])
        condition.query.rule = rule
        let registry = StubRegistry(MockPlan([StubMapping(request: condition)]))
        return registry.claim(CapturedRequest("https://h/?" + query)).claimed != nil
    }

    @Test(arguments: rules, ["term=boo+and+foo", "term=boo%20and%20foo", "term=boo+and%20foo"])
    func `a space of a stub matches each way to write it`(_ rule: QueryRule, _ query: String) {
        #expect(claims(.equals("boo and foo"), rule, query))
    }

    @Test(arguments: rules, [("term=1+2", true), ("term=1%2B2", true), ("term=1%202", false)])
    func `a plus sign of a stub matches itself, encoded or not`(_ rule: QueryRule, _ request: (String, Bool)) {
        #expect(claims(.equals("1+2"), rule, request.0) == request.1)
    }

    @Test(arguments: rules, ["a+b=1", "a%20b=1", "a%2Bb=1"])
    func `a name is read as a value is`(_ rule: QueryRule, _ query: String) {
        #expect(claims(.equals("1"), rule, query, of: "a b") == !query.contains("2B"))
        #expect(claims(.equals("1"), rule, query, of: "a+b") == !query.contains("20"))
    }

    @Test(arguments: rules) func `all values of a repeated field are read in one way`(_ rule: QueryRule) {
        let values = ValuePattern.values([.equals("a b"), .equals("c d")])

        #expect(claims(values, rule, "term=a+b&term=c+d") == (rule != .within))
        #expect(!claims(values, rule, "term=a+b"))
    }

    @Test(arguments: [ValuePattern.not(.equals("a b")), .not(.equals("a+b"))])
    func `a negation holds only if no reading has the value`(_ pattern: ValuePattern) {
        #expect(!claims(pattern, .includes, "term=a+b"))
        #expect(claims(pattern, .includes, "term=a+c"))
    }

    @Test func `patterns see a space and a plus sign`() {
        #expect(claims(.prefix("a b"), .includes, "term=a+bc") && claims(.prefix("a+b"), .includes, "term=a+bc"))
        #expect(claims(.matches("^a\\sb$"), .includes, "term=a+b"))
    }

    @Test func `a report and a printed stub show the space that servers read`() {
        #expect(CapturedRequest("https://h/?term=a+b").queryFields.values("term") == ["a b"])
    }
}
