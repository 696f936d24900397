import TestSupport

@Suite struct `Redirects with server and mock` {
    private static let statuses = [301, 302, 303, 305, 307, 308]

    /// Describes a server that redirects once, and whose answer at the target depends on method and body.
    private func redirecting(_ status: Int, to location: String, at path: String = "/start") -> Differential {
        Differential(
            ServerRule(path, ServerAnswer(status, [("Location", location)], text: "moved")),
            ServerRule("/target", method: "GET", ServerAnswer(text: "got")),
            ServerRule("/target", method: "HEAD", ServerAnswer(text: "headed")),
            ServerRule("/target", method: "POST", body: Data("body".utf8), ServerAnswer(text: "posted")),
            ServerRule("/target", method: "POST", body: Data(), ServerAnswer(text: "posted nothing")),
            ServerRule("/target", method: "PUT", body: Data("body".utf8), ServerAnswer(text: "put")),
            ServerRule("/target", method: "PUT", body: Data(), ServerAnswer(text: "put nothing")),
            ServerRule("/sub/target", ServerAnswer(text: "deeper")),
            ServerRule("/", ServerAnswer(text: "root")),
            ServerRule("/a b", ServerAnswer(text: "space")),
            ServerRule("/tar get", ServerAnswer(text: "target with a space")),
            ServerRule("/someone@example.com", ServerAnswer(text: "mail")),
            ServerRule("/target", host: "localhost", ServerAnswer(text: "other host")))
    }

    @Test(arguments: statuses, ["GET", "HEAD", "POST", "PUT"])
    func `a redirect of any status and method is followed as with a server`(
        _ status: Int, _ method: String
    ) async throws {
        try await redirecting(status, to: "/target").run { stage in
            let body = method.hasPrefix("P") ? Data("body".utf8) : nil
            let request = stage.request("/start", method: method, body: body)
            let session = stage.session()
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
            await stage.log.awaited { try await session.data(for: request) }
            await stage.delegated { $0.dataTask(with: request) }
        }
    }

    @Test(arguments: [
        "/target", "target", "./target", "../target", "/target?q=1&r=%20", "?q=1", "#part", "/target#part", "",
        "//127.0.0.1:{port}/target", "//localhost:{port}/target", "/a%20b", "/tar get", "http:target",
        "mailto:someone@example.com", "ftp://127.0.0.1/",
    ]) func `a Location field leads to the same URL as with a server`(_ location: String) async throws {
        try await redirecting(302, to: location, at: "/sub/start").run { stage in
            await stage.load(stage.request("/sub/start?p=2#old"))
        }
    }

    @Test func `a redirect to another host keeps the header fields as with a server`() async throws {
        let hosts = Differential(
            ServerRule("/start", ServerAnswer(302, [("Location", "http://localhost:{port}/target")])),
            ServerRule(
                "/target", host: "localhost", headers: ["authorization": "Bearer t"], ServerAnswer(text: "with")),
            ServerRule("/target", host: "localhost", ServerAnswer(text: "without")))
        try await hosts.run { stage in
            await stage.load(stage.request("/start", headers: ["Authorization": "Bearer t"]))
        }
    }

    @Test func `twenty redirects are followed as with a server`() async throws {
        let chain = Differential(
            ServerRule("/start", times: 20, ServerAnswer(302, [("Location", "/start")])),
            ServerRule("/start", ServerAnswer(text: "at last")))
        try await chain.run { stage in await stage.load(stage.request("/start")) }
    }

    @Test func `a circle of redirects ends with an error that names its last URL`() async throws {
        let circle = Differential(
            ServerRule("/one", ServerAnswer(302, [("Location", "/two")])),
            ServerRule("/two", ServerAnswer(302, [("Location", "/one")])))
        try await circle.run { stage in await stage.ask(for: stage.url("/one")) }
    }

    @Test(arguments: statuses)
    func `a redirect that a delegate refuses ends as with a server`(_ status: Int) async throws {
        try await redirecting(status, to: "/target").run { stage in
            let refusing = ClientDelegate(stage.log, redirect: { _ in nil })
            await stage.delegated(.ephemeral, refusing) { $0.dataTask(with: stage.request("/start")) }
            let session = stage.session(delegate: ClientDelegate(EventLog(), redirect: { _ in nil }))
            await stage.complete { session.dataTask(with: stage.request("/start"), completionHandler: $0) }
            await stage.downloaded { session.downloadTask(with: stage.request("/start"), completionHandler: $0) }
        }
    }

    @Test func `a delegate of the task is asked about a redirect as with a server`() async throws {
        try await redirecting(302, to: "/target").run { stage in
            let delegate = ClientDelegate(EventLog(), redirect: { _ in nil })
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request("/start"), completionHandler: completion)
                task.delegate = delegate
                return task
            }
            await stage.noteCallbacks(of: delegate, in: session)
        }
    }

    @Test func `redirects of downloads and uploads are followed as with a server`() async throws {
        try await redirecting(307, to: "/target").run { stage in
            let session = stage.session()
            await stage.downloaded { session.downloadTask(with: stage.request("/start"), completionHandler: $0) }
            await stage.delegated { $0.downloadTask(with: stage.request("/start")) }
            let put = stage.request("/start", method: "PUT")
            await stage.complete { session.uploadTask(with: put, from: Data("body".utf8), completionHandler: $0) }
        }
    }
}
