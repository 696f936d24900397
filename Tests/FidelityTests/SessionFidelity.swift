import TestSupport

/// Each test needs a process in which no session has been used before. A process for each kind of session runs all
/// clients of a test, because a process takes longer than its clients.
@Suite(.launching) struct `Sessions of every kind with server and mock` {
    @Test(arguments: SessionKind.allCases)
    func `a session of any kind loads, follows redirects, downloads, uploads and caches as with a server`(
        _ kind: SessionKind
    ) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let fresh = [("Cache-Control", "max-age=3600"), ("Date", httpDate(.now))]
            let server = Differential(
                ServerRule("/", ServerAnswer(200, [("Content-Type", "text/plain")], text: "hello")),
                ServerRule("/none", ServerAnswer(404, text: "not here")),
                ServerRule(
                    "/start",
                    ServerAnswer(302, [("Location", "http://localhost:{port}/end"), ("Set-Cookie", "a=1; Path=/")])),
                ServerRule("/end", host: "localhost", ServerAnswer(text: "at last")),
                ServerRule("/upload", method: "POST", body: Data("n=1".utf8), ServerAnswer(201, text: "one")),
                ServerRule("/upload", method: "PUT", ServerAnswer(204)),
                ServerRule("/fresh", times: 1, ServerAnswer(200, fresh, text: "first")),
                ServerRule("/fresh", ServerAnswer(200, fresh, text: "second")))
            try await server.run(in: kind) { client in
                for path in ["/", "/none"] { await client.load(client.stage.request(path)) }
                await client.load(client.stage.request(method: "HEAD"))
                await client.listen { $0.dataTask(with: client.stage.request()) }
                await client.load(client.stage.request("/start"))
                await client.listen { $0.dataTask(with: client.stage.request("/start")) }
                await client.download()
                await client.upload()
                for _ in 0..<2 {
                    await client.log.awaited { try await client.session.data(from: client.stage.url("/fresh")) }
                }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind times out and is cancelled as with a server`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let server = Differential(
                ServerRule("/", ServerAnswer(text: "too late", delay: 60)),
                ServerRule("/late", ServerAnswer(text: "late", delay: 1.2)))
            try await server.run(in: kind) { client in
                let (stage, session) = (client.stage, client.session)
                let (hasty, patient) = (stage.request(timeout: 1), stage.request("/late"))
                await stage.atOnce(
                    { await $0.complete { session.dataTask(with: hasty, completionHandler: $0) } },
                    { await $0.complete { session.dataTask(with: patient, completionHandler: $0) } })
                client.log.note("\(session.configuration.timeoutIntervalForRequest)")
                await stage.complete {
                    session.dataTask(with: stage.request(), completionHandler: $0).after(0.3) { $0.cancel() }
                }
            }
        }
    }
}

extension ProcessStage {
    fileprivate func download() async {
        let request = stage.request()
        await stage.downloaded { session.downloadTask(with: request, completionHandler: $0) }
        await log.awaited { try await session.download(for: request) }
        await listen { $0.downloadTask(with: request) }
    }

    fileprivate func upload() async {
        let body = Data("n=1".utf8)
        let post = stage.request("/upload", method: "POST")
        await stage.complete { session.uploadTask(with: post, from: body, completionHandler: $0) }
        await log.awaited { try await session.upload(for: stage.request("/upload", method: "PUT"), from: body) }
        await listen { $0.uploadTask(with: post, from: body) }
    }
}

/// Formats a date as RFC 9110 section 5.6.7 requires.
private func httpDate(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: date)
}
