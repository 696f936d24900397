import MockURLResponder
import Testing

@Suite struct `A real answer in a plan` {
    private static func host(_ response: String) -> String { #"{"host":"a","responses":[{"response":\#(response)}]}"# }

    private func response(_ json: String) throws -> ResponseDefinition {
        let plan = try LaunchArguments(decoding: [argument(Self.host(json))]).plan
        return try #require(plan.stubs.first).response
    }

    @Test func `a patch keeps its text`() throws {
        let response = try response(#"{"realAnswer":{"patch":{"b": 1.0, "a":null}}}"#)

        #expect(response.realAnswer?.patch == #"{"b": 1.0, "a":null}"#)
        #expect(response.realAnswer?.setsStatus == false)
    }

    @Test(arguments: [#"{"status":200,"realAnswer":{}}"#, #"{"realAnswer":{},"status":200}"#])
    func `a status beside a real answer replaces that of the server, also the status 200`(_ json: String) throws {
        #expect(try response(json).realAnswer?.setsStatus == true)
    }

    @Test func `header fields to remove are names`() throws {
        #expect(
            try response(#"{"realAnswer":{"removeHeaders":["ETag","X-Id"]}}"#).realAnswer
                == RealAnswer(removing: ["ETag", "X-Id"]))
    }

    @Test func `an answer without changes, a delay and header fields are accepted`() throws {
        #expect(try response(#"{"realAnswer":{}}"#).realAnswer == RealAnswer())
        let response = try response(#"{"realAnswer":{},"delay":0.5,"headers":{"X":"1"}}"#)
        #expect(response.latency == .fixed(0.5))
        #expect(response.headers == ["X": "1"])
    }

    private static let expected =
        "a merge patch, a status from 200, header fields that do not describe the body, or a delay"
    private static let toDo = "remove one of them; a stub of its own answers without the server"

    private static func contradiction(_ fields: String, _ found: String) -> BadInput {
        BadInput(
            host(#"{"realAnswer":{},\#(fields)}"#), .contradictoryResponse,
            at: "responses[0].response (character 38)", expected: expected, found: found + " beside the real answer",
            toDo: toDo)
    }

    static let flaws = [
        BadInput(
            host(#"{"realAnswer":true}"#), .wrongType, at: "responses[0].response.realAnswer (character 52)",
            expected: #"an object, such as {} or {"patch":{"rate":2}}"#, found: "true"),
        BadInput(
            host(#"{"realAnswer":{"patch":{"a":1,}}}"#), .invalidJSON,
            at: "responses[0].response.realAnswer.patch (character 68)", expected: "a field name in quotes",
            found: "\"}\"",
            toDo: BadInput.shellHint),
        BadInput(
            host(#"{"realAnswer":{"patch":{"a":1,"a":2}}}"#), .duplicateField,
            at: "responses[0].response.realAnswer.patch.a (character 68)", expected: "each field once",
            found: "the name of an earlier field"),
        BadInput(
            host(#"{"realAnswer":{"patch":{"a":1e999}}}"#), .outOfRange,
            at: "responses[0].response.realAnswer.patch (character 61)",
            expected: "a merge patch whose numbers fit a Double", found: "a string of 11 characters"),
        BadInput(
            host(#"{"realAnswer":{"removeHeaders":"ETag"}}"#), .wrongType,
            at: "responses[0].response.realAnswer.removeHeaders (character 69)", expected: "header names (an array)",
            found: #""ETag""#),
        BadInput(
            host(#"{"realAnswer":{"removeHeaders":["two words"]}}"#), .invalidHeader,
            at: "responses[0].response.realAnswer.removeHeaders[0] (character 70)",
            expected: "a header name: letters, digits and !#$%&'*+-.^_`|~", found: #""two words""#),
        BadInput(
            host(#"{"realAnswer":{"status":200}}"#), .unknownField,
            at: "responses[0].response.realAnswer.status (character 53)",
            expected: "a field of a real answer: patch, removeHeaders", found: "an unknown field",
            toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
        BadInput(
            host(#"{"patch":{}}"#), .misplacedField, at: "responses[0].response.patch (character 39)",
            expected: "a field of a response: \(ResponseKey.table.names.list)",
            found: #"the field "patch", which belongs under "realAnswer""#,
            toDo: #"write it under "realAnswer"; docs/reference/wire-format.md lists every field"#),
        contradiction(#""body":"x""#, "a body"),
        contradiction(#""body":{"json":{}}"#, "a body"),
        contradiction(#""body":{"file":"x"}"#, "a body"),
        contradiction(#""body":{"chunks":["x"]}"#, "a body"),
        contradiction(#""template":true"#, "a template"),
        contradiction(#""fault":"dropped""#, "a fault"),
        contradiction(#""fault":{"droppedAfter":1}"#, "a fault"),
        contradiction(#""bytesPerSecond":9"#, "a speed or chunks"),
        contradiction(#""chunks":{"sizes":[1]}"#, "a speed or chunks"),
        contradiction(#""reason":"No""#, "a reason phrase"),
        contradiction(#""supportsRanges":true"#, "support of ranges, or a body without a length,"),
        contradiction(#""contentLength":false"#, "support of ranges, or a body without a length,"),
        contradiction(#""status":103"#, "a status below 200"),
        contradiction(
            #""headers":{"content-length":"3"}"#, "Content-Length, Content-Encoding, Transfer-Encoding or Set-Cookie"),
        contradiction(
            #""headers":{"Set-Cookie":"a=1"}"#, "Content-Length, Content-Encoding, Transfer-Encoding or Set-Cookie"),
        BadInput(
            host(#"{"realAnswer":{"removeHeaders":["set-cookie"]}}"#), .contradictoryResponse,
            at: "responses[0].response (character 38)", expected: expected,
            found: "the removal of Set-Cookie beside the real answer", toDo: toDo),
    ]

    @Test(arguments: flaws) func `an invalid real answer has an error with its position`(_ input: BadInput) throws {
        let error = try #require(planError(["-v", argument(input.text)]))

        #expect(error.description == input.description)
    }
}
