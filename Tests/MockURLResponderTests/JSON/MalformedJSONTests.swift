import Foundation
import MockURLResponder
import Testing

@Suite struct `Malformed JSON` {
    @Test(arguments: inputs)
    func `malformed JSON in an argument is reported with its position and with what was expected there`(
        _ input: BadInput
    ) {
        #expect(planError(["-v", argument(input.text)])?.description == input.description)
    }

    @Test func `JSON that is nested too deep is reported with the beginning of its path`() {
        let deep = String(repeating: "[", count: 300)

        let error = planError(["-v", argument(#"{"responses":[{"response":{"body":{"json":"# + deep)])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 2, --mock-url-response
                  at:       responses[0].response.body.json[0][0][0][0][0][0][0][0][0][0][0]… (character 102)
                  expected: at most 64 levels of nesting
                  found:    one more
                  to do:    \(BadInput.correctIt)
                [deep-nesting]
                """)
    }

    @Test(arguments: [
        ("日本", "a letter"), ("x", "a letter"), ("'", "a single quote"), ("$", "a punctuation mark"),
        ("\u{7F}", "the control character 127"), ("]", #""]""#), ("\u{FEFF}", "a byte order mark"),
    ])
    func `a character that JSON does not allow is described by its kind`(_ text: String, _ found: String) {
        #expect(planError([argument(#"{"host":\#(text)}"#)])?.found == found)
    }

    static let inputs = [
        BadInput(
            "", .invalidJSON,
            at: "character 1", expected: "a value", found: "the end of the text", toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{}]"#, .invalidJSON,
            at: "character 29", expected: #""," or "}""#, found: "the end of the text", toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{]}"#, .invalidJSON,
            at: "responses[0] (character 27)", expected: "a field name in quotes", found: #""]""#,
            toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{}],}"#, .invalidJSON,
            at: "character 30", expected: "a field name in quotes", found: #""}""#, toDo: BadInput.shellHint),
        BadInput(
            "{host:a}", .invalidJSON,
            at: "character 2", expected: "a field name in quotes", found: "a letter", toDo: BadInput.shellHint),
        BadInput(
            #"[{"host":"a"}]"#, .wrongType,
            at: "character 1", expected: "a host (an object)", found: "an array"),
        BadInput(
            #"{"host":"a","responses":[{}]} x"#, .invalidJSON,
            at: "character 31", expected: "the end of the text", found: "a letter", toDo: BadInput.shellHint),
        BadInput(
            #"{"host" "a"}"#, .invalidJSON,
            at: "host (character 9)", expected: #"":""#, found: "a double quote", toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a"#, .invalidJSON,
            at: "host (character 11)", expected: "a closing quote", found: "the end of the text"),
        BadInput(
            #"{"host":"\x"}"#, .invalidJSON,
            at: "host (character 10)",
            expected: #"an escape: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#, found: "another escape"),
        BadInput(
            #"{"host":"a","responses":[{"times":01}]}"#, .invalidJSON,
            at: "responses[0] (character 36)", expected: #""," or "}""#, found: "a digit", toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{"times":1.}]}"#, .invalidJSON,
            at: "responses[0].times (character 37)", expected: "a digit", found: #""}""#, toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{"name":tru}]}"#, .invalidJSON,
            at: "responses[0].name (character 34)", expected: "a name (a string)", found: "a letter",
            toDo: BadInput.shellHint),
        BadInput(
            #"{"host":"a","responses":[{"optional":True}]}"#, .invalidJSON,
            at: "responses[0].optional (character 38)", expected: "a value", found: "another word for true",
            toDo: "write true, as JSON does"),
        BadInput(
            #"{"host":"a","responses":[{"times":nil}]}"#, .invalidJSON,
            at: "responses[0].times (character 35)", expected: #"a number of uses from 0 on, or "always""#,
            found: "another word for null", toDo: "write null, as JSON does"),
        BadInput(
            "{\"host\":\"a\", // all\n\"responses\":[]}", .invalidJSON,
            at: "character 14", expected: "a field name in quotes", found: "a comment",
            toDo: "remove it, because JSON has no comments"),
        BadInput(
            #"{"host":"a","responses":[{"name":"\ud83d"}]}"#, .invalidJSON,
            at: "responses[0].name (character 35)", expected: "a Unicode character",
            found: "half of a surrogate pair"),
        BadInput(
            #"{"host":"a","responses":[{"name":"\ud83d\n"}]}"#, .invalidJSON,
            at: "responses[0].name (character 35)", expected: "a Unicode character",
            found: "half of a surrogate pair"),
        BadInput(
            #"{"host":"a","responses":[{"name":"\u-000"}]}"#, .invalidJSON,
            at: "responses[0].name (character 35)",
            expected: #"an escape: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#,
            found: "another escape"),
        BadInput(
            "{\"host\":\"a\",\"responses\":[{\"name\":\"a\u{1}b\"}]}", .invalidJSON,
            at: "responses[0].name (character 36)", expected: "no control character inside a string",
            found: "the control character 1", toDo: #"write it as an escape, such as \n or \u0001"#),
        BadInput(
            "{\n  \"host\": \"é😀\", \"port\": 0\n}", .invalidPort,
            at: "port (line 2, column 25)", expected: "a port from 1 to 65535", found: "0"),
        BadInput(
            #"{"host":"a","host":"b"}"#, .duplicateField,
            at: "host (character 13)", expected: "each field once", found: "the name of an earlier field"),
        BadInput(
            #"{"host":"a","respones":[]}"#, .unknownField,
            at: "respones (character 13)",
            expected: "a field of a host: v, scheme, host, port, file, revision, responses",
            found: #"the unknown field "respones" (did you mean "responses"?)"#,
            toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"reply":1}}]}"#, .unknownField,
            at: "responses[0].response.reply (character 39)",
            expected: "a field of a response: status, reason, headers, contentLength, body, template, delay, "
                + "bodyDuration, bytesPerSecond, chunks, fault, held, supportsRanges, resumesByLastEventID, "
                + "realAnswer",
            found: "an unknown field", toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
    ]
}
