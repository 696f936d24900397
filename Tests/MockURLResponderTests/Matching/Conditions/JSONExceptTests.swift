import TestSupport

@Suite struct `JSON that is equal except at places` {
    private func isMet(_ operand: String, by body: String) throws -> Bool {
        let host = #"{"host":"h","responses":[{"request":{"method":"*","body":{"jsonExcept":\#(operand)}}}]}"#
        let plan = try LaunchArguments(decoding: [argument(host)]).plan
        return StubRegistry(plan).claim(CapturedRequest("https://h/", body: body)).claimed != nil
    }

    @Test(arguments: [
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, #"{"a":1,"t":5}"#, true),
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, #"{"t":{"x":[1]},"a":1}"#, true),
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, #"{"a":2,"t":5}"#, false),
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, #"{"a":1}"#, false),
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, #"{"a":1,"t":5,"b":1}"#, false),
        (#"{"value":{"a":1,"t":null},"at":["/t"]}"#, "a=1", false),
        (#"{"value":[{"id":0},{"id":0}],"at":["/0/id","/1/id"]}"#, #"[{"id":7},{"id":"x"}]"#, true),
        (#"{"value":[{"id":0},{"id":0}],"at":["/0/id"]}"#, #"[{"id":7},{"id":8}]"#, false),
        (#"{"value":{"a/b":1,"c~d":2},"at":["/a~1b","/c~0d"]}"#, #"{"a/b":3,"c~d":4}"#, true),
        (#"{"value":1,"at":[""]}"#, #""anything""#, true), (#"{"value":{"a":1}}"#, #"{"a":1}"#, true),
    ])
    func `the values at the places may be anything`(_ operand: String, _ body: String, _ isMatch: Bool) throws {
        #expect(try isMet(operand, by: body) == isMatch)
    }

    @Test(arguments: [
        (#"{"at":["/a"]}"#, "the field value"), (#"{"value":{},"at":["/a"]}"#, "places that the value has, too"),
        (#"{"value":{"a":1},"at":["a"]}"#, "a JSON pointer"), (#"{"value":{"a":1},"at":["/~2"]}"#, "~0 or ~1"),
        (#"{"value":[1],"at":["/01"]}"#, "places that the value has, too"),
    ])
    func `a place that the value does not have is an error of the plan`(_ operand: String, _ expected: String) throws {
        let error = #expect(throws: PlanError.self) { try isMet(operand, by: "{}") }
        #expect("\(try #require(error))".contains(expected))
    }
}
