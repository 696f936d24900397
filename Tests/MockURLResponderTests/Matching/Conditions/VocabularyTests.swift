import TestSupport

@Suite struct `A request pattern of the wire format` {
    @Test(
        arguments: Vocabulary.places + Vocabulary.queries + Vocabulary.heads + Vocabulary.bodies + Vocabulary.combined)
    func `a request pattern of the wire format matches the listed requests and no others`(_ word: Vocabulary) throws {
        let registry = StubRegistry(try LaunchArguments(decoding: ["--mock-url-response=" + word.host]).plan)

        for request in word.answered {
            #expect(registry.claim(CapturedRequest(line: request)).claimed != nil, "\(request)")
        }
        for request in word.unanswered {
            #expect(registry.claim(CapturedRequest(line: request)).claimed == nil, "\(request)")
        }
    }
}

/// A stub, requests that it answers, and requests that it does not.
struct Vocabulary: Sendable, CustomTestStringConvertible {
    /// A request in one line: the method unless it is GET, the URL, then headers in brackets and the body, as in
    /// `POST https://h/a [Accept: x] {"id":7}`.
    typealias Line = String

    let host: String
    let answered: [Line]
    let unanswered: [Line]

    /// Creates a stub for https://h.
    init(_ request: String, _ answered: [Line], not unanswered: [Line]) {
        self.init(host: #"{"host":"h","responses":[{"request":\#(request)}]}"#, answered, not: unanswered)
    }

    init(host: String, _ answered: [Line], not unanswered: [Line]) {
        self.host = host
        self.answered = answered
        self.unanswered = unanswered
    }

    var testDescription: String { host }
}

extension CapturedRequest {
    convenience init(line: Vocabulary.Line) {
        let parts = line.wholeMatch(of: /(?:([A-Z]+) )?(\S+)(?: \[([^\]{]*)\])?(?: (.*))?/)!.output
        let headers = (parts.3 ?? "").split(separator: "; ").map { field in
            let pair = field.split(separator: ": ", maxSplits: 1).map(String.init)
            return HeaderFields.Field(name: pair[0], value: pair[1])
        }
        self.init(
            String(parts.2), method: parts.1.map(String.init) ?? "GET", headers: HeaderFields(headers),
            body: parts.4.map(String.init) ?? "")
    }
}

extension Vocabulary {
    static let places = [
        Vocabulary(
            host: #"{"host":"*","scheme":"*","responses":[{}]}"#,
            ["https://a/", "http://b:8080/x", "http://[::1]/"], not: ["POST https://a/"]),
        Vocabulary(host: #"{"host":"*","responses":[{}]}"#, ["https://a:8443/"], not: ["http://a/"]),
        Vocabulary(
            host: #"{"host":"*","port":"default","scheme":"*","responses":[{}]}"#, ["https://a/", "http://a:80/"],
            not: ["https://a:80/", "http://a:443/"]),
        Vocabulary(
            host: #"{"host":"*","port":8080,"scheme":"http","responses":[{}]}"#, ["http://a:8080/"], not: ["http://a/"]),
        Vocabulary(
            host: #"{"host":{"suffix":".Example.com"},"responses":[{}]}"#,
            ["https://api.example.com/", "https://API.EXAMPLE.COM:8443/"],
            not: ["https://example.com/", "https://api.example.com.evil/"]),
        Vocabulary(
            host: #"{"host":{"wildcard":"*.example.*"},"port":"default","responses":[{}]}"#,
            ["https://api.example.com/"], not: ["https://api.example.com:8443/", "https://example.com/"]),
        Vocabulary(
            host: #"{"host":"h","scheme":"*","responses":[{}]}"#, ["https://h/", "http://h/"],
            not: ["http://h:443/", "https://h:80/"]),
        Vocabulary(
            host: #"{"host":"h","port":"*","responses":[{}]}"#, ["https://h/", "https://h:1/"], not: ["https://i/"]),
        Vocabulary(
            #"{"path":{"prefix":"/v1/"}}"#, ["https://h/v1/", "https://h/v1/a?b"],
            not: ["https://h/v1", "https://h/v2/"]),
        Vocabulary(#"{"path":{"suffix":".png"}}"#, ["https://h/a.png?x"], not: ["https://h/a.PNG", "https://h/png"]),
        Vocabulary(#"{"path":{"contains":"/img/"}}"#, ["https://h/a/img/b"], not: ["https://h/img"]),
        Vocabulary(#"{"path":{"matches":"^/v\\d+$"}}"#, ["https://h/v12"], not: ["https://h/v", "https://h/v1/a"]),
        Vocabulary(
            #"{"path":{"wildcard":"/img/*.png"}}"#,
            ["https://h/img/a.png", "https://h/img/a/b.png", "https://h/img/.png"],
            not: ["https://h/img/a.jpg", "https://h/im/a.png", "https://h/img.png"]),
        Vocabulary(#"{"path":"/\u00e9"}"#, ["https://h/%C3%A9"], not: ["https://h/e%CC%81"]),
        Vocabulary(#"{"path":{"wildcard":"*a*a*"}}"#, ["https://h/aa", "https://h/xaxax"], not: ["https://h/a"]),
        Vocabulary(
            #"{"path":{"wildcard":"/caf%C3%A9s/*"}}"#, ["https://h/caf%C3%A9s/1", "https://h/caf%c3%a9s/"],
            not: ["https://h/cafes/1"]),
        Vocabulary(
            #"{"path":{"template":"/users/{id}/posts/{post}.json"}}"#, ["https://h/users/7/posts/a.b.json"],
            not: ["https://h/users//posts/1.json", "https://h/users/7/8/posts/1.json", "https://h/users/7/posts/.json"]),
        Vocabulary(
            #"{"url":"https://h/a?x=1"}"#, ["https://h/a?x=1", "https://u:p@H:443/a?x=1#top"],
            not: ["https://h/a", "https://h/a?x=1&y=2", "https://h:8443/a?x=1"]),
        Vocabulary(
            #"{"url":{"anyOf":["HTTPS://H:443/caf%C3%A9/./x","https://H","https://h/%61?q=%61"]}}"#,
            ["https://h/caf%c3%a9/x", "https://h/", "https://h/a?q=%61"], not: ["https://h/cafe/x", "https://h/a?q=a"]),
        Vocabulary(
            #"{"url":{"anyOf":[{"prefix":"HTTPS://H:443/caf%C3%A9"},{"wildcard":"https://H?x=*"}]}}"#,
            ["https://h/caf%C3%A9s", "https://h/?x=1"], not: ["https://h/cafe", "https://h/?y=1"]),
        Vocabulary(
            #"{"url":{"anyOf":["https://h/a?ids[]=1","https://h/b?q=x|y",{"prefix":"HTTPS://h/c?ids["}]}}"#,
            ["https://h/a?ids%5B%5D=1", "https://h/b?q=x%7Cy", "https://h/c?ids%5B%5D=2"], not: ["https://h/a?ids=1"]),
        Vocabulary(
            #"{"path":{"anyOf":["","/a/../b"]}}"#, ["https://h", "https://h/", "https://h/b"], not: ["https://h/a"]),
        Vocabulary(
            host: #"{"host":{"wildcard":"*.Bücher.example"},"responses":[{}]}"#, ["https://a.b%C3%BCcher.example/"],
            not: ["https://a.bucher.example/"]),
        Vocabulary(
            host: #"{"host":{"suffix":".bücher.example."},"responses":[{}]}"#,
            ["https://a.xn--bcher-kva.example/", "https://a.xn--bcher-kva.example./"],
            not: ["https://xn--bcher-kva.example/"]),
        Vocabulary(
            host: #"{"host":{"anyOf":["[::1]","bücher.example",{"contains":".ü."},{"prefix":"ü."}]},"responses":[{}]}"#,
            ["https://[0::1]/", "https://xn--bcher-kva.example/", "https://a.xn--tda.b/", "https://xn--tda.b/"],
            not: ["https://b/"]),
        Vocabulary(
            host: #"{"host":"*","scheme":"*","responses":[{"request":{"url":{"prefix":"http://[::1]:8080/"}}}]}"#,
            ["http://[0:0::1]:8080/a"], not: ["http://[::1]/a"]),
    ]

    static let queries = [
        Vocabulary(
            #"{"query":{"a":"1"}}"#, ["https://h/?b=2&a=1", "https://h/?a=0&a=1"],
            not: ["https://h/?a=2", "https://h/"]),
        Vocabulary(#"{"query":{"a":{"present":true}}}"#, ["https://h/?a", "https://h/?a=1"], not: ["https://h/?b"]),
        Vocabulary(#"{"query":{"a":{"absent":true}}}"#, ["https://h/", "https://h/?b"], not: ["https://h/?a="]),
        Vocabulary(
            #"{"query":{"a":"1"},"queryRule":"exact"}"#, ["https://h/?a=1"],
            not: ["https://h/?a=1&b=2", "https://h/", "https://h/?b=2", "https://h/?a=1&a=2", "https://h/?a=1&a=1"]),
        Vocabulary(
            #"{"query":{"a":{"prefix":"x"},"b":{"anyOf":["1","2"]},"c":{"not":"0"}},"queryRule":"exact"}"#,
            ["https://h/?a=x&b=1", "https://h/?a=x&a=xy&b=2&b=1&c=1&c=2"],
            not: ["https://h/?a=x&a=y&b=1", "https://h/?a=x&b=1&b=3", "https://h/?a=x&b=1&c=1&c=0", "https://h/?b=1"]),
        Vocabulary(
            #"{"allOf":[{"query":{"a":"1","b":{"present":true}},"queryRule":"exact"}]}"#, ["https://h/?a=1&b=1&b=2"],
            not: ["https://h/?a=1&a=9&b=1"]),
        Vocabulary(#"{"queryRule":"exact"}"#, ["https://h/", "https://h/?"], not: ["https://h/?a"]),
        Vocabulary(
            #"{"query":{"a":"1","b":{"present":true}},"queryRule":"within"}"#,
            ["https://h/?a=1&b=2", "https://h/?b=3&b", "https://h/?%61=1", "https://h/?a=1&a=1", "https://h/?"],
            not: ["https://h/", "https://h/?a=2", "https://h/?a=1&a=2", "https://h/?a=1&c=3"]),
        Vocabulary(#"{"query":{"a":{"not":"1"}}}"#, ["https://h/?a=2&a=3", "https://h/"], not: ["https://h/?a=1&a=2"]),
        Vocabulary(#"{"queryRule":"within"}"#, ["https://h/"], not: ["https://h/?a"]),
        // Any percent-encoding matches, but no other Unicode form.
        Vocabulary(#"{"query":{"q":"\u00e9 b"}}"#, ["https://h/?%71=%C3%A9%20b"], not: ["https://h/?q=e%CC%81%20b"]),
        Vocabulary(
            #"{"query":{"tag":{"values":["a",{"prefix":"b"}]}}}"#, ["https://h/?tag=a&x=1&tag=bc"],
            not: ["https://h/?tag=a", "https://h/?tag=bc&tag=a", "https://h/?tag=a&tag=b&tag=c"]),
        Vocabulary(
            #"{"query":{"tag":{"allOf":["a","b"]}}}"#, ["https://h/?tag=b&tag=a&tag=c"], not: ["https://h/?tag=a"]),
    ]

    static let heads = [
        Vocabulary(
            #"{"headers":{"ACCEPT":{"contains":"json"}}}"#, ["https://h/ [accept: text/json]"],
            not: ["https://h/ [Accept: text/xml]", "https://h/"]),
        Vocabulary(
            #"{"headers":{"Accept":{"values":["a","b"]}}}"#, ["https://h/ [Accept: a; accept: b]"],
            not: ["https://h/ [Accept: b; Accept: a]", "https://h/ [Accept: a]"]),
        Vocabulary(
            #"{"cookies":{"session":"7","theme":{"absent":true}}}"#, ["https://h/ [Cookie: session=7]"],
            not: ["https://h/", "https://h/ [Cookie: SESSION=7]", "https://h/ [X: session=7]"]),
        Vocabulary(
            #"{"baggage":{"test-id":"a b","user":{"absent":true}}}"#,
            ["https://h/ [baggage: x=1, test-id=a%20b;p=1]", "https://h/ [Baggage: test-id=b; baggage: test-id=a b]"],
            not: ["https://h/", "https://h/ [baggage: Test-Id=a%20b]", "https://h/ [baggage: test-id=a%20b,user=u]"]),
        Vocabulary(#"{"method":"*"}"#, ["https://h/", "PROPFIND https://h/"], not: ["https://i/"]),
    ]

    static let bodies = [
        Vocabulary(#"{"body":{"contains":"id"}}"#, [#"https://h/ {"id":7}"#], not: ["https://h/ ID", "https://h/"]),
        Vocabulary(#"{"body":{"absent":true}}"#, ["https://h/"], not: ["https://h/ x"]),
        Vocabulary(#"{"body":{"matches":"^\\d+$"}}"#, ["https://h/ 42"], not: ["https://h/ x42"]),
        Vocabulary(#"{"body":{"base64":"aGk="}}"#, ["https://h/ hi"], not: ["https://h/ hi!"]),
        Vocabulary(
            #"{"body":{"json":{"a":[1,{"b":null}],"c":1.5}}}"#, [#"https://h/ {"c":1.5, "a":[1,{"b":null}]}"#],
            not: [#"https://h/ {"a":[1,{"b":null}]}"#, #"https://h/ {"c":1.5,"a":[{"b":null},1]}"#, "https://h/ x"]),
        Vocabulary(
            #"{"body":{"jsonIncludes":{"a":{"b":1}}}}"#, [#"https://h/ {"x":0,"a":{"b":1,"c":2}}"#],
            not: [#"https://h/ {"a":{"c":2}}"#, #"https://h/ [{"a":{"b":1}}]"#]),
        Vocabulary(
            #"{"body":{"form":{"user":"ann b","pin":{"matches":"^\\d{4}$"}}}}"#,
            ["https://h/ user=ann+b&pin=1234", "https://h/ pin=1234&x&user=ann%20b"],
            not: ["https://h/ user=ann&pin=1234", "https://h/ user=ann+b"]),
    ]

    static let combined = [
        Vocabulary(
            #"{"method":"*","anyOf":[{"path":"/a","method":"GET"},{"path":"/b"}]}"#,
            ["https://h/a", "POST https://h/b"],
            not: ["POST https://h/a", "https://h/c"]),
        Vocabulary(
            #"{"not":{"path":{"prefix":"/admin"},"headers":{"X":"1"}}}"#, ["https://h/admin", "https://h/ [X: 1]"],
            not: ["https://h/admin/a [X: 1]"]),
        Vocabulary(
            #"{"allOf":[{"scheme":"HTTPS","port":443},{"host":{"prefix":"H"}},{"query":{"a":"1"},"queryRule":"exact"}]}"#,
            ["https://h/?a=1"], not: ["https://h/?a=1&b", "https://h/"]),
        Vocabulary(
            #"{"anyOf":[{"body":{"jsonIncludes":{"kind":"a"}}},{"cookies":{"k":"a"}},{"url":{"suffix":"?k=a"}}]}"#,
            [#"https://h/ {"kind":"a"}"#, "https://h/ [Cookie: k=a]", "https://h/?k=a"], not: ["https://h/ kind=a"]),
        Vocabulary(#"{"method":"*","not":{"method":"*"}}"#, [], not: ["https://h/"]),
        Vocabulary(#"{"anyOf":[]}"#, [], not: ["https://h/"]),
        Vocabulary(#"{"allOf":[],"not":{"anyOf":[]}}"#, ["https://h/"], not: ["https://i/"]),
        Vocabulary(
            #"{"path":{"allOf":[{"prefix":"/a"},{"not":{"contains":"//"}},{"anyOf":[{"suffix":"1"},{"suffix":"2"}]}]}}"#,
            ["https://h/a1", "https://h/a/2"], not: ["https://h/a//1", "https://h/a3", "https://h/1"]),
    ]
}
