import TestSupport

@Suite(.launching) struct `A check of mock-url`: ToolStory {
    let folder = ToolFolder.rates()

    @Test func `a body of a recording that has changed is an error, and no answer`() async throws {
        try write("hello", to: "a.bodies/x-2cf24dba.txt")
        try write(
            #"[{"scheme":"http","host":"h","responses":[{"response":{"body":{"file":"./a.bodies/x-2cf24dba.txt"}}}]}]"#,
            to: "a.json")
        #expect(try await shell("mock-url check a.json").status == 0)

        try write("hell", to: "a.bodies/x-2cf24dba.txt")
        try await shell("mock-url check a.json").expect(65, output: "x-2cf24dba.txt is not the recorded body")
        let probe = Bundle.main.bundlePath + "/UntouchedProbe"
        try await run(
            ["run", "--plan", "a.json", "--", probe, "reach", "http://h/"]).expect(
                86, errors: "is not the recorded body")
    }

    @Test func `the summary counts the stubs that ask for the real answer`() async throws {
        try write(#"[{"host":"b","responses":[{"response":{"realAnswer":{}}}]}]"#, to: "real.json")

        let outcome = try await shell("mock-url check rates.json real.json").expect(0)
        let real = "(1 asks for the real answer, which needs the policy allow)"
        #expect(outcome.output == "2 plans, 2 stubs \(real): no findings\n")
    }

    @Test(arguments: [
        (#""held":{"until":"nobody","answered":1}"#, #"no stub has the name "nobody""#),
        (#""held":{"until":"one","answered":1}"#, #"the stub "one" waits for this one"#),
        (#""held":{"until":"two","answered":1}"#, #"the stub "two" waits for this one"#),
        (
            #""held":{"until":"few","answered":3}"#,
            #"the stub "few" answers at most 2 requests, and the hold waits for 3"#
        ),
        (#""held":{"until":"few","answered":2}"#, nil),
    ])
    func `a hold that nothing can end is an error`(_ held: String, _ reason: String?) async throws {
        let two = reason?.contains("two") == true ? #""held":{"until":"one","answered":1},"# : ""
        try write(
            """
            [{"host":"h","responses":[
              {"name":"one","request":{"path":"/1"},"response":{\(held),"body":"1"}},
              {"name":"two","request":{"path":"/2"},"response":{\(two)"body":"2"}},
              {"name":"few","request":{"path":"/3"},"times":2}
            ]}]
            """, to: "holds.json")
        let outcome = try await shell("mock-url check holds.json").expect((reason == nil ? 0 : 65))
        guard let reason else { return }
        #expect(
            outcome.output.hasPrefix("holds.json:2:3: error: stub #1 \"one\" is held for ever: \(reason)"),
            "\(outcome.output)")
    }

    @Test func `each finding has its file, line and column, and the others of its folder are found`() async throws {
        try write(#"[{"host":"b","respones":[]}]"#, to: "plans/b.json")
        try write(
            """
            [{ "host": "a", "responses": [
              { "name": "all" }, { "name": "one", "request": { "path": "/x" } },
              { "request": { "method": "POST" }, "response": { "body": { "file": "\(folder.path)/missing" } } },
              { "request": { "path": "/y" }, "expect": 2 }
            ]}]
            """, to: "plans/a.json")
        let outcome = try await shell("mock-url check plans").expect(65)
        #expect(
            outcome.output == """
                plans/a.json:2:22: warning: stub #2 "one" never answers: stub #1 "all" (plans/a.json:2) is asked before it \
                and always answers its requests; move it forward, or limit the other stub [shadowed-stub]
                plans/a.json:3:3: error: stub #3 cannot answer: the file \(folder.path)/missing cannot be read: \
                No such file or directory [unreadable-body]
                plans/a.json:4:3: error: stub #4 never answers, so its expectation cannot be met: stub #1 "all" \
                (plans/a.json:2) is asked before it and always answers its requests; move it forward, or limit the other \
                stub [shadowed-stub]
                plans/b.json:1:14: error: [0].respones: expected a field of a host: v, scheme, host, port, file, revision, \
                responses, found the unknown field "respones" (did you mean "responses"?); correct or remove it; \
                docs/reference/wire-format.md lists every field [unknown-field]
                2 plans, 4 stubs: 4 findings

                """)
    }

    @Test func `a plain path that looks like a pattern is a warning, unless it is encoded`() async throws {
        let stubs = ["/img/*", "/users/{id}", "/users/:id", "/v1/%2A", "/v1/a:b"].map {
            #"{"request":{"path":"\#($0)"}}"#
        }
        try write(#"[{"host":"a","responses":[\#n\#(stubs.joined(separator: ",\n"))]}]"#, to: "literals.json")

        let outcome = try await shell("mock-url check literals.json").expect(1)
        let findings = outcome.output.split(separator: "\n").dropLast().map(String.init)
        #expect(findings.map { $0.hasSuffix("[literal-pattern]") } == [true, true, true], "\(outcome)")
        #expect(
            findings.first?.hasPrefix(#"literals.json:2:1: warning: stub #1 answers only the path "/img/*""#) == true)
        #expect(findings.first?.contains(#"write {"wildcard": "/img/*"}"#) == true)
        #expect(findings.dropFirst().allSatisfy { $0.contains(#"write {"template": "/users/{id}"}"#) }, "\(outcome)")
    }

    @Test(arguments: [
        (#""request":{"method":"patch"}"#, "answers only the method \"patch\", because methods are case-s", 1),
        (#""request":{"url":"/a"}"#, "never answers: \"url\" is compared with the whole URL", 65),
        (#""request":{"url":{"prefix":"a.example/"}}"#, "[invalid-url]", 65),
        (#""request":{"url":"https://other.example/a"}"#, "[invalid-url]", 65),
        (#""request":{"url":{"anyOf":["/a","http://a.example/a"]}}"#, "[invalid-url]", 65),
        (#""request":{"url":{"anyOf":["/a","https://A.example:443/a"]}}"#, nil, 0),
        (#""request":{"url":{"wildcard":"*/a"}}"#, nil, 0), (#""request":{"path":{"wildcard":"*/a"}}"#, nil, 0),
        (#""request":{"path":"/\u0301a"}"#, nil, 0),
        (#""request":{"url":{"absent":true}}"#, "never answers: each request has a \"url\"; ", 65),
        (#""request":{"path":{"prefix":"users"}}"#, "each path begins with \"/\"; write it before the path [inv", 65),
        (#""request":{"allOf":[{"method":"POST"}]}"#, "meets all its conditions, because of its method; w", 65),
        (#""request":{"anyOf":[{"host":"b.example"},{"anyOf":[]},{"not":{"not":{"not":{}}}}]}"#, "meets all its", 65),
        (#""request":{"not":{}}"#, "meets all its conditions [inv", 65),
        (#""request":{"allOf":[{"path":"/a"},{"path":{"suffix":"b"}}]}"#, "conditions, because of its path [inv", 65),
        (#""request":{"path":{"allOf":["/a",{"not":"/a"}]}}"#, "conditions, because of its path [inv", 65),
        (#""request":{"path":{"anyOf":[]}}"#, "conditions, because of its path [inv", 65),
        (#""request":{"not":{"host":{"suffix":"example"}}}"#, "meets all its conditions [inv", 65),
        (#""request":{"headers":{"A":{"allOf":["a","b"]}},"not":{"path":"/a"}}"#, nil, 0),
        (#""request":{"method":"*","anyOf":[{"method":"POST"},{"not":{"method":"get"}}]}"#, nil, 0),
        (
            #""response":{"delay":1500}"#,
            "waits 1500 seconds, because times are in seconds; if milliseconds are meant, write 1.5 ", 1
        ),
        (#""response":{"delay":{"uniform":[100,250]}}"#, "write 0.25 ", 1),
        (#""response":{"body":{"chunks":["a","b"],"every":500}}"#, "write 0.5 ", 1),
        (#""response":{"delay":300}"#, nil, 0), (#""response":{"delay":86400}"#, nil, 0),
        (#""response":{"body":"user {{path.id}}"}"#, "add \"template\": true to its response [invalid-template]", 1),
        (#""response":{"body":"<b>{{ count }} {{path.id}} {{#if a}}</b>"}"#, nil, 0),
    ])
    func `a stub that cannot do what it says is found`(_ stub: String, _ text: String?, _ status: Int32) async throws {
        try write(#"[{"host":"a.example","responses":[{\#(stub)}]}]"#, to: "doubtful.json")
        let outcome = try await shell("mock-url check doubtful.json").expect(status)
        #expect(outcome.output.contains(text ?? "no findings"), "\(outcome)")
    }

    @Test func `a body that no client receives is a warning`() async throws {
        try write(
            """
            [{ "host": "a", "responses": [
              { "response": { "status": 204, "body": "x" }, "request": { "path": "/a" } },
              { "response": { "status": 204, "body": "" }, "request": { "path": "/b" } },
              { "response": { "body": "x" }, "request": { "path": "/c", "method": "HEAD" } }
            ]}]
            """, to: "lost.json")
        let outcome = try await shell("mock-url check lost.json").expect(1)
        #expect(
            outcome.output == """
                lost.json:2:3: warning: stub #1 has a body that is never sent: answers with the status 204 have none \
                [contradictory-response]
                lost.json:4:3: warning: stub #3 has a body that is never sent: answers to HEAD have none; only its type and \
                its length are sent [contradictory-response]
                1 plan, 3 stubs: 2 findings

                """)
    }

    @Test func `a body that cannot be decoded is a warning`() async throws {
        func response(_ coding: String, _ body: String) -> String {
            #""response": { "headers": { "Content-Encoding": "\#(coding)" }, "body": { "base64": "\#(body)" } } }"#
        }
        try write(
            """
            [{ "host": "a", "responses": [
              { "request": { "path": "/damaged" }, \(response("gzip", "H4sIAAAAAAAAA////w==")),
              { "request": { "path": "/br" }, \(response("br", "AQ==")),
              { "request": { "path": "/whole" }, \(response("gzip", "H4sIAAAAAAAC//NIzcnJ11HIQKIUAazrLuQUAAAA"))
            ]}]
            """, to: "coded.json")
        let outcome = try await shell("mock-url check coded.json").expect(1)
        #expect(
            outcome.output == """
                coded.json:2:3: warning: stub #1 has a body that cannot be decoded: MockURLResponder cannot decode the \
                body as gzip: zlib stopped at byte 11: invalid block type; encode the body again, because it is damaged \
                [undecodable-body]
                coded.json:3:3: warning: stub #2 has a body that cannot be decoded: MockURLResponder decodes gzip, x-gzip, \
                deflate and identity, not "br": give the body uncoded, without Content-Encoding [undecodable-body]
                1 plan, 3 stubs: 2 findings

                """)
    }

    @Test(arguments: [
        ("[{},{}]", "", 1, "stub #2 never answers"), ("[{},{}]", "--allow-warnings", 0, "stub #2 never answers"),
        (#"[{},{"request":{"path":"/x"},"optional":true}]"#, "", 0, "1 plan, 2 stubs: no findings\n"),
        (#"[{},{"name":"x","request":{"path":"/x"}}]"#, "", 1, "stub #2 \"x\" never answers"),
        (#"[{},{"name":"x","request":{"path":"/x"}}]"#, "--order last", 0, "no findings"),
    ])
    func `a shadowed stub is a warning with status 1, which options and the order decide`(
        _ stubs: String, _ options: String, _ status: Int32, _ text: String
    ) async throws {
        try write(#"[{"host":"a","responses":\#(stubs)}]"#, to: "shadows.json")
        try await shell("mock-url check \(options) shadows.json").expect(status, output: .part(text))
    }

    @Test func `JSON has the findings with their names`() async throws {
        try write(#"[{"host":"b","respones":[]}]"#, to: "b.json")
        let outcome = try await shell("mock-url check --json b.json")
        let document = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let finding = try #require((document["findings"] as? [[String: Any]])?.first)

        #expect(outcome.status == 65)
        #expect(document["valid"] as? Bool == false)
        #expect(finding["name"] as? String == "unknown-field")
        #expect((finding["line"] as? Int, finding["column"] as? Int) == (1, 14))
    }

    @Test func `a missing plan and a directory without plans are errors`() async throws {
        try write("", to: "empty/readme.txt")

        try await shell("mock-url check missing.json").expect(
            65, output: .beginning("missing.json: error: expected the path of a readable"))
        try await shell("mock-url check empty").expect(
            output: .beginning("empty: error: expected plan files whose names end with .json"))
    }
}
