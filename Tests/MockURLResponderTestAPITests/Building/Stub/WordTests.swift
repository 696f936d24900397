import TestSupport

@Suite struct `Sentences of the DSL` {
    @Test(arguments: Word.places + Word.conditions + Word.answers + Word.lives)
    func `the DSL and the JSON of each method build the same stub`(_ word: Word) throws {
        let built = try LaunchArguments(decoding: word.configurator().arguments).plan
        let written = try LaunchArguments(decoding: ["--mock-url-response=" + word.json]).plan

        #expect(built.stubs.map(\.withoutSource) == written.stubs)
    }

    private func answers(_ url: String, headers: HeaderFields = [:], by api: MockURLResponderConfigurator) throws
        -> Bool
    {
        let registry = StubRegistry(try LaunchArguments(decoding: api.arguments).plan)
        return registry.claim(CapturedRequest(url, headers: headers)).claimed != nil
    }

    @Test func `a stub for a whole URL answers only requests with exactly its query`() throws {
        let any = MockURLResponderConfigurator()
        any.respond(to: try #require(URL(string: "http://h:8080/caf%C3%A9?a=1&b=%20&a=2#top"))).once()

        #expect(try answers("http://h:8080/caf%C3%A9?b=%20&a=1&a=2", by: any))
        for other in [
            "http://h:8080/caf%C3%A9?a=1&b=%20", "http://h:8080/caf%C3%A9?b=%20&a=2&a=1", "http://h/caf%C3%A9",
        ] {
            #expect(try !answers(other, by: any), "\(other)")
        }
    }

    @Test(arguments: [
        ("basic", "Basic YW5uOnNlY3JldA==", true), ("basic", "BASIC  YW5uOnNlY3JldA==", true),
        ("bearer", "Bearer a.b", true), ("bearer", "bEARER  a.b", true), ("bearer", "Bearer A.b", false),
        ("bearer", "Bearer axb", false), ("bearer", "Bearer a.b ", false), ("bearer", "Bearera.b", false),
        ("bearer", "x Bearer a.b", false),
    ])
    func `only the scheme of credentials ignores case`(_ path: String, _ value: String, _ isAnswered: Bool) throws {
        let any = MockURLResponderConfigurator()
        any.respond(to: "/basic").when(.basic(user: "ann", password: "secret")).always()
        any.respond(to: "/bearer").when(.bearerToken("a.b")).always()

        #expect(try answers("https://h/" + path, headers: ["Authorization": value], by: any) == isAnswered)
    }

    @Test func `a stub may be nested to the deepest level of a plan`() throws {
        let any = MockURLResponderConfigurator()
        any.respond(to: "/").when(.jsonBody((1..<56).reduce(JSON([])) { value, _ in [value] })).always()
        any.respond(to: (0..<57).reduce(RequestCondition.method(.GET)) { condition, _ in !condition }).always()

        #expect(try LaunchArguments(decoding: any.arguments(transport: .file)).plan.stubs.count == 2)
    }

    @Test(arguments: ["[1,]", #"{"a":1,"a":2}"#, "\u{FEFF}{}", String(repeating: "[", count: 65)])
    func `JSON(data:) throws an error for a text that is not valid JSON`(_ text: String) {
        #expect(throws: DecodingError.self) { try JSON(data: Data(text.utf8)) }
    }
}

extension StubMapping {
    fileprivate var withoutSource: StubMapping {
        var stub = self
        stub.source = nil
        return stub
    }
}

/// A sentence of the DSL, and the JSON of the same stub.
struct Word: Sendable, CustomTestStringConvertible {
    typealias Sentence = @Sendable (MockURLResponseBuilder) -> MockURLResponseBuilder

    let json: String
    let configurator: @Sendable () -> MockURLResponderConfigurator

    init(host json: String, _ configurator: @escaping @Sendable () -> MockURLResponderConfigurator) {
        (self.json, self.configurator) = (json, configurator)
    }

    /// Stubs for https://h.
    init(_ stubs: String, _ build: @escaping @Sendable (MockURLResponderConfigurator) -> Void) {
        self.init(host: #"{"host":"h","responses":[\#(stubs)]}"#) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "h")
            build(api)
            return api
        }
    }

    /// A stub for a condition.
    static func to(_ request: String, _ condition: @escaping @Sendable () -> RequestCondition) -> Word {
        Word(#"{"request":\#(request)}"#) { $0.respond(to: condition()).always() }
    }

    /// A stub for GET https://h/ with a further condition.
    static func when(_ members: String, _ sentence: @escaping Sentence) -> Word {
        Word(#"{"request":{"path":"/",\#(members)}}"#) { sentence($0.respond(to: "/")).always() }
    }

    /// A stub for GET https://h/ with an answer.
    static func with(_ response: String, _ sentence: @escaping Sentence) -> Word {
        Word(#"{"request":{"path":"/"},"response":\#(response)}"#) { sentence($0.respond(to: "/")).always() }
    }

    /// A stub for GET https://h/ with members that tell when it answers.
    static func life(_ members: String, _ build: @escaping @Sendable (MockURLResponseBuilder) -> Void) -> Word {
        Word(#"{"request":{"path":"/"},\#(members)}"#) { build($0.respond(to: "/")) }
    }

    var testDescription: String { json }
}
