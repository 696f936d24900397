import TestSupport

@Suite struct `Cookies with server and mock` {
    /// Describes a server that sets these cookies, and whose answers show which cookies it receives.
    private func setting(_ cookies: String, answering name: String = "Set-Cookie") -> Differential {
        let fields = cookies.components(separatedBy: "\n").map { (name, $0) }
        return Differential(
            ServerRule("/set", ServerAnswer(200, fields, text: "set")),
            ServerRule("/see", headers: ["cookie": "a=1"], ServerAnswer(text: "only a")),
            ServerRule("/see", headers: ["cookie": "a=1; b=2"], ServerAnswer(text: "a and b")),
            ServerRule("/see", headers: ["cookie": "b=2; a=1"], ServerAnswer(text: "a and b")),
            ServerRule("/see", headers: ["cookie": "a=2"], ServerAnswer(text: "another a")),
            ServerRule("/see", headers: ["cookie": "own=1"], ServerAnswer(text: "the request's own")),
            ServerRule("/see", ServerAnswer(text: "none")),
            ServerRule("/see", host: "localhost", headers: ["cookie": "a=1"], ServerAnswer(text: "elsewhere, a")),
            ServerRule("/see", host: "localhost", ServerAnswer(text: "elsewhere, none")),
            ServerRule("/jump", ServerAnswer(302, fields + [("Location", "/see")], text: "jump")),
            ServerRule("/leap", ServerAnswer(302, fields + [("Location", "http://localhost:{port}/see")], text: "leap"))
        )
    }

    private func visit(
        _ stage: Stage, _ configuration: URLSessionConfiguration = .ephemeral, from first: String = "/set"
    ) async {
        let session = stage.session(configuration)
        for path in [first, "/see"] {
            await stage.complete { session.dataTask(with: stage.request(path), completionHandler: $0) }
            stage.log.note(session.configuration.httpCookieStorage)
        }
        await stage.complete { session.dataTask(with: stage.url("/see", host: "localhost"), completionHandler: $0) }
    }

    @Test(
        arguments: [
            "a=1", "a=1\nb=2", "a=1; Path=/", "a=1; Path=/other", "a=1; Max-Age=60", "a=1; Max-Age=0", "a=1; Secure",
            "a=1; HttpOnly", "a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT",
            "a=1; Domain=127.0.0.1", "a=1; Domain=example.com", "a", "", "a=1; Domain=localhost",
        ], ["Set-Cookie", "set-cookie"])
    func `cookies with attributes are kept and sent as with a server`(_ cookies: String, _ name: String) async throws {
        try await setting(cookies, answering: name).run { stage in await visit(stage) }
    }

    @Test(arguments: ["/jump", "/leap"])
    func `the cookies of a redirect are stored and sent as with a server`(_ path: String) async throws {
        try await setting("a=1; Path=/").run { stage in
            await visit(stage, from: path)
            await stage.delegated { $0.dataTask(with: stage.request(path)) }
        }
    }

    @Test func `a session that accepts, stores or sends no cookies behaves as with a server`() async throws {
        try await setting("a=1; Path=/").run { stage in
            let never = URLSessionConfiguration.ephemeral
            never.httpCookieAcceptPolicy = .never
            await visit(stage, never)
            let without = URLSessionConfiguration.ephemeral
            without.httpCookieStorage = nil
            await visit(stage, without)
            let receiving = URLSessionConfiguration.ephemeral
            receiving.httpShouldSetCookies = false
            await visit(stage, receiving)
            await visit(stage, receiving, from: "/jump")
        }
    }

    @Test func `httpShouldHandleCookies has the same effect as with a server`() async throws {
        try await setting("a=1").run { stage in
            let session = stage.session()
            for path in ["/set", "/see"] {
                var request = stage.request(path)
                request.httpShouldHandleCookies = false
                await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
            }
            stage.log.note(session.configuration.httpCookieStorage)
        }
    }

    @Test func `stored cookies and the Cookie field of a request combine as with a server`() async throws {
        try await setting("a=1; Path=/").run { stage in
            let session = stage.session()
            let request = stage.request("/see", headers: ["Cookie": "own=1"])
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
            await stage.complete { session.dataTask(with: stage.request("/set"), completionHandler: $0) }
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test func `a cookie replaces an earlier one as with a server`() async throws {
        let twice = Differential(
            ServerRule("/set", times: 1, ServerAnswer(200, [("Set-Cookie", "a=1; Path=/")])),
            ServerRule("/set", ServerAnswer(200, [("Set-Cookie", "a=2; Path=/")])),
            ServerRule("/see", headers: ["cookie": "a=2"], ServerAnswer(text: "another a")))
        try await twice.run { stage in
            let session = stage.session()
            for path in ["/set", "/set", "/see"] {
                await stage.complete { session.dataTask(with: stage.request(path), completionHandler: $0) }
            }
            stage.log.note(session.configuration.httpCookieStorage)
        }
    }
}
