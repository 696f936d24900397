import TestSupport

@Suite struct `Decoding launch arguments` {
    @Test func `a host object with an empty response decodes to a stub that answers GET with 200`() throws {
        let decoded = try LaunchArguments(decoding: [argument(#"{"host":"api.example.com","responses":[{}]}"#)])

        let request = Condition.stub(
            scheme: "https", host: "api.example.com", port: nil, method: "GET", path: nil, query: [], headers: [],
            body: nil)
        let response = ResponseDefinition(
            status: 200, headers: [:], body: .text(""), delay: 0, bodyDuration: 0, fault: nil)
        let stub = StubMapping(name: nil, request: request, response: response, limit: .always)
        #expect(decoded == LaunchArguments(plan: MockPlan([stub]), policy: nil, networkGuard: nil))
    }

    @Test func `the scheme, host and port of a host object apply to all its responses`() throws {
        let decoded = try LaunchArguments(
            decoding: [argument(#"{"responses":[{},{"times":1}],"port":8080,"host":"::1","scheme":"http","v":1}"#)])

        let request = Condition.stub(scheme: "http", host: "::1", port: 8080)
        #expect(decoded.plan == MockPlan([.init(request: request), .init(request: request, limit: .times(1))]))
    }

    @Test(arguments: responses)
    func `the fields of a response are decoded into its definition`(_ form: Form) throws {
        let decoded = try plan(#"{"response":\#(form.text)}"#)

        #expect(decoded == MockPlan([StubMapping(request: Condition.stub(host: "a"), response: form.value)]))
    }

    @Test(arguments: [("0", AnswerLimit.times(0)), ("3", .times(3)), ("2e1", .times(20)), (#""always""#, .always)])
    func `the field times is decoded into a limit`(text: String, uses: AnswerLimit) throws {
        let decoded = try plan(#"{"name":"n","times":\#(text)}"#)

        #expect(decoded == MockPlan([StubMapping(name: "n", request: Condition.stub(host: "a"), limit: uses)]))
    }

    @Test func `query names that differ only in their Unicode form stay different`() throws {
        let decoded = try plan("{\"request\":{\"query\":{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}}}")

        #expect(
            decoded.stubs[0].request.query.fields.map { Array($0.name.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }

    @Test func `a JSON body keeps its exact text`() throws {
        let text = "{ \"b\" : 1.50,\n \"a\":[ ], \"\u{E9}\":1, \"e\u{301}\":2 }"

        let decoded = try plan(#"{"response":{"body":{"json": \#(text) }}}"#)

        #expect(decoded.stubs[0].response.body == .json(text))
    }

    @Test func `a path with a combining accent after the slash is decoded`() throws {
        let decoded = try plan("{\"request\":{\"path\":\"/\u{301}x\"}}")

        #expect(decoded.stubs[0].request.path == .equals("/\u{301}x"))
    }

    // MARK: Responses

    /// A JSON text, and its decoded value.
    struct Form: Sendable, CustomTestStringConvertible {
        let text: String
        let value: ResponseDefinition

        var testDescription: String { text }
    }

    private static func response(
        _ text: String, _ change: (inout ResponseDefinition) -> Void
    ) -> Form {
        var response = ResponseDefinition()
        change(&response)
        return Form(text: text, value: response)
    }

    static let responses = [
        response("{}") { _ in },
        response(#"{"status":599}"#) { $0.status = 599 },
        response(#"{"headers":{"A":"1","B":["2","3"],"C":[],"a":"4"}}"#) {
            $0.headers = ["A": "1", "B": "2", "B": "3", "a": "4"]
        },
        response(#"{"headers":[["A","1"],["B","2"],["A","3"]]}"#) { $0.headers = ["A": "1", "B": "2", "A": "3"] },
        response(#"{"headers":[]}"#) { _ in },
        response(#"{"body":"x"}"#) { $0.body = .text("x") },
        response(#"{"body":"\"\\\/\b\f\n\r\t\u0000\u00e9\u65e5\ud83d\ude00"}"#) {
            $0.body = .text("\"\\/\u{8}\u{C}\n\r\t\0é日😀")
        },
        response(#"{"body":{"text":"x"}}"#) { $0.body = .text("x") },
        response(#"{"body":{"json": [1, "a, \" b:"], "layout": "compact"}}"#) {
            $0.body = .json(#"[1,"a, \" b:"]"#)
        },
        response(#"{"body":{"layout":"spaced","json":{"a":[1,2],"b":{}}}}"#) {
            $0.body = .json(#"{"a": [1, 2], "b": {}}"#)
        },
        response(#"{"body":{"json":{ "a" : 1 },"layout":"compactLine"}}"#) { $0.body = .json("{\"a\":1}\n") },
        response(#"{"body":{"json":[1,2],"layout":"spacedLine"}}"#) { $0.body = .json("[1, 2]\n") },
        response(#"{"body":{"base64":""}}"#) { $0.body = .bytes(Data()) },
        response(#"{"body":{"file":"/f"}}"#) { $0.body = .file(.init(path: "/f", offset: 0, length: nil)) },
        response(#"{"body":{"length":2,"offset":1,"file":"f"}}"#) {
            $0.body = .file(.init(path: "f", offset: 1, length: 2))
        },
        response(#"{"delay":0.25,"fault":"dropped"}"#) {
            $0.latency = .fixed(0.25)
            $0.fault = .dropped
        },
        response(#"{"realAnswer":{"patch":{"b": 1.0, "a":null}},"delay":0.5}"#) {
            $0.realAnswer = RealAnswer(patch: #"{"b": 1.0, "a":null}"#)
            $0.latency = .fixed(0.5)
        },
        response(#"{"status":200,"realAnswer":{"removeHeaders":["ETag","X-Id"]}}"#) {
            $0.realAnswer = RealAnswer(removing: ["ETag", "X-Id"])
            $0.realAnswer?.setsStatus = true
        },
        response(#"{"bodyDuration":31536000}"#) { $0.pace = .over(31_536_000) },
        response(#"{"fault":{"droppedAfter":0}}"#) { $0.fault = .cut(.dropped, afterBytes: 0) },
        response(#"{"fault":{"droppedAfter":5.12e2}}"#) { $0.fault = .cut(.dropped, afterBytes: 512) },
        response(#"{"fault":{"urlError":-1003}}"#) { $0.fault = .urlError(code: -1003) },
    ]
}

func argument(_ host: String) -> String { "--mock-url-response=\(host)" }

/// Returns the plan of an argument whose host `a` has these stubs.
private func plan(_ stubs: String) throws -> MockPlan {
    try LaunchArguments(decoding: [argument(#"{"host":"a","responses":[\#(stubs)]}"#)]).plan
}
