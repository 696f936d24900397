import TestSupport

@Suite struct `A shadowed stub` {
    private static let rates = Condition.stub(host: "h", path: .equals("/rates"))

    @Test func `a stub after a stub that waits for a scenario state is not reported as shadowed`() {
        var waiting = stub(Self.rates)
        waiting.scenarios = [ScenarioStep("cart", required: "full")]

        #expect(shadow([waiting, stub(Self.rates)]) == nil)
        waiting.scenarios = [ScenarioStep("cart", new: "full")]
        #expect(shadow([waiting, stub(Self.rates)]) != nil)
    }

    @Test func `the stub that is asked later is the shadowed one, by priority and by order`() {
        var urgent = stub(Self.rates)
        urgent.priority = 1

        #expect(shadow([stub(Self.rates), urgent], of: 1) == nil)
        #expect(shadow([stub(Self.rates), urgent], of: 0)?.index == 1)
        #expect(shadow([stub(Self.rates), stub(Self.rates)], of: 1, order: .last) == nil)
        #expect(shadow([stub(Self.rates), stub(Self.rates)], of: 0, order: .last)?.index == 1)
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1,"b":2}"#, true), (#"{"a":1,"b":2}"#, #"{"a":1}"#, false),
        (#"{"a":{}}"#, #"{"a":{"b":[1]}}"#, true), (#"[{"a":1}]"#, #"[{"a":1,"b":2}]"#, true),
        (#"[{"a":1}]"#, #"[{"a":1},{"a":1}]"#, false), (#"{"a":1}"#, #"{"a":2,"b":2}"#, false),
    ])
    func `a part of its JSON shadows a stub`(_ general: String, _ special: String, _ isShadowed: Bool) throws {
        let (general, special) = (try JSONValue(general), try JSONValue(special))
        #expect(isBodyShadowed(.jsonIncludes(special), by: .jsonIncludes(general)) == isShadowed)
        #expect(isBodyShadowed(.json(special), by: .jsonIncludes(general)) == isShadowed)
        #expect(!isBodyShadowed(.jsonIncludes(special), by: .json(general)))
    }

    @Test(arguments: [(#"{"a":1,"at":7}"#, true), (#"{"a":2,"at":7}"#, false), (#"{"a":1}"#, false)])
    func `JSON with any value where both differ shadows a stub`(_ body: String, _ isShadowed: Bool) throws {
        let loose = BodyPattern.json(try JSONValue(#"{"a":1,"at":null}"#), except: [JSONPointer(tokens: ["at"])])
        #expect(isBodyShadowed(.json(try JSONValue(body)), by: loose) == isShadowed)
    }

    private func isBodyShadowed(_ special: BodyPattern, by general: BodyPattern) -> Bool {
        shadow([general, special].map { stub(Condition.stub(host: "h", method: "POST", body: $0)) }) != nil
    }

    @Test func `the next answer of a stub is not shadowed by its earlier answer under the order last`() {
        var next = stub(Self.rates)
        next.isNext = true

        #expect(shadow([stub(Self.rates, .times(1)), next], of: 1, order: .last) == nil)
    }

    @Test(
        arguments: [
            (ValuePattern.prefix("/ra"), ValuePattern.equals("/rates"), true),
            (.wildcard(Wildcard("/r*")), .anyOf([.equals("/rates"), .equals("/r")]), true),
            (.matches("^/r"), .equals("/rates"), true), (.present, .contains("x"), true),
            (.not(.equals("/x")), .equals("/rates"), true), (.prefix("/r"), .wildcard(Wildcard("/ra*s")), true),
            (.prefix("/rates"), .prefix("/r"), false), (.prefix("/r"), .wildcard(Wildcard("*/r")), false),
            (.anyOf([.equals("/x"), .prefix("/r")]), .equals("/rates"), true),
            (.prefix("/r"), .allOf([.contains("x"), .equals("/rates")]), true),
            (.prefix("/x"), .equals("/rates"), false), (.equals("/rates"), .prefix("/rates"), false),
            (.prefix("/r"), .anyOf([.equals("/rates"), .equals("/x")]), false),
            (.equals("/caf\u{E9}"), .equals("/cafe\u{301}"), false),
        ] as [(ValuePattern, ValuePattern, Bool)])
    func `a path pattern shadows one that it covers`(_ one: ValuePattern, _ other: ValuePattern, _ isShadowed: Bool) {
        let stubs = [one, other].map { stub(Condition.stub(host: "h", path: $0)) }

        #expect((shadow(stubs) != nil) == isShadowed)
    }

    @Test(
        arguments: [
            (ValuePattern.present, ValuePattern.equals("1"), true), (.equals("1"), .equals("1"), true),
            // The field may repeat, and another of its values may be 2.
            (.not(.equals("2")), .equals("1"), false), (.absent, .equals("1"), false), (.present, .absent, false),
        ] as [(ValuePattern, ValuePattern, Bool)])
    func `a field pattern shadows one that it covers`(_ one: ValuePattern, _ other: ValuePattern, _ isShadowed: Bool) {
        let queries = [one, other].map { stub(Condition.stub(host: "h", query: [NamedPattern("a", $0)])) }
        let headers = [one, other].map { stub(Condition.stub(host: "h", headers: [NamedPattern("a", $0)])) }

        #expect((shadow(queries) != nil) == isShadowed)
        #expect((shadow(headers) != nil) == isShadowed)
    }

    @Test(
        arguments: [
            .path(.equals("/rates")), .method("get"), .host(.equals("H")), .scheme("HTTPS"), .port(443),
            .allOf([.method("GET"), .path(.prefix("/r"))]),
        ] as [Condition])
    func `a stub with a path in an added condition shadows a later stub with this path`(_ term: Condition) {
        var conditions = Condition.stub(host: "h")
        conditions.add(term)
        conditions.setPort(.any)
        (conditions.host, conditions.scheme, conditions.method) = (nil, nil, nil)
        var fields = Self.rates
        fields.add(.allOf([.path(.equals("/rates"))]))

        #expect(shadow([stub(conditions), stub(Self.rates)])?.index == 0)
        #expect(shadow([stub(conditions), stub(fields)])?.index == 0)
        #expect(shadow([stub(conditions), stub(Condition.stub(scheme: "http", host: "x", method: "PUT"))]) == nil)
    }

    @Test func `a shadowed stub never answers any request`() {
        var random = SplitMix64(seed: 11)
        let requests = CapturedRequest.small()
        var count = 0
        for _ in 0..<200 {
            let stubs = (0..<6).map { _ in stub(.small(using: &random)) }
            let order: StubOrder = [.first, .last].randomElement(using: &random)!
            var shadows = Shadows(on: stubs.indices, in: stubs, order: order)
            let shadowed = Set(stubs.indices.filter { shadows.shadow(on: $0) != nil })
            count += shadowed.count
            let registry = StubRegistry(MockPlan(stubs), order: order)
            for request in requests {
                guard let claimed = registry.claim(request).claimed else { continue }
                #expect(!shadowed.contains(claimed.index), "\(stubs.map(\.request)) \(request.writtenURL)")
            }
        }
        #expect(count > 100)
    }

    @Test func `the search for shadowed stubs stops at its limit and reports that it is incomplete`() {
        let stubs = (0..<200).map { stub(Condition.stub(host: "h", path: .prefix("/\($0)/"))) }

        var shadows = Shadows(on: stubs.indices, in: stubs, order: .first, limit: 1_000)
        for index in stubs.indices { #expect(shadows.shadow(on: index) == nil) }

        #expect(!shadows.isComplete)
    }

    private func stub(_ pattern: Condition, _ uses: AnswerLimit = .always) -> StubMapping {
        StubMapping(request: pattern, limit: uses)
    }

    private func shadow(_ stubs: [StubMapping], of index: Int = 1, order: StubOrder = .first) -> Shadow? {
        var shadows = Shadows(on: [index], in: stubs, order: order)
        return shadows.shadow(on: index)
    }
}

extension Condition {
    /// Returns a pattern from so few possibilities that many patterns cover one another.
    fileprivate static func small(using random: inout SplitMix64) -> Condition {
        let texts: [ValuePattern] = [
            .equals("a"), .present, .absent, .contains("a"), .not(.equals("a")), .anyOf([.equals("a"), .equals("b")]),
            .values([.equals("a"), .present]), .allOf([.present, .not(.absent)]), .prefix("b"),
        ]
        let paths: [ValuePattern?] = [.equals("/a"), .prefix("/"), .not(.equals("/a")), .suffix("b")]
        func rarely<Value>(_ values: [Value], _ usually: Value) -> Value {
            Int.random(in: 0..<3, using: &random) == 0 ? values.randomElement(using: &random)! : usually
        }
        func named(_ name: String) -> [NamedPattern] {
            rarely([true], false) ? [NamedPattern(name, texts.randomElement(using: &random)!)] : []
        }
        var pattern = Condition.stub(
            scheme: rarely(["http", "https"], nil), host: "h", method: rarely(["GET"], nil), path: rarely(paths, nil),
            query: named("q"), headers: named("A"),
            and: named("a").map(Condition.header)
                + rarely(
                    [
                        [.path(.equals("/a"))], [.path(.prefix("/a"))], [.method("GET")], [.scheme("http")],
                        [.port(443)], [.host(.equals("h"))], [.allOf([.path(.equals("/b")), .scheme("https")])],
                    ], []))
        pattern.host = rarely([nil, .prefix("h")], .equals("h"))
        pattern.setPort(rarely([.ofScheme, .number(443), .number(80)], .any))
        pattern.query.rule = rarely([.exact, .within], .includes)
        return pattern
    }
}

extension CapturedRequest {
    /// Returns all requests that such patterns distinguish.
    fileprivate static func small() -> [CapturedRequest] {
        ["https://h", "http://h", "https://h:80", "https://i"].flatMap { origin in
            ["/a", "/b"].flatMap { path in
                ["", "?q=a", "?q=b&q=a", "?q=a&x=1"].flatMap { query in
                    [HeaderFields(), ["A": "a"], ["A": "b", "a": "a"]].map { headers in
                        CapturedRequest(origin + path + query, headers: headers)
                    }
                }
            }
        }
    }
}
