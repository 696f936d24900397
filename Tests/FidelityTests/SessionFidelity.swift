import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each test needs a process in which no session has been used before.
@Suite(.launching) struct `Sessions of every kind with server and mock` {
    @Test(arguments: SessionKind.allCases)
    func `a session of any kind receives the same answers from server and mock`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let server = Differential(
                ServerRule("/", ServerAnswer(200, [("Content-Type", "text/plain")], text: "hello")),
                ServerRule("/none", ServerAnswer(404, text: "not here")))
            try await server.run(in: kind) { client in
                await client.load(client.stage.request())
                await client.load(client.stage.request("/none"))
                await client.load(client.stage.request(method: "HEAD"))
                await client.listen { $0.dataTask(with: client.stage.request()) }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind follows a redirect as with a server`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let server = Differential(
                ServerRule(
                    "/start",
                    ServerAnswer(302, [("Location", "http://localhost:{port}/end"), ("Set-Cookie", "a=1; Path=/")])),
                ServerRule("/end", host: "localhost", ServerAnswer(text: "at last")))
            try await server.run(in: kind) { client in
                await client.load(client.stage.request("/start"))
                await client.listen { $0.dataTask(with: client.stage.request("/start")) }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind downloads the same file from server and mock`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            try await Differential(ServerAnswer(text: "hello")).run(in: kind) { client in
                let request = client.stage.request()
                await client.stage.downloaded { client.session.downloadTask(with: request, completionHandler: $0) }
                await client.log.awaited { try await client.session.download(for: request) }
                await client.listen { $0.downloadTask(with: request) }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind uploads to the mock as to a server`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let server = Differential(
                ServerRule("/", method: "POST", body: Data("n=1".utf8), ServerAnswer(201, text: "one")),
                ServerRule("/", method: "PUT", ServerAnswer(204)))
            try await server.run(in: kind) { client in
                let body = Data("n=1".utf8)
                await client.stage.complete {
                    client.session.uploadTask(
                        with: client.stage.request(method: "POST"), from: body, completionHandler: $0)
                }
                await client.log.awaited {
                    try await client.session.upload(for: client.stage.request(method: "PUT"), from: body)
                }
                await client.listen { $0.uploadTask(with: client.stage.request(method: "POST"), from: body) }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind times out as with a server`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let server = Differential(
                ServerRule("/", ServerAnswer(text: "too late", delay: 60)),
                ServerRule("/late", ServerAnswer(text: "late", delay: 1.2)))
            try await server.run(in: kind) { client in
                let hasty = {
                    var request = client.stage.request()
                    request.timeoutInterval = 1
                    return request
                }()
                let patient = client.stage.request("/late")
                await client.stage.atOnce(
                    { await $0.complete { client.session.dataTask(with: hasty, completionHandler: $0) } },
                    { await $0.complete { client.session.dataTask(with: patient, completionHandler: $0) } })
                client.log.note("\(client.session.configuration.timeoutIntervalForRequest)")
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `cancelling a task in a session of any kind ends it as with a server`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            try await Differential(ServerAnswer(text: "late", delay: 60)).run(in: kind) { client in
                await client.stage.complete { completion in
                    let task = client.session.dataTask(with: client.stage.request(), completionHandler: completion)
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { task.cancel() }
                    return task
                }
            }
        }
    }

    @Test(arguments: SessionKind.allCases)
    func `a session of any kind caches the same answers of server and mock`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let fresh = [("Cache-Control", "max-age=3600"), ("Date", httpDate(.now))]
            let server = Differential(
                ServerRule("/", times: 1, ServerAnswer(200, fresh, text: "first")),
                ServerRule("/", ServerAnswer(200, fresh, text: "second")))
            try await server.run(in: kind) { client in
                for _ in 0..<2 {
                    await client.log.awaited { try await client.session.data(from: client.stage.url()) }
                }
            }
        }
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
