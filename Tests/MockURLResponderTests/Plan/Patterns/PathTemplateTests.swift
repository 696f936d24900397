import TestSupport

@Suite struct `A path template` {
    @Test(arguments: [
        ("/users/{id}", "/users/7", ["id": "7"]),
        ("/users/{id}/posts/{post}.json", "/users/7/posts/a.b.json", ["id": "7", "post": "a.b"]),
        ("/v{version}", "/v1.2", ["version": "1.2"]), ("/img-{w}px.png", "/img-20px.png", ["w": "20"]),
        ("/{a}/", "/x/", ["a": "x"]), ("/{a.b-c_9}", "/x", ["a.b-c_9": "x"]), ("/aa{x}aa", "/aaaaa", ["x": "a"]),
        ("/caf\u{E9}/{x}", "/caf\u{E9}/\u{1F600}", ["x": "\u{1F600}"]), ("/a{x}", "/a\u{301}", ["x": "\u{301}"]),
        ("/users", "/users", [:]), ("/", "/", [:]), ("/a//b", "/a//b", [:]),
    ])
    func `a path template finds its parameters`(_ template: String, _ path: String, _ found: [String: String]) throws {
        #expect(try PathTemplate(template).parameters(in: path) == found)
    }

    @Test(arguments: [
        ("/users/{id}", "/users/"), ("/users/{id}", "/users"), ("/users/{id}", "/users/7/"),
        ("/users/{id}", "/users/7/8"), ("/users/{id}", "/Users/7"), ("/users/{id}", "users/7"), ("/users/{id}", ""),
        ("/{a}.json", "/.json"), ("/{a}.json", "/a.jso"), ("/{a}.json", "/a"), ("/a{x}a", "/aa"), ("/a{x}a", "/a"),
        ("/users", "/users/"), ("/users", "/user"), ("/users", "/userss"), ("/{a}/", "/x"), ("/", "/a"),
        ("/caf\u{E9}/{x}", "/cafe\u{301}/1"), ("/a{x}", "/\u{E1}b"),
    ])
    func `a path template does not match a path of another form`(_ template: String, _ path: String) throws {
        #expect(try PathTemplate(template).parameters(in: path) == nil)
        #expect(try !PathTemplate(template).matches(path))
    }

    @Test(arguments: [
        ("a%2Fb", "a/b"), ("50%25", "50%"), ("%252F", "%2F"), ("a+b", "a+b"), ("a b", "a b"), ("%", "%"),
        ("%zz", "%zz"), ("%4", "%4"), ("%+1", "%+1"), ("%FF", "%FF"), ("%C3%A9", "é"), ("%c3%a9", "é"),
    ])
    func `a path template decodes what the path keeps encoded`(_ encoded: String, _ value: String) throws {
        #expect(try PathTemplate("/{x}").parameters(in: "/" + encoded) == ["x": value])
    }

    @Test(arguments: ["https://a/x%2Fy%20z/caf%C3%A9.txt", "https://a/x%2fy%20z/caf%c3%a9.t%78t"])
    func `a path template with normalized literals matches the normalized path of a URL`(_ url: String) throws {
        let template = try PathTemplate("/{dir}/caf%c3%a9.{ext}").mapLiterals(NormalizedURL.normalized(pathPart:))

        #expect(template.parameters(in: CapturedRequest(url).url.path) == ["dir": "x/y z", "ext": "txt"])
    }

    @Test func `a percent-encoded brace in a path template matches a brace after its literals are decoded`() throws {
        let template = try PathTemplate("/%7B{x}%7D").mapLiterals(NormalizedURL.normalized(pathPart:))

        #expect(template.parameters(in: "/{1}") == ["x": "1"])
    }

    @Test func `path templates are compared by their bytes`() throws {
        #expect(try PathTemplate("/caf\u{E9}/{x}") != PathTemplate("/cafe\u{301}/{x}"))
        #expect(try PathTemplate("/a/{x}") == PathTemplate("/a/{x}"))
    }

    @Test func `a path template with 10,000 segments is read and matched`() throws {
        let names = (0..<10_000).map { "n\($0)" }

        let template = try PathTemplate(names.map { "/{\($0)}" }.joined())

        #expect(template.names == names)
        #expect(template.parameters(in: String(repeating: "/v", count: 10_000))?.count == 10_000)
        #expect(template.parameters(in: String(repeating: "/v", count: 9_999)) == nil)
    }
}
