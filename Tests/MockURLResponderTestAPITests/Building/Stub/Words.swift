import TestSupport

extension Word {
    static let places = [
        Word(host: #"{"host":"*","scheme":"*","responses":[{"request":{"method":"*"}}]}"#) {
            let any = MockURLResponderConfigurator()
            any.respond(to: .any).always()
            return any
        },
        Word(host: #"{"host":{"suffix":".h"},"scheme":"*","responses":[{"request":{"path":"/"}}]}"#) {
            let any = MockURLResponderConfigurator(host: .suffix(".h"))
            any.respond(to: "/").always()
            return any
        },
        Word(host: #"{"host":{"prefix":"h"},"scheme":"http","port":81,"responses":[{"request":{"path":"/"}}]}"#) {
            let local = MockURLResponderConfigurator(scheme: "http", host: .prefix("h"), port: 81)
            local.respond(to: "/").always()
            return local
        },
    ]

    static let conditions = [
        to(#"{"path":"/a"}"#) { .get("/a") }, to(#"{"path":"/a","method":"HEAD"}"#) { .head("/a") },
        to(#"{"path":"/a","method":"POST"}"#) { .post("/a") }, to(#"{"path":"/a","method":"PUT"}"#) { .put("/a") },
        to(#"{"path":"/a","method":"PATCH"}"#) { .patch("/a") },
        to(#"{"path":"/a","method":"DELETE"}"#) { .delete("/a") },
        to(#"{"path":"/a","method":"OPTIONS"}"#) { .options("/a") },
        to(#"{"path":{"wildcard":"/*"},"method":"*"}"#) { .any(.wildcard("/*")) },
        to(#"{"method":"*","allOf":[{"not":{"allOf":[]}}]}"#) { !.method("*") },
        to(
            """
            {"method":"*","allOf":[{"allOf":[{"method":"GET"},{"anyOf":[{"path":"/a"},{"not":{"query":{"p":"1"}}}]}]},
            {"port":81}]}
            """
        ) { .method(.GET) && (.path("/a") || !.query("p", "1")) && .port(81) },
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
        when(#""method":"POST","query":{"q":"2"},"headers":{"x-a":"u"}"#) {
            $0.when(method: .POST).when(value: "1", forQueryField: "q").when(value: "2", forQueryField: "q")
                .when(value: "t", forHeaderField: "X-A").when(value: "u", forHeaderField: "x-a")
        },
        when(#""allOf":[{"url":{"suffix":"?"}}]"#) { $0.when(.url(.suffix("?"))) },
        when(#""query":{"a":{"present":true},"b":{"values":["1",{"absent":true}]}}"#) {
            $0.when(.query("a", .present)).when(.query("b", .values(["1", .absent])))
        },
        when(#""query":{"a":"1"},"queryRule":"exact""#) { $0.when(.query(exactly: ["a": "1"])) },
        when(#""queryRule":"exact""#) { $0.when(.query(exactly: [:])) },
        when(#""headers":{"A":{"prefix":"x"},"B":"2"}"#) {
            $0.when(.header("A", .prefix("x"))).when(.header("B", "2"))
        },
        when(
            #"""
            "headers":{"A":{"anyOf":[{"not":{"anyOf":[{"values":["a","b"]},{"values":[{"matches":"^a[ \\t]*,[ \\t]*b$"}]}]}},
            {"allOf":[{"anyOf":[{"values":["c"]},{"values":[{"matches":"^c$"}]}]},{"values":[{"present":true}]}]}]}}
            """#
        ) { $0.when(.header("A", !.values(["a", "b"]) || .values(["c"]) && .values([.present]))) },
        when(#""headers":{"Authorization":{"matches":"^(?i:Basic) +YW5uOnNlY3JldA==$"}}"#) {
            $0.when(.basic(user: "ann", password: "secret"))
        },
        when(#""headers":{"Authorization":{"matches":"^(?i:Bearer) +t\\.$"}},"cookies":{"c":"1"}"#) {
            $0.when(.bearerToken("t.")).when(.cookie("c", "1"))
        },
        when(#""baggage":{"test-id":"7","user":{"absent":true}}"#) {
            $0.when(.baggage("test-id", "7")).when(.baggage("user", .absent))
        },
        when(#""allOf":[{"body":{"contains":"x"}},{"body":{"base64":"AA=="}}]"#) {
            $0.when(.body(.containing("x"))).when(.body(Data([0])))
        },
        when(#""allOf":[{"body":{"json":{"a":1}}},{"body":{"jsonIncludes":[null]}}]"#) {
            $0.when(.jsonBody(["a": 1])).when(.jsonBody(includes: [nil]))
        },
        when(#""allOf":[{"body":{"form":{"a":"1"}}}]"#) { $0.when(.formField("a", "1")) },
    ]

    static let answers = [
        with(#"{"body":"a b"}"#) { $0.with(bodyFromURL: URL(string: "data:,a%20b")!) },
        with(#"{"body":"Hi!"}"#) { $0.with(bodyFromURL: URL(string: "data:text/plain;base64,SGkh")!) },
        with(#"{"body":"x"}"#) { $0.with(bodyFromURL: URL(string: "DATA:text/plain;charset=utf-8,x")!) },
        with(#"{"body":{"base64":"/9g="}}"#) { $0.with(body: .base64("/9g=")) },
        with(#"{"body":{"base64":"/w=="},"headers":{"Content-Type":"image/x"}}"#) {
            $0.with(body: .data(Data([0xFF]))).with(value: "image/x", forHeaderField: "Content-Type")
        },
        with(#"{"body":{"file":"/etc/passwd","offset":1,"length":2}}"#) {
            $0.with(body: .file("/etc/passwd", offset: 1, length: 2))
        },
        with(#"{"body":{"json":{"a":"é","b":[2.5,null]}}}"#) { $0.with(json: ["b": [2.5, nil], "a": "é"]) },
        with(#"{"body":{"json":{"a":1,"b":1,"c":1,"d":1,"e":1}}}"#) {
            $0.with(json: Dictionary(uniqueKeysWithValues: ["e", "b", "d", "a", "c"].map { ($0, 1) }))
        },
        with(#"{"headers":[["X-B","1"],["X-A","2"],["X-B","3"]]}"#) {
            $0.with(headers: [(name: "X-B", value: "1"), (name: "X-A", value: "2"), (name: "X-B", value: "3")])
        },
        with(#"{"headers":{"Set-Cookie":["a=1","b=2"]},"status":201,"delay":0.5,"bodyDuration":1.5,"body":"b"}"#) {
            $0.with(status: 201).with(body: "b").with(delay: 0.5).with(speed: .wholeBody(in: 1.5))
                .with(value: "a=1", forHeaderField: "Set-Cookie").with(value: "b=2", forHeaderField: "Set-Cookie")
        },
        with(#"{"status":404,"reason":"No","headers":{"A":"1","B":"2"}}"#) {
            $0.with(status: 404, reason: "No").with(headers: ["A": "1", "B": "2"])
        },
        with(#"{"status":308,"headers":{"Location":"/b"}}"#) { $0.with(redirectTo: "/b", status: 308) },
        with(#"{"realAnswer":{"patch":{"a":{"b":null}}}}"#) { $0.with(realAnswerPatchedBy: ["a": ["b": nil]]) },
        with(#"{"status":200,"headers":{"X":"1"},"delay":2,"realAnswer":{"removeHeaders":["Y"]}}"#) {
            $0.with(status: 200).usingRealAnswer(removing: ["Y"]).with(headers: ["X": "1"]).with(delay: 2)
        },
        with(#"{"headers":{"X":"{{uuid}}","Content-Type":"b/b"},"template":true}"#) {
            $0.with(rawResponse: "HTTP/2 200\ncontent-type: a/a\n\n")
                .with(value: "{{uuid}}", forHeaderField: "X", isTemplate: true)
                .with(value: "b/b", forHeaderField: "Content-Type")
        },
        with(#"{"headers":{"Content-Type":"b/b"},"body":"x"}"#) {
            $0.with(rawResponse: .contents(of: URL(string: "data:,HTTP/2%20200%0AContent-Type:%20a/a%0A%0Ax")!))
                .with(value: "b/b", forHeaderField: "Content-Type")
        },
        with(#"{"headers":{"Content-Type":"b/b"},"body":"x"}"#) {
            $0.with(value: "b/b", forHeaderField: "Content-Type").with(
                rawResponse: "HTTP/2 200\nContent-Type: a/a\n\nx")
        },
        with(#"{"status":307,"headers":{"Location":"/b"},"contentLength":false}"#) {
            $0.with(rawResponse: "HTTP/2 302\nLocation: /a\nContent-Length: 0\n\n")
                .with(redirectTo: "/b", status: 307).withoutContentLength()
        },
        with(#"{"template":true,"body":{"text":"{{uuid}}"},"headers":{"A":"{{'{{'}}"}}"#) {
            $0.with(body: .template("{{uuid}}")).with(value: "{{", forHeaderField: "A")
        },
        with(#"{"delay":{"uniform":[1,2],"seed":3},"bytesPerSecond":16000}"#) {
            $0.with(delay: .uniform(1...2, seed: 3)).with(speed: .edge)
        },
        with(#"{"delay":{"logNormal":{"median":1,"sigma":2}}}"#) { $0.with(delay: .logNormal(median: 1, sigma: 2)) },
        with(#"{"fault":"dropped"}"#) { $0.withDroppedRequest() },
        with(#"{"fault":"emptyReply"}"#) { $0.with(fault: .emptyReply) },
        with(#"{"fault":"garbage"}"#) { $0.with(fault: .garbage) },
        with(#"{"fault":{"error":{"domain":"d","code":-1,"text":"t"}}}"#) {
            $0.with(fault: .error(domain: "d", code: -1, text: "t"))
        },
        with(#"{"body":"x","supportsRanges":true}"#) { $0.with(body: "x").supportsRanges() },
    ]

    static let lives = [
        life(#""name":"n","priority":1,"optional":true,"repeatsLast":true,"times":2"#) {
            $0.with(name: "n").priority(1).optionally().repeatingLast().times(2)
        },
        life(#""expect":2,"inOrder":true"#) { $0.expect(2).inOrder().always() },
        life(#""expect":{"atLeast":1},"inOrder":"pay","times":3"#) { $0.inOrder("pay").expect(1...).times(3) },
        life(#""expect":{"atLeast":2,"atMost":4}"#) { $0.expect(2..<5).always() },
        life(#""expect":0,"times":3"#) { $0.expect(.never).times(3) },
        life(#""expect":1,"repeatsLast":true,"times":3"#) { $0.expect(1).repeatingLast().times(3) },
        life(#""expect":3,"repeatsLast":true,"times":1"#) { $0.expect(3).repeatingLast().once() },
        life(#""expect":1,"inOrder":true,"times":1},{"request":{"path":"/"},"inOrder":true,"then":true"#) {
            $0.expect(1).inOrder().once().then().always()
        },
        life(#""response":{"status":503},"expect":1,"inOrder":true"#) {
            $0.expect(1).inOrder().always().replaced().with(status: 503).always()
        },
        life(#""scenarios":{"s":{"is":"a","becomes":"b"},"t":{"becomes":"c"}}"#) {
            $0.when(scenario: "s", is: "a").with(scenario: "s", becoming: "b").with(scenario: "t", becoming: "c")
                .always()
        },
        Word(
            """
            {"name":"n","request":{"path":"/","query":{"a":"1"}},"scenarios":{"s":{"is":"a","becomes":"b"}},"times":1},
            {"name":"n","request":{"path":"/","query":{"a":"1"}},"scenarios":{"s":{"is":"a"}},"then":true}
            """
        ) {
            $0.respond(to: "/").when(.query("a", "1")).with(name: "n").when(scenario: "s", is: "a")
                .with(scenario: "s", becoming: "b").once().then().always()
        },
    ]
}
