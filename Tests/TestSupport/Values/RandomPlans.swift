import Foundation
package import MockURLResponder

/// Generates random plans with every feature of a plan. The same random numbers produce the same plans.
package struct RandomPlans<Random: RandomNumberGenerator> {
    var random: Random

    package init(_ random: Random) {
        self.random = random
    }

    /// Returns a plan with up to a dozen stubs for up to three hosts, or an empty plan.
    package mutating func plan() -> MockPlan {
        guard !chance(of: 20) else { return MockPlan() }
        let origins = many(1...3) { $0.origin() }
        return MockPlan(many(1...12) { $0.stub(at: $0.one(origins)) })
    }

    /// Returns a plan with an additional stub, whose body has `count` bytes.
    package mutating func plan(withBodyOf count: Int) -> MockPlan {
        var plan = plan()
        var stub = stub(at: origin())
        stub.response.status = 200
        stub.response.fault = nil
        stub.response.isTemplate = false
        let bytes = many(256...256) { $0.byte() }
        stub.response.body = .bytes(Data((0..<count).map { bytes[$0 % 256] }))
        plan.stubs.insert(stub, at: Int.random(in: 0...plan.stubs.count, using: &random))
        return plan
    }

    // MARK: Stubs

    mutating func origin() -> Condition {
        let host = one([
            "api.example.com", "API.Example.Com", "localhost", "127.0.0.1", "::1", "[2001:db8::7]", "bücher.example",
            "xn--bcher-kva.example", "例え.テスト",
        ])
        var pattern: ValuePattern? = .equals(host)
        var port = one([nil, nil, 1, 8080, 65535]).map(Condition.Port.number) ?? .ofScheme
        if chance(of: 4) { pattern = one([nil, .suffix(".example.com"), .anyOf([.equals("a"), .prefix("b")])]) }
        if chance(of: 8) { port = one([.any, .ofScheme]) }
        return .origin(scheme: one(["http", "https", "HTTPS", nil]), host: pattern, port: port)
    }

    mutating func stub(at origin: Condition) -> StubMapping {
        let headers = namedPatterns { $0.token() }.map { Condition.value(.header($0.name), $0.pattern) }
        let body = maybe { $0.bodyPattern() }.map { [Condition.body($0)] } ?? []
        let request = Condition.stub(
            origin: origin, method: one(["GET", "POST", "PATCH", "M-SEARCH", "get", nil]),
            path: maybe { $0.pathPattern() }, query: QueryPattern(namedPatterns { $0.text() }, one(QueryRule.allCases)),
            and: headers + body + many(0...2) { $0.condition() }
        ).canonical
        var stub = StubMapping(
            name: maybe { $0.text() }, request: request, response: response(),
            limit: one([.always, .times(one([0, 1, 2, 1_000_000, .max]))]))
        if chance(of: 2) { live(&stub) }
        return stub
    }

    private mutating func live(_ stub: inout StubMapping) {
        stub.priority = one([1, StubMapping.defaultPriority, 255])
        stub.isOptional = chance(of: 2)
        stub.repeatsLast = chance(of: 2)
        stub.isNext = chance(of: 4)
        stub.source = one([nil, SourceLine(file: nil, line: 7), SourceLine(file: "tests/\(token())", line: 1)])
        stub.expectation = expectation(for: stub)
        stub.sequence = one([nil, .ofPlan, .named("a" + text())])
        let states: [(String?, String?)] = [("a", nil), (nil, "b"), ("Started", "")]
        var names: Set<String> = []
        stub.scenarios = many(0...2) { plans in plans.text() }.filter { names.insert($0).inserted }.map { name in
            let (required, new) = one(states)
            return ScenarioStep(name, required: required, new: new)
        }
    }

    /// Returns an expectation that the stub can meet.
    private mutating func expectation(for stub: StubMapping) -> CallCount? {
        let limit = stub.repeatsLast ? nil : stub.limit.count
        return one([
            nil, CallCount(least: 0, most: 0), CallCount(least: 0, most: one([nil, max(7, limit ?? 0), .max])),
            CallCount(least: min(limit ?? .max, 3), most: one([nil, max(3, limit ?? 0), .max])),
        ])
    }

    /// Returns parts of these lengths, which wait and are held.
    private mutating func parts(lengths: [Int]) -> [TimedPart] {
        var parts = [TimedPart](lengths: lengths, every: one([0, 0.05]))
        for index in parts.indices where chance(of: 3) {
            parts[index].wait = one([0, 0.5, ResponseDefinition.longestDelay])
            parts[index].hold = one([
                nil, .released("\(index)" + text()), .answered("a" + text(), count: one([1, .max])),
            ])
        }
        if chance(of: 3) { parts[parts.count - 1].cut = one([nil, .dropped, .truncated, .silent]) }
        return parts
    }

    mutating func response() -> ResponseDefinition {
        var response = ResponseDefinition(
            status: chance(of: 2) ? 200 : Int.random(in: ResponseDefinition.statuses, using: &random),
            headers: headers(), body: body(), fault: fault())
        response.latency = latency()
        response.pace = one([.over(0), .over(0), .over(0.5), .over(ResponseDefinition.longestDelay), .perSecond(7e3)])
        response.reason = one([nil, nil, "", "Not \u{FC}"])
        response.hasContentLength = !chance(of: 8)
        if case .cut(.truncated, _) = response.fault { response.hasContentLength = true }
        if response.status == 200, response.headers.isEmpty, chance(of: 2) { response.supportsRanges = true }
        if chance(of: 8) {
            response.supportsRanges = false
            response.headers = [:]
            response.body = one([.text("é, two"), .bytes(Data("abcdefg".utf8))])
            response.pace = .parts(parts(lengths: one([[7], [3, 4], [1, 1, 5], [3, 0, 4, 0]])))
            if response.status == 200 { response.resumesByLastEventID = chance(of: 3) }
            if case .parts(let parts) = response.pace, parts.contains(where: { $0.cut != nil }) { response.fault = nil }
        } else if chance(of: 8) {
            response.headers = ["X": "{{uuid}}"]
            response.body = one([
                .text("{{body.size}} {{query.q|1}} {{method}}"), .json("{\"a\":\"{{now}}\"}"), .bytes(Data("{{".utf8)),
            ])
            response.isTemplate = true
        }
        if let fault = response.fault, !fault.sendsHead {
            let latency = response.latency
            response = ResponseDefinition(fault: fault)
            response.latency = latency
        }
        if chance(of: 8), response.fault != .neverAnswers, response.fault != .droppedKeptConnection {
            response.hold = one([.released("h" + text()), .answered("a" + text(), count: 2)])
        }
        return chance(of: 10) ? realAnswer() : response
    }

    private mutating func realAnswer() -> ResponseDefinition {
        var response = ResponseDefinition(status: one([200, 204, 503]), headers: one([[:], ["X": "é"]]))
        response.latency = latency()
        var answer = RealAnswer(
            patch: one([nil, "null", #"{"é" : [1.0, {"b":null}]}"#]), removing: one([[], ["ETag", "x-b"]]))
        answer.setsStatus = response.status != 200 || chance(of: 2)
        response.realAnswer = answer
        return response
    }

    private mutating func latency() -> Latency {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .random(RandomLatency(.uniform(0...0.5), seed: one([0, 7, UInt64(Int.max)])))
        case 1: .random(RandomLatency(.logNormal(median: 0.1, sigma: 0.4), seed: one([0, 42])))
        default:
            .fixed(one([0, 0.25, 1e-7, 3, Double.random(in: 0...ResponseDefinition.longestDelay, using: &random)]))
        }
    }

    private mutating func fault() -> ResponseDefinition.Fault? {
        one([
            nil, nil, nil, nil, nil, nil, .dropped, .cut(.dropped, afterBytes: one([0, 7, .max])),
            .cut(.truncated, afterBytes: one([0, 7, .max])), .cut(.silent, afterBytes: one([0, 7, .max])),
            .urlError(code: one([-1, -999, -3007])), .neverAnswers, .droppedKeptConnection, .emptyReply, .garbage,
            .error(CustomError(domain: "d", code: one([.min, 0, 7]), text: maybe { $0.text() })),
        ])
    }

    mutating func headers() -> HeaderFields {
        let names = many(1...3) { $0.token() } + ["Set-Cookie", "set-cookie", "Content-Type"]
        return HeaderFields(many(0...5) { .init(name: $0.one(names), value: $0.lineOfText()) })
    }

    mutating func body() -> ResponseBody {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .empty
        case 1: .text(text())
        case 2: .text(one(["--mock-url-response={\"host\":\"evil\"}", "\u{FEFF}mark", "[\"--mock-url-plan=/x\"]"]))
        case 3: .json(chance(of: 2) ? jsonText() : one(JSONLayout.allCases).text(of: jsonText()))
        case 4: .bytes(Data(many(0...64) { $0.byte() }))
        case 5: .bytes(Data())
        default:
            .file(
                .init(
                    path: "/tmp/" + text().filter { $0 != "\0" }, offset: one([0, 1, 4096, .max]),
                    length: maybe { $0.one([0, 7, .max]) }, isImmutable: one([false, true])))
        }
    }

    // MARK: JSON

    mutating func jsonValue(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 3 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(chance(of: 2))
        case 2: .integer(one([0, -1, 7, .max, .min]))
        // Whole numbers would be read as integers, so none is used here.
        case 3: .number(one([0.5, -1.0842, 1e-300, 0.1 + 0.2]))
        case 4, 5: .string(text())
        case 6: .array(many(0...3) { $0.jsonValue(depth: depth + 1) })
        default: .object(Dictionary(many(0...3) { ($0.text(), $0.jsonValue(depth: depth + 1)) }) { first, _ in first })
        }
    }

    /// Returns a JSON text as a person may have written it, which must stay unchanged.
    mutating func jsonText() -> String {
        one([
            jsonValue().text, "{ \"b\" : 1.50,\n\t\"a\":\r\n[ ] }", "1e5", "-0", "0.10", "1E+30",
            "\"\\u00e9\\/\\ud83d\\ude00\"", "\"\\u0000\u{2028}\"", "[null , true,false]", "{\"responses\":[{}]}",
        ])
    }

    // MARK: Text

    static var pieces: [String] {
        [
            "EUR", "a", " ", "\"", "\\", "\\u0041", "/", "\n", "\r\n", "\t", "\0", "\u{1B}[31m", "\u{7F}", "é",
            "e\u{301}", "ü", "👩‍👩‍👧‍👦", "😀", "🇩🇪", "日本", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "'",
            "$(x)", "%20", "--mock-url-response=", "{", "]", ",", "\u{202E}",
        ]
    }

    mutating func text() -> String { many(0...6) { $0.one(Self.pieces) }.joined() }

    mutating func lineOfText() -> String {
        String(String.UnicodeScalarView(text().unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    mutating func path() -> String {
        one(["", "/", "/rates", "//", "/a%20b/c;d=e", "/" + one(["ü", "日本", "e\u{301}"]), "/a b\"\\", "/*"])
    }

    mutating func token() -> String {
        many(1...3) { $0.one(["X-", "trace", "Accept", "7", "!#$%&'*+-.^_`|~", "etag"]) }.joined()
    }

    // MARK: Choices

    mutating func one<Choice>(_ choices: [Choice]) -> Choice { choices.randomElement(using: &random)! }

    /// Returns `true` with a probability of one in `times`.
    mutating func chance(of times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

    mutating func maybe<Item>(_ make: (inout Self) -> Item) -> Item? { chance(of: 2) ? make(&self) : nil }

    mutating func many<Item>(_ counts: ClosedRange<Int>, _ make: (inout Self) -> Item) -> [Item] {
        (0..<Int.random(in: counts, using: &random)).map { _ in make(&self) }
    }

    package mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

    mutating func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &random) }
}

extension RandomPlans where Random == SplitMix64 {
    package init(seed: UInt64) {
        self.init(SplitMix64(seed: seed))
    }
}
