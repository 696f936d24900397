import TestSupport

@Suite struct `Decoding launch arguments` {
    @Test func `the scheme, host and port of a host object apply to all its responses`() throws {
        let decoded = try LaunchArguments(
            decoding: [argument(#"{"responses":[{},{"times":1}],"port":8080,"host":"::1","scheme":"http","v":1}"#)])

        let request = Condition.stub(scheme: "http", host: "::1", port: 8080)
        #expect(decoded.plan == MockPlan([.init(request: request), .init(request: request, limit: .times(1))]))
    }

    @Test(arguments: responses) func `response fields are decoded`(_ text: String, _ value: ResponseDefinition) throws {
        let decoded = try plan(#"{"response":\#(text)}"#)

        #expect(decoded == MockPlan([StubMapping(request: Condition.stub(host: "a"), response: value)]))
    }

    @Test(arguments: [("0", AnswerLimit.times(0)), ("3", .times(3)), ("2e1", .times(20)), (#""always""#, .always)])
    func `the field times is decoded into a limit`(text: String, uses: AnswerLimit) throws {
        let decoded = try plan(#"{"name":"n","times":\#(text)}"#)

        #expect(decoded == MockPlan([StubMapping(name: "n", request: Condition.stub(host: "a"), limit: uses)]))
    }

    @Test func `query names that differ only in their Unicode form stay different`() throws {
        let decoded = try plan("{\"request\":{\"query\":{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}}}")

        let names = decoded.stubs[0].request.query.fields.map(\.name)
        #expect(names.map { Array($0.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }

    @Test func `a JSON body keeps its exact text`() throws {
        let text = "{ \"b\" : 1.50,\n \"a\":[ ], \"\u{E9}\":1, \"e\u{301}\":2 }"

        #expect(try plan(#"{"response":{"body":{"json": \#(text) }}}"#).stubs[0].response.body == .json(text))
    }

    @Test func `a path with a combining accent after the slash is decoded`() throws {
        #expect(try plan("{\"request\":{\"path\":\"/\u{301}x\"}}").stubs[0].request.path == .equals("/\u{301}x"))
    }

    // MARK: Responses

    /// A JSON text, and its decoded value.
    typealias Form = (text: String, value: ResponseDefinition)

    private static func response(_ text: String, _ change: (inout ResponseDefinition) -> Void) -> Form {
        var response = ResponseDefinition()
        change(&response)
        return (text, response)
    }

    static let responses = [
        response(#"{"headers":{"A":"1","B":["2","3"],"C":[],"a":"4"}}"#) {
            $0.headers = ["A": "1", "B": "2", "B": "3", "a": "4"]
        },
        response(#"{"headers":[["A","1"],["B","2"],["A","3"]]}"#) { $0.headers = ["A": "1", "B": "2", "A": "3"] },
        response(#"{"headers":[]}"#) { _ in },
        response(#"{"body":"\"\\\/\b\f\n\r\t\u0000\u00e9\u65e5\ud83d\ude00"}"#) {
            $0.body = .text("\"\\/\u{8}\u{C}\n\r\t\0é日😀")
        },
        response(#"{"body":{"json": [1, "a, \" b:"], "layout": "compact"}}"#) {
            $0.body = .json(#"[1,"a, \" b:"]"#)
        },
        response(#"{"body":{"layout":"spaced","json":{"a":[1],"b":{}}}}"#) { $0.body = .json(#"{"a": [1], "b": {}}"#) },
        response(#"{"body":{"json":{ "a" : 1 },"layout":"compactLine"}}"#) { $0.body = .json("{\"a\":1}\n") },
        response(#"{"body":{"json":[1,2],"layout":"spacedLine"}}"#) { $0.body = .json("[1, 2]\n") },
        response(#"{"fault":{"droppedAfter":5.12e2}}"#) { $0.fault = .cut(.dropped, afterBytes: 512) },
    ]
}

func argument(_ host: String) -> String { "--mock-url-response=\(host)" }

/// Returns the plan of an argument whose host `a` has these stubs.
private func plan(_ stubs: String) throws -> MockPlan {
    try LaunchArguments(decoding: [argument(#"{"host":"a","responses":[\#(stubs)]}"#)]).plan
}
