import Foundation
import MockURLResponder
import Testing

@Suite struct `Errors of unsuitable values` {
    @Test(arguments: hosts + stubs + requests + responses + faults + parts + vocabulary)
    func `an unsuitable value is refused with its place, the expected values and a hint`(
        _ input: BadInput
    ) {
        #expect(planError(["-v", argument(input.text)])?.description == input.description)
    }

    @Test func `a path with a query is refused even if a combining accent follows the question mark`() {
        let error = planError([argument("{\"host\":\"a\",\"responses\":[{\"request\":{\"path\":\"/a?\u{301}\"}}]}")])

        #expect(error?.path == "responses[0].request.path")
    }

    static let hosts = [
        BadInput(
            #"{"responses":[]}"#, .missingField,
            at: "character 1", expected: "the field host", found: "an object without it"),
        BadInput(
            #"{"host":"a"}"#, .missingField,
            at: "character 1", expected: "the field responses", found: "an object without it"),
        BadInput(
            #"{"v":2,"host":"a","responses":[]}"#, .unsupportedVersion,
            at: "v (character 6)", expected: "version 1 of the wire format, the newest version that this program reads",
            found: "version 2",
            toDo: "build the program under test with the MockURLResponder that the test is built with"),
        BadInput(
            #"{"v":0}"#, .unsupportedVersion,
            at: "v (character 6)", expected: "a version of the wire format: 1", found: "0"),
        BadInput(
            #"{"v":"1"}"#, .wrongType,
            at: "v (character 6)", expected: "a version of the wire format: 1", found: "a number in quotes"),
        BadInput(
            #"{"host":7}"#, .wrongType,
            at: "host (character 9)", expected: "a host: a name, or a pattern (an object with one operator)",
            found: "a number"),
        BadInput(
            #"{"port":0}"#, .invalidPort,
            at: "port (character 9)", expected: "a port from 1 to 65535", found: "0"),
        BadInput(
            #"{"port":65536}"#, .invalidPort,
            at: "port (character 9)", expected: "a port from 1 to 65535", found: "65536"),
        BadInput(
            #"{"scheme":"ftp"}"#, .invalidScheme,
            at: "scheme (character 11)", expected: #""http" or "https""#, found: #""ftp""#),
        BadInput(
            #"{"host":"https://a/x"}"#, .invalidHost,
            at: "host (character 9)", expected: #"a host name or address, such as "api.example.com""#,
            found: #""https://a/x""#, toDo: "leave out the scheme and the path; they have fields of their own"
        ),
        BadInput(
            #"{"host":"a:80"}"#, .invalidHost,
            at: "host (character 9)", expected: #"a host name or address, such as "api.example.com""#,
            found: #""a:80""#, toDo: "give the port as port"),
        BadInput(
            #"{"host":""}"#, .invalidHost,
            at: "host (character 9)", expected: #"a host name or address, such as "api.example.com""#,
            found: "an empty string"),
        BadInput(
            #"{"responses":{}}"#, .wrongType,
            at: "responses (character 14)", expected: "responses (an array)", found: "an object"),
    ]

    static let stubs = [
        BadInput(
            #"{"host":"a","responses":[[]]}"#, .wrongType,
            at: "responses[0] (character 26)", expected: "an item of responses (an object)", found: "an array"),
        BadInput(
            #"{"host":"a","responses":[{"name":null}]}"#, .wrongType,
            at: "responses[0].name (character 34)", expected: "a name (a string)", found: "null"),
        BadInput(
            #"{"host":"a","responses":[{"name":["\#(String(repeating: "x", count: 90))"]}]}"#, .wrongType,
            at: "responses[0].name (character 34)", expected: "a name (a string)",
            found: "an array"),
        BadInput(
            #"{"host":"a","responses":[{"times":-1}]}"#, .invalidLimit,
            at: "responses[0].times (character 35)", expected: #"a number of uses from 0 on, or "always""#,
            found: "-1", toDo: #"write "always" for any number of answers"#),
        BadInput(
            #"{"host":"a","responses":[{"times":1.5}]}"#, .invalidLimit,
            at: "responses[0].times (character 35)", expected: #"a number of uses from 0 on, or "always""#,
            found: "1.5", toDo: #"write "always" for any number of answers"#),
        BadInput(
            #"{"host":"a","responses":[{"times":9223372036854775808}]}"#, .invalidLimit,
            at: "responses[0].times (character 35)", expected: #"a number of uses from 0 on, or "always""#,
            found: "9223372036854775808", toDo: #"write "always" for any number of answers"#),
        BadInput(
            #"{"host":"a","responses":[{"times":"never"}]}"#, .unknownValue,
            at: "responses[0].times (character 35)", expected: #"a number of uses from 0 on, or "always""#,
            found: #""never""#),
    ]

    static let requests = [
        BadInput(
            #"{"host":"a","responses":[{"request":{"method":["GET","POST"]}}]}"#, .wrongType,
            at: "responses[0].request.method (character 47)", expected: "a method (a string)", found: "an array",
            toDo: #"for several methods, write "method":"*","anyOf":[{"method":"GET"},{"method":"POST"}]"#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"query":"page=1"}}]}"#, .wrongType,
            at: "responses[0].request.query (character 46)",
            expected: #"query: an object with a pattern for each name, such as {"page":"1"}"#,
            found: "a string of 6 characters"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"method":"GET /"}}]}"#, .invalidMethod,
            at: "responses[0].request.method (character 47)", expected: #"a method, such as "GET""#,
            found: #""GET /""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":"/a?b"}}]}"#, .invalidPath,
            at: "responses[0].request.path (character 45)", expected: #"a path that starts with "/""#,
            found: "a string of 4 characters",
            toDo: "leave out the query and the fragment: they are not part of the path; "
                + "ask for query fields instead"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":{"equals":"a"}}}]}"#, .invalidPath,
            at: "responses[0].request.path (character 45)", expected: #"a path that starts with "/""#,
            found: #""a""#,
            toDo: #"leave out scheme and host, and start the path with "/""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":7}}]}"#, .wrongType,
            at: "responses[0].request.path (character 45)",
            expected: "a pattern: a string, or an object with one operator", found: "a number"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"path":{"matches":"("}}}]}"#, .invalidPattern,
            at: "responses[0].request.path.matches (character 56)",
            expected: "a regular expression in ICU syntax (wrong from its character 1 on)",
            found: "a string of 1 character",
            toDo: #"write \\ in JSON and in Swift for one backslash, and one before a ( [ { * + ? or | that is text"#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"query":{"a":{"starts":"x"}}}}]}"#, .unknownOperator,
            at: "responses[0].request.query.a.starts (character 51)",
            expected: "one of the operators equals, contains, prefix, suffix, matches, wildcard, template, present, "
                + "absent, values, not, allOf, anyOf",
            found: "an unknown operator", toDo: "docs/reference/wire-format.md lists every operator"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"query":{"a":{"prefix":"x","suffix":"y"}}}}]}"#, .conflictingFields,
            at: "responses[0].request.query.a (character 51)", expected: "one operator",
            found: "prefix and suffix",
            toDo: "combine patterns with anyOf and not"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"query":{"a":{}}}}]}"#, .missingField,
            at: "responses[0].request.query.a (character 51)", expected: "one operator",
            found: "an empty object",
            toDo: "combine patterns with anyOf and not"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"query":{"a":{"present":false}}}}]}"#, .wrongType,
            at: "responses[0].request.query.a.present (character 62)", expected: "true", found: "false"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"headers":{"a b":"x"}}}]}"#, .invalidHeader,
            at: "responses[0].request.headers (character 48)",
            expected: "a header name: letters, digits and !#$%&'*+-.^_`|~", found: #""a b""#),
        BadInput(
            #"{"host":"a","responses":[{"request":{"headers":{"Accept":"x","accept":"y"}}}]}"#, .duplicateField,
            at: "responses[0].request.headers (character 48)",
            expected: "one pattern for each header name (case is ignored)", found: "2 patterns for one name"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"body":{"jsonEquals":1}}}]}"#, .unknownOperator,
            at: "responses[0].request.body.jsonEquals (character 45)",
            expected: "one of the operators equals, contains, prefix, suffix, matches, wildcard, template, present, "
                + "absent, values, not, allOf, anyOf, "
                + "base64, json, jsonIncludes, jsonExcept, form, part, parts",
            found: "an unknown operator", toDo: "docs/reference/wire-format.md lists every operator"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"body":{"json":1e400}}}]}"#, .invalidJSON,
            at: "responses[0].request.body.json (character 53)",
            expected: "a JSON value whose numbers a Double can hold", found: "another value"),
        BadInput(
            #"{"host":"a","responses":[{"request":{"body":{"base64":"AA"}}}]}"#, .invalidBase64,
            at: "responses[0].request.body.base64 (character 55)",
            expected: "bytes in Base64 (RFC 4648 section 4, with padding)", found: #""AA""#),
    ]

    static let responses = [
        BadInput(
            #"{"host":"a","responses":[{"response":{"status":99}}]}"#, .invalidStatus,
            at: "responses[0].response.status (character 48)", expected: "a status from 100 to 599", found: "99"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"status":600}}]}"#, .invalidStatus,
            at: "responses[0].response.status (character 48)", expected: "a status from 100 to 599", found: "600"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"status":"200"}}]}"#, .wrongType,
            at: "responses[0].response.status (character 48)", expected: "a status from 100 to 599",
            found: "a number in quotes"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":{"A":"x\ny"}}}]}"#, .invalidHeader,
            at: "responses[0].response.headers.A (character 54)", expected: "a header value on one line",
            found: "a string of 3 characters", toDo: "give several values as several fields"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":{"A b":"x"}}}]}"#, .invalidHeader,
            at: "responses[0].response.headers.A b (character 50)",
            expected: "a header name: letters, digits and !#$%&'*+-.^_`|~", found: #""A b""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":[["A"]]}}]}"#, .invalidHeader,
            at: "responses[0].response.headers[0] (character 50)", expected: "[name, value]", found: "one string"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"headers":"A: b"}}]}"#, .wrongType,
            at: "responses[0].response.headers (character 49)",
            expected: "headers: an object of strings, or an array of [name, value]", found: #""A: b""#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":7}}]}"#, .wrongType,
            at: "responses[0].response.body (character 46)",
            expected: "a body: a string, or an object with one of text, json, base64, file, chunks, events, lines",
            found: "a number"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{}}}]}"#, .missingField,
            at: "responses[0].response.body (character 46)",
            expected: "one of text, json, base64, file, chunks, events, lines",
            found: "none of them"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"text":"a","json":1}}}]}"#, .conflictingFields,
            at: "responses[0].response.body (character 46)",
            expected: "one of text, json, base64, file, chunks, events, lines",
            found: "text and json"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"text":"a","offset":1}}}]}"#, .conflictingFields,
            at: "responses[0].response.body (character 46)",
            expected:
                "layout only together with json, offset, length and immutable with file, every with chunks, events and lines",
            found: "these fields together with text"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"json":1,"layout":"space"}}}]}"#, .unknownValue,
            at: "responses[0].response.body.layout (character 65)",
            expected: "a layout of JSON: compact, spaced, compactLine, spacedLine",
            found: #""space" (did you mean "spaced"?)"#),
        BadInput(
            #"{"host":"a","responses":[{"response":{"body":{"file":"/f","length":-1}}}]}"#, .invalidBody,
            at: "responses[0].response.body.length (character 68)", expected: "a length in bytes, from 0 on",
            found: "-1"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"delay":-1}}]}"#, .invalidDelay,
            at: "responses[0].response.delay (character 47)", expected: "a delay in seconds, from 0 to 31536000",
            found: "-1"),
        BadInput(
            #"{"host":"a","responses":[{"response":{"delay":31536001}}]}"#, .invalidDelay,
            at: "responses[0].response.delay (character 47)", expected: "a delay in seconds, from 0 to 31536000",
            found: "31536001"),
    ]
}
