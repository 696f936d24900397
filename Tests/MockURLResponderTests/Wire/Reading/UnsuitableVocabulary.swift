extension `Errors of unsuitable values` {
    static let vocabulary = [
        BadInput(
            #"{"host":"*.example.com","responses":[]}"#, .invalidHost,
            at: "host (character 9)",
            expected: #"a host name or address, such as "api.example.com""#,
            found: #""*.example.com""#,
            toDo: #"write a pattern: {"wildcard":"…"} in JSON, .wildcard in Swift"#),
        BadInput(
            #"{"host":{"equals":"a/b"},"responses":[]}"#, .invalidHost,
            at: "host (character 9)",
            expected: #"a host name or address, such as "api.example.com""#,
            found: #""a/b""#,
            toDo: "leave out the scheme and the path; they have fields of their own"),
        BadInput(
            #"{"host":"a","port":"any","responses":[]}"#, .unknownValue,
            at: "port (character 20)",
            expected: #"a port from 1 to 65535, "default" or "*""#,
            found: #""any""#),
        BadInput(
            #"{"host":"a","responses":[{"priority":0}]}"#, .invalidPriority,
            at: "responses[0].priority (character 38)",
            expected: "a priority from 1, the highest, to 255",
            found: "0"),
        BadInput(
            #"{"host":"a","responses":[{"scenarios":{"s":{}}}]}"#, .invalidScenario,
            at: "responses[0].scenarios.s (character 44)",
            expected: "one of is, becomes, or both",
            found: "an empty object"),
        BadInput(
            #"{"host":"a","responses":[{"expect":"2"}]}"#, .wrongType,
            at: "responses[0].expect (character 36)",
            expected: "a number of calls from 0 on, or an object with atLeast, atMost or both",
            found: "a number in quotes"),
        BadInput(
            #"{"host":"a","responses":[{"expect":{"least":1}}]}"#, .unknownField,
            at: "responses[0].expect.least (character 37)",
            expected: "a field of an expectation: atLeast, atMost",
            found: "an unknown field",
            toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
        BadInput(
            #"{"host":"a","responses":[{"expect":{}}]}"#, .invalidExpectation,
            at: "responses[0].expect (character 36)",
            expected: "one of atLeast, atMost, or both",
            found: "an empty object"),
        BadInput(
            #"{"host":"a","responses":[{"expect":{"atLeast":3,"atMost":1}}]}"#, .invalidExpectation,
            at: "responses[0].expect (character 36)",
            expected: "an atMost that is at least as large as atLeast",
            found: "atLeast 3 and atMost 1"),
        BadInput(
            #"{"host":"a","responses":[{"times":2,"expect":3}]}"#, .contradictoryExpectation,
            at: "responses[0] (character 26)",
            expected: "an expectation that the stub can meet",
            found: "an expectation of at least 3 calls beside at most 2 answers",
            toDo:
                "times is a limit that requires no call, expect requires calls: let the stub answer more often, such as "
                + "always, or expect fewer calls"),
        BadInput(
            #"{"host":"a","responses":[{"times":3,"expect":{"atLeast":1,"atMost":2}}]}"#, .contradictoryExpectation,
            at: "responses[0] (character 26)",
            expected: "no more answers than expected calls",
            found: "an expectation of at most 2 calls beside 3 answers",
            toDo:
                "times is a limit that requires no call, expect requires calls: expect as many calls as answers, or let "
                + "the stub answer always"),
        BadInput(
            #"{"host":"a","responses":[{"inOrder":1}]}"#, .wrongType,
            at: "responses[0].inOrder (character 37)",
            expected: "true, or the name of a sequence (a string)",
            found: "a number"),
        BadInput(
            #"{"host":"a","responses":[{"inOrder":""}]}"#, .invalidSequence,
            at: "responses[0].inOrder (character 37)",
            expected: "a name that is not empty",
            found: "an empty string",
            toDo: "for the sequence without a name, write true in JSON or inOrder() in Swift"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"queryRule":"all"}}]}"#, .unknownValue,
            at: "responses[0].request.queryRule (character 50)",
            expected: "one of includes, exact, within",
            found: #""all""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":{"template":"/{a}{b}"}}}]}"#, .invalidPath,
            at: "responses[0].request.path.template (character 57)",
            expected: "one parameter between two slashes",
            found: "other text at character 5",
            toDo: "use one parameter for the whole segment, or match it by a regular expression"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":{"template":"users"}}}]}"#, .invalidPath,
            at: "responses[0].request.path.template (character 57)",
            expected: #"a path that starts with "/""#,
            found: "other text at character 1",
            toDo: #"leave out scheme and host, and start the path with "/""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"not":{"times":1}}}]}"#, .unknownField,
            at: "responses[0].request.not.times (character 45)",
            expected:
                "a field of a condition: method, scheme, host, port, path, url, query, queryRule, headers, cookies, baggage, body, allOf, anyOf, not",
            found: "an unknown field",
            toDo: "correct or remove it; docs/reference/wire-format.md lists every field"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"baggage":{"test id":"7"}}}]}"#, .invalidHeader,
            at: "responses[0].request.baggage (character 48)",
            expected: "a key of the baggage: letters, digits and !#$%&'*+-.^_`|~",
            found: #""test id""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":{"matches":"[a-"}}}]}"#, .invalidPattern,
            at: "responses[0].request.path.matches (character 56)",
            expected: "a regular expression in ICU syntax (wrong from its character 1 on)",
            found: #""[a-""#,
            toDo: #"write \\ in JSON and in Swift for one backslash, and one before a ( [ { * + ? or | that is text"#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"bodyDuration":1,"bytesPerSecond":1}}]}"#, .conflictingFields,
            at: "responses[0].response (character 38)",
            expected: "one of bodyDuration, bytesPerSecond, chunks, or a body in chunks, events or lines",
            found: "2 of them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"chunks":{"every":1}}}]}"#, .invalidChunks,
            at: "responses[0].response.chunks (character 48)",
            expected: "the field sizes with at least one size", found: "chunks without a size"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"chunks":{"sizes":[3,0]}}}]}"#, .invalidChunks,
            at: "responses[0].response.chunks.sizes[1] (character 60)",
            expected: "a size in bytes, from 1 on", found: "0"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":"é","chunks":{"sizes":[1]}}}]}"#, .invalidChunks,
            at: "responses[0].response (character 38)",
            expected: "sizes that add up to the body", found: "a body of 2 bytes beside chunks of 1 bytes",
            toDo: "count bytes of UTF-8, not characters"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"template":true,"body":"a","chunks":{"sizes":[1]}}}]}"#,
            .invalidChunks,
            at: "responses[0].response (character 38)",
            expected: "chunks of a body whose bytes arrive unchanged",
            found: "chunks of a body that is a template or has a Content-Encoding"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"contentLength":false,"body":"a","fault":{"truncatedAfter":0}}}]}"#,
            .contradictoryResponse,
            at: "responses[0].response (character 38)",
            expected: "a length or the chunked coding, since the end of the connection is the end of such a body",
            found: "an early end of a body without a length",
            toDo: "keep Content-Length or Transfer-Encoding in the answer"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":{"Transfer-Encoding":"gzip, chunked"}}}]}"#,
            .invalidHeader,
            at: "responses[0].response (character 38)",
            expected: "Transfer-Encoding: chunked, or no Transfer-Encoding",
            found: "a Transfer-Encoding with another coding than chunked",
            toDo: "clients accept only chunked; declare the coding of a body in Content-Encoding"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":{"X":"\#(String(repeating: "a", count: 102_395))"}}}]}"#,
            .invalidHeader,
            at: "responses[0].response (character 38)",
            expected: "at most 102399 bytes in each line", found: "a line of the head of 102400 bytes",
            toDo: "clients fail with every server that sends a longer line"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"delay":{"uniform":[1]}}}]}"#, .invalidDelay,
            at: "responses[0].response.delay.uniform (character 58)",
            expected: "the shortest and the longest delay: [seconds, seconds]",
            found: "1 of them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"delay":"1"}}]}"#, .wrongType,
            at: "responses[0].response.delay (character 47)",
            expected: "a delay: seconds, from 0 to 31536000, or an object with one of uniform, logNormal",
            found: "a number in quotes"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"delay":{"logNormal":{"median":1}}}}]}"#, .missingField,
            at: "responses[0].response.delay.logNormal (character 60)",
            expected: "the field sigma",
            found: "an object without it"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":{"Content-Encoding":"gzip"},"body":"x"}}]}"#,
            .contradictoryResponse,
            at: "responses[0].response (character 38)",
            expected: "a body in the coding that Content-Encoding names",
            found: "an uncoded body with Content-Encoding",
            toDo: "leave Content-Encoding out: clients see bodies decoded; or give the coded bytes as Data or in Base64"
        ),
        BadInput(
            #"{"host":"a","responses":[{"response":{"template":true,"headers":{"A":"{{uuid}}","B":"é{{uuid|1}}"}}}]}"#,
            .invalidTemplate,
            at: "responses[0].response (character 38)",
            expected: "no default after a placeholder that always has a value",
            found: "other text (character 8 of the template of a header)",
            toDo: "leave it out"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"template":true,"body":{"json":{"a":["x{{json query.q}}"]}}}}]}"#,
            .invalidTemplate,
            at: "responses[0].response (character 38)",
            expected: "no other text in the string of a JSON value",
            found: "other text (character 2 of the template of the body)",
            toDo: "remove the other text, or the word json"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"template":true,"body":"{{path.id}}"}}]}"#, .invalidTemplate,
            at: "responses[0] (character 26)",
            expected: "a path that declares the parameter, such as /users/{id}",
            found: "a placeholder {{path.…}} with another name"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"fault":{"error":{"domain":"d"}}}}]}"#, .missingField,
            at: "responses[0].response.fault.error (character 56)",
            expected: "the field code",
            found: "an object without it"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"reason":"a\nb"}}]}"#, .invalidStatus,
            at: "responses[0].response.reason (character 48)",
            expected: "a reason phrase on one line",
            found: "a string of 3 characters"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"bytesPerSecond":0}}]}"#, .invalidSpeed,
            at: "responses[0].response.bytesPerSecond (character 56)",
            expected: "a speed in bytes per second, above 0",
            found: "0"),
    ]
}
