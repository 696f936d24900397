extension `Errors of invalid plans` {
    /// Malformed JSON.
    static let malformed = ErrorRow.rows(
        #"""
        ∅
            at character 1: expected a value, found the end of the text; {shell} [invalid-json]
        {"host":"a","responses":[{}]
            at character 29: expected "," or "}", found the end of the text; {shell} [invalid-json]
        {host:a}
            at character 2: expected a field name in quotes, found a letter; {shell} [invalid-json]
        {"host":"a","responses":[{}]} x
            at character 31: expected the end of the text, found a letter; {shell} [invalid-json]
        {"host" "a"}
            at host (character 9): expected ":", found a double quote; {shell} [invalid-json]
        {"host":"a
            at host (character 11): expected a closing quote, found the end of the text [invalid-json]
        {"host":"\x"}
            at host (character 10): expected an escape: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits, found
            another escape [invalid-json]
        {"host":"a","responses":[{"times":1.}]}
            at responses[0].times (character 37): expected a digit, found "}"; {shell} [invalid-json]
        {"host":"a","responses":[{"optional":True}]}
            at responses[0].optional (character 38): expected a value, found another word for true; write true, as JSON
            does [invalid-json]
        {"host":"a","responses":[{"times":nil}]}
            at responses[0].times (character 35): expected a number of uses from 0 on, or "always", found another word for
            null; write null, as JSON does [invalid-json]
        {"host":"a", // all⏎"responses":[]}
            at character 14: expected a field name in quotes, found a comment; remove it, because JSON has no comments
            [invalid-json]
        {"host":"a","responses":[{"name":"\ud83d"}]}
            at responses[0].name (character 35): expected a Unicode character, found half of a surrogate pair
            [invalid-json]
        {"host":"a","responses":[{"name":"a␁b"}]}
            at responses[0].name (character 36): expected no control character inside a string, found the control
            character 1; write it as an escape, such as \n or \u0001 [invalid-json]
        {⏎  "host": "é😀", "port": 0⏎}
            at port (line 2, column 25): expected a port from 1 to 65535, found 0 [invalid-port]
        {"host":"a","host":"b"}
            at host (character 13): expected each field once, found the name of an earlier field [duplicate-field]
        {"host":"a","respones":[]}
            at respones (character 13): expected a field of a host: v, scheme, host, port, file, revision, responses,
            found the unknown field "respones" (did you mean "responses"?); {lists} [unknown-field]
        {"host":"a","responses":[{"response":{"reply":1}}]}
            at responses[0].response.reply (character 39): expected a field of a response: {response-fields}, found an
            unknown field; {lists} [unknown-field]
        """#, phrases)

    /// Hosts, stubs and their expectations.
    static let hosts = ErrorRow.rows(
        #"""
        {"responses":[]}
            at character 1: expected the field host, found an object without it [missing-field]
        {"v":2,"host":"a","responses":[]}
            at v (character 6): expected version 1 of the wire format, the newest version that this program reads, found
            version 2; build the program under test with the MockURLResponder that the test is built with
            [unsupported-version]
        {"v":0}
            at v (character 6): expected a version of the wire format: 1, found 0 [unsupported-version]
        {"host":7}
            at host (character 9): expected a host: a name, or a pattern (an object with one operator), found a number
            [wrong-type]
        {"scheme":"ftp"}
            at scheme (character 11): expected "http" or "https", found "ftp" [invalid-scheme]
        {"host":"https://a/x"}
            at host (character 9): expected {host-name}, found "https://a/x"; leave out the scheme and the path; they have
            fields of their own [invalid-host]
        {"host":"a:80"}
            at host (character 9): expected {host-name}, found "a:80"; give the port as port [invalid-host]
        {"host":""}
            at host (character 9): expected {host-name}, found an empty string [invalid-host]
        {"host":"a","responses":[[]]}
            at responses[0] (character 26): expected an item of responses (an object), found an array [wrong-type]
        stub {"times":-1}
            at times: expected a number of uses from 0 on, or "always", found -1; write "always" for any number of answers
            [invalid-limit]
        stub {"times":9223372036854775808}
            at times: expected a number of uses from 0 on, or "always", found 9223372036854775808; write "always" for any
            number of answers [invalid-limit]
        stub {"times":"never"}
            at times: expected a number of uses from 0 on, or "always", found "never" [unknown-value]
        {"host":"*.example.com","responses":[]}
            at host (character 9): expected {host-name}, found "*.example.com"; write a pattern: {"wildcard":"…"} in JSON,
            .wildcard in Swift [invalid-host]
        {"host":"a","port":"any","responses":[]}
            at port (character 20): expected a port from 1 to 65535, "default" or "*", found "any" [unknown-value]
        stub {"priority":0}
            at priority: expected a priority from 1, the highest, to 255, found 0 [invalid-priority]
        stub {"scenarios":{"s":{}}}
            at scenarios.s: expected one of is, becomes, or both, found an empty object [invalid-scenario]
        stub {"expect":{}}
            at expect: expected one of atLeast, atMost, or both, found an empty object [invalid-expectation]
        stub {"expect":{"atLeast":3,"atMost":1}}
            at expect: expected an atMost that is at least as large as atLeast, found atLeast 3 and atMost 1
            [invalid-expectation]
        stub {"times":2,"expect":3}
            expected an expectation that the stub can meet, found an expectation of at least 3 calls beside at most 2
            answers; times is a limit that requires no call, expect requires calls: let the stub answer more often, such
            as always, or expect fewer calls [contradictory-expectation]
        stub {"times":3,"expect":{"atLeast":1,"atMost":2}}
            expected no more answers than expected calls, found an expectation of at most 2 calls beside 3 answers; times
            is a limit that requires no call, expect requires calls: expect as many calls as answers, or let the stub
            answer always [contradictory-expectation]
        stub {"inOrder":1}
            at inOrder: expected true, or the name of a sequence (a string), found a number [wrong-type]
        stub {"inOrder":""}
            at inOrder: expected a name that is not empty, found an empty string; for the sequence without a name, write
            true in JSON or inOrder() in Swift [invalid-sequence]
        """#, phrases)

    /// Conditions.
    static let requests = ErrorRow.rows(
        #"""
        request {"method":["GET","POST"]}
            at method: expected a method (a string), found an array; for several methods, write
            "method":"*","anyOf":[{"method":"GET"},{"method":"POST"}] [wrong-type]
        request {"query":"page=1"}
            at query: expected query: an object with a pattern for each name, such as {"page":"1"}, found a string of 6
            characters [wrong-type]
        request {"method":"GET /"}
            at method: expected a method, such as "GET", found "GET /" [invalid-method]
        request {"path":"/a?b"}
            at path: expected a path that starts with "/", found a string of 4 characters; leave out the query and the
            fragment: they are not part of the path; ask for query fields instead [invalid-path]
        request {"path":{"equals":"a"}}
            at path: expected a path that starts with "/", found "a"; leave out scheme and host, and start the path with
            "/" [invalid-path]
        request {"path":7}
            at path: expected a pattern: a string, or an object with one operator, found a number; write it in
            quotes [wrong-type]
        request {"path":{"matches":"("}}
            at path.matches: expected a regular expression in ICU syntax (wrong from its character 1 on), found a string
            of 1 character; {backslash} [invalid-pattern]
        request {"query":{"a":{"starts":"x"}}}
            at query.a.starts: expected one of the operators {operators}, found an unknown operator;
            docs/reference/wire-format.md lists every operator [unknown-operator]
        request {"query":{"a":{"prefix":"x","suffix":"y"}}}
            at query.a: expected one operator, found prefix and suffix; combine patterns with allOf, anyOf and
            not [conflicting-fields]
        request {"query":{"a":{}}}
            at query.a: expected one operator, found an empty object; combine patterns with allOf, anyOf and not
            [missing-field]
        request {"query":{"a":{"present":false}}}
            at query.a.present: expected true, found false [wrong-type]
        request {"headers":{"a b":"x"}}
            at headers: expected {header-name}, found "a b" [invalid-header]
        request {"headers":{"Accept":"x","accept":"y"}}
            at headers: expected one pattern for each header name (case is ignored), found 2 patterns for one name
            [duplicate-field]
        request {"body":{"jsonEquals":1}}
            at body.jsonEquals: expected one of the operators {operators}, base64, json, jsonIncludes, jsonExcept, form,
            part, parts, found an unknown operator; if the body is JSON, write {"json": …}; docs/reference/wire-format.md
            lists every operator [unknown-operator]
        request {"body":{"parts":[]}}
            at body.parts: expected at least one part, found an empty array [missing-field]
        request {"scheme":"http"}
            at scheme: expected a field of a request: method, path, url, query, queryRule, headers, cookies, baggage, body,
            allOf, anyOf, not, found the field "scheme", which belongs beside "responses", or in an item of "allOf"; write
            it beside "responses", or in an item of "allOf"; docs/reference/wire-format.md lists every field
            [misplaced-field]
        request {"body":{"json":1e400}}
            at body.json: expected a JSON value whose numbers a Double can hold, found another value [invalid-json]
        request {"body":{"base64":"AA"}}
            at body.base64: expected bytes in Base64 (RFC 4648 section 4, with padding), found "AA" [invalid-base64]
        request {"queryRule":"all"}
            at queryRule: expected one of includes, exact, within, found "all" [unknown-value]
        request {"path":{"template":"/{a}{b}"}}
            at path.template: expected one parameter between two slashes, found other text at character 5; use one
            parameter for the whole segment, or match it by a regular expression [invalid-path]
        request {"baggage":{"test id":"7"}}
            at baggage: expected a key of the baggage: letters, digits and !#$%&'*+-.^_`|~, found "test id"
            [invalid-header]
        """#, phrases)
}
