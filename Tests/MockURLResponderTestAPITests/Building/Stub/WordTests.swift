import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `Sentences of the DSL` {
    @Test(arguments: Word.places + Word.requests + Word.bodies + Word.answers + Word.troubles + Word.lives)
    func `the DSL and the JSON of each method build the same stub`(_ word: Word) throws {
        let built = try LaunchArguments(decoding: word.arguments()).plan
        let written = try LaunchArguments(decoding: ["--mock-url-response=" + word.json]).plan

        #expect(built.stubs.map(\.withoutSource) == written.stubs)
    }

    @Test func `a stub for a whole URL answers only requests with exactly its query`() throws {
        let any = MockURLResponderConfigurator()
        any.respond(to: try #require(URL(string: "http://h:8080/caf%C3%A9?a=1&b=%20&a=2#top"))).once()

        let registry = StubRegistry(try LaunchArguments(decoding: any.arguments).plan)

        #expect(registry.mayAnswer(CapturedRequest("http://h:8080/caf%C3%A9?b=%20&a=1&a=2")))
        for other in ["http://h:8080/café?a=1&b=%20", "http://h:8080/caf%C3%A9?b=%20&a=2&a=1", "http://h/caf%C3%A9"] {
            if case .claimed = registry.claim(CapturedRequest(other.replacing("é", with: "%C3%A9"))) {
                Issue.record("\(other) was answered")
            }
        }
    }
}

extension `Sentences of the DSL` {
    @Test func `a stub for credentials accepts any case of their scheme, and no other credentials`() throws {
        let any = MockURLResponderConfigurator()
        any.respond(to: "/basic").when(.basic(user: "ann", password: "secret")).always()
        any.respond(to: "/bearer").when(.bearerToken("a.b")).always()
        let registry = StubRegistry(try LaunchArguments(decoding: any.arguments).plan)
        func answers(_ path: String, _ value: String) -> Bool {
            let request = CapturedRequest("https://h" + path, headers: ["Authorization": value])
            if case .claimed = registry.claim(request) { return true }
            return false
        }

        for value in ["Basic", "basic", "BASIC "] { #expect(answers("/basic", value + " YW5uOnNlY3JldA==")) }
        for value in ["Bearer a.b", "bearer a.b", "bEARER  a.b"] { #expect(answers("/bearer", value)) }
        for value in ["Bearer A.b", "Bearer axb", "Bearer a.b ", "Bearera.b", "x Bearer a.b"] {
            #expect(!answers("/bearer", value), "\(value)")
        }
    }

    @Test func `a stub may be nested to the deepest level of a plan`() throws {
        let any = MockURLResponderConfigurator()
        let json = (1..<56).reduce(JSON([])) { value, _ in [value] }
        any.respond(to: "/").when(.jsonBody(json)).always()
        let condition = (0..<57).reduce(RequestCondition.method(.GET)) { condition, _ in !condition }
        any.respond(to: condition).always()

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
    let json: String
    let arguments: @Sendable () -> [String]

    /// A stub for https://h.
    init(_ stub: String, _ build: @escaping @Sendable (MockURLResponderConfigurator) -> Void) {
        self.init(host: #"{"host":"h","responses":[\#(stub)]}"#) {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            build(configurator)
            return configurator
        }
    }

    init(host json: String, _ configurator: @escaping @Sendable () -> MockURLResponderConfigurator) {
        self.json = json
        arguments = { configurator().arguments }
    }

    var testDescription: String { json }
}

extension Word {
    static let places = [
        Word(host: #"{"host":"*","scheme":"*","responses":[{"request":{"method":"*"}}]}"#) {
            let configurator = MockURLResponderConfigurator()
            configurator.respond(to: .any).always()
            return configurator
        },
        Word(host: #"{"host":{"suffix":".h"},"scheme":"*","responses":[{"request":{"path":"/"}}]}"#) {
            let configurator = MockURLResponderConfigurator(host: .suffix(".h"))
            configurator.respond(to: "/").always()
            return configurator
        },
        Word(host: #"{"host":{"prefix":"h"},"scheme":"http","port":81,"responses":[{"request":{"path":"/"}}]}"#) {
            let configurator = MockURLResponderConfigurator(scheme: "http", host: .prefix("h"), port: 81)
            configurator.respond(to: "/").always()
            return configurator
        },
    ]

    static let requests = [
        Word(#"{"request":{"path":{"prefix":"/v1"}}}"#) { $0.respond(to: .prefix("/v1")).always() },
        Word(#"{"request":{"path":{"not":{"suffix":"x"}},"method":"PUT"}}"#) {
            $0.respond(to: !.suffix("x"), method: "PUT").always()
        },
        Word(#"{"request":{"path":{"anyOf":["/a",{"allOf":[{"contains":"b"},{"matches":"c"}]}]}}}"#) {
            $0.respond(to: "/a" || .containing("b") && .regex("c")).always()
        },
        Word(#"{"request":{"path":{"template":"/u/{id}"},"method":"*"}}"#) {
            $0.respond(to: .template("/u/{id}")).when(method: "*").always()
        },
        Word(#"{"request":{"path":{"wildcard":"/*"},"allOf":[{"url":{"suffix":"?"}}]}}"#) {
            $0.respond(to: .wildcard("/*")).when(.url(.suffix("?"))).always()
        },
        Word(#"{"request":{"path":"/","query":{"a":{"present":true},"b":{"values":["1",{"absent":true}]}}}}"#) {
            $0.respond(to: "/").when(.query("a", .present)).when(.query("b", .values(["1", .absent])))
                .always()
        },
        Word(#"{"request":{"path":"/","query":{"a":"1"},"queryRule":"exact"}}"#) {
            $0.respond(to: "/").when(.query(exactly: ["a": "1"])).always()
        },
        Word(#"{"request":{"path":"/","headers":{"A":{"prefix":"x"},"B":"2"}}}"#) {
            $0.respond(to: "/").when(.header("A", .prefix("x"))).when(.header("B", "2")).always()
        },
        Word(#"{"request":{"path":"/","headers":{"Authorization":{"matches":"^(?i:Basic) +YW5uOnNlY3JldA==$"}}}}"#) {
            $0.respond(to: "/").when(.basic(user: "ann", password: "secret")).always()
        },
        Word(
            #"{"request":{"path":"/","headers":{"Authorization":{"matches":"^(?i:Bearer) +t\\.$"}},"cookies":{"c":"1"}}}"#
        ) {
            $0.respond(to: "/").when(.bearerToken("t.")).when(.cookie("c", "1")).always()
        },
        Word(#"{"request":{"path":"/","baggage":{"test-id":"7","user":{"absent":true}}}}"#) {
            $0.respond(to: "/").when(.baggage("test-id", "7")).when(.baggage("user", .absent)).always()
        },
    ]

    static let bodies = [
        Word(#"{"request":{"method":"*","allOf":[{"not":{"allOf":[]}}]}}"#) {
            $0.respond(to: !.method("*")).always()
        },
        Word(#"{"request":{"path":"/","allOf":[{"body":{"contains":"x"}},{"body":{"base64":"AA=="}}]}}"#) {
            $0.respond(to: "/").when(.body(.containing("x"))).when(.body(Data([0]))).always()
        },
        Word(#"{"request":{"path":"/","allOf":[{"body":{"json":{"a":1}}},{"body":{"jsonIncludes":[null]}}]}}"#) {
            $0.respond(to: "/").when(.jsonBody(["a": 1])).when(.jsonBody(includes: [nil])).always()
        },
        Word(#"{"request":{"path":"/","allOf":[{"body":{"form":{"a":"1"}}}]}}"#) {
            $0.respond(to: "/").when(.formField("a", "1")).always()
        },
        Word(
            """
            {"request":{"method":"*","allOf":[{"allOf":[{"method":"GET"},{"anyOf":[{"path":"/a"},
            {"not":{"query":{"p":"1"}}}]}]},{"port":81}]}}
            """
        ) { $0.respond(to: .method(.GET) && (.path("/a") || !.query("p", "1"))).when(.port(81)).always() },
    ]

    static let answers = [
        Word(#"{"request":{"path":"/"},"response":{"realAnswer":{"patch":{"a":{"b":null},"c":1}}}}"#) {
            $0.respond(to: "/").with(realAnswerPatchedBy: ["c": 1, "a": ["b": nil]]).always()
        },
        Word(
            #"{"request":{"path":"/"},"response":{"status":200,"headers":{"X":"1"},"delay":2,"realAnswer":{"removeHeaders":["Y"]}}}"#
        ) {
            $0.respond(to: "/").with(status: 200).usingRealAnswer(removing: ["Y"])
                .with(headers: ["X": "1"]).with(delay: 2).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"body":{"base64":"/9g="}}}"#) {
            $0.respond(to: .get("/")).with(body: .base64("/9g=")).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"body":{"base64":"/9g="}}}"#) {
            $0.respond(to: .any(.equal(to: "/")) && .method(.GET)).with(body: .data(Data([0xFF, 0xD8]))).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"bodyDuration":2.0}}"#) {
            $0.respond(to: "/").with(speed: .wholeBody(in: 2)).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"headers":{"X":"{{uuid}}","Content-Type":"b/b"},"template":true}}"#)
        {
            $0.respond(to: "/").with(rawResponse: "HTTP/2 200\ncontent-type: a/a\n\n")
                .with(value: "{{uuid}}", forHeaderField: "X", isTemplate: true)
                .with(value: "b/b", forHeaderField: "Content-Type").always()
        },
        Word(#"{"request":{"path":"/"},"response":{"headers":{"Content-Type":"b/b"},"body":"x"}}"#) {
            $0.respond(to: "/").with(rawResponse: "HTTP/2 200\nContent-Type: a/a\n\nx").with(
                value: "b/b", forHeaderField: "Content-Type"
            ).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"headers":{"Content-Type":"b/b"},"body":"x"}}"#) {
            $0.respond(to: "/").with(value: "b/b", forHeaderField: "Content-Type").with(
                rawResponse: "HTTP/2 200\nContent-Type: a/a\n\nx"
            ).always()
        },
        Word(
            #"{"request":{"path":"/"},"response":{"status":307,"headers":{"Location":"/b"},"contentLength":false}}"#
        ) {
            $0.respond(to: "/").with(rawResponse: "HTTP/2 302\nLocation: /a\nContent-Length: 0\n\n")
                .with(redirectTo: "/b", status: 307).withoutContentLength().always()
        },
        Word(#"{"request":{"path":"/"},"response":{"status":404,"reason":"No","headers":{"A":"1","B":"2"}}}"#) {
            $0.respond(to: "/").with(status: 404, reason: "No").with(headers: ["A": "1", "B": "2"]).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"status":308,"headers":{"Location":"/b"}}}"#) {
            $0.respond(to: "/").with(redirectTo: "/b", status: 308).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"body":{"base64":"/w=="},"headers":{"Content-Type":"image/x"}}}"#) {
            $0.respond(to: "/").with(body: .data(Data([0xFF]))).with(value: "image/x", forHeaderField: "Content-Type")
                .always()
        },
        Word(#"{"request":{"path":"/"},"response":{"body":{"file":"/etc/passwd","offset":1,"length":2}}}"#) {
            $0.respond(to: "/").with(body: .file("/etc/passwd", offset: 1, length: 2)).always()
        },
        Word(
            #"{"request":{"path":"/"},"response":{"template":true,"body":{"text":"{{uuid}}"},"headers":{"A":"{{'{{'}}"}}}"#
        ) {
            $0.respond(to: "/").with(body: .template("{{uuid}}")).with(value: "{{", forHeaderField: "A").always()
        },
        Word(#"{"request":{"path":"/"},"response":{"delay":{"uniform":[1,2],"seed":3},"bytesPerSecond":16000}}"#) {
            $0.respond(to: "/").with(delay: .uniform(1...2, seed: 3)).with(speed: .edge).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"delay":{"logNormal":{"median":1,"sigma":0.5}}}}"#) {
            $0.respond(to: "/").with(delay: .logNormal(median: 1, sigma: 0.5)).always()
        },
    ]

    static let troubles = [
        Word(#"{"request":{"path":"/"},"response":{"fault":"neverAnswers"}}"#) {
            $0.respond(to: "/").with(fault: .neverAnswers).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"fault":"emptyReply"}}"#) {
            $0.respond(to: "/").with(fault: .emptyReply).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"fault":"garbage"}}"#) {
            $0.respond(to: "/").with(fault: .garbage).always()
        },
        Word(#"{"request":{"path":"/"},"response":{"fault":{"error":{"domain":"d","code":-1,"text":"t"}}}}"#) {
            $0.respond(to: "/").with(fault: .error(domain: "d", code: -1, text: "t")).always()
        },
    ]
}
