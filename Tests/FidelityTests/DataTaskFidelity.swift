import TestSupport

@Suite struct `Data tasks and downloads with server and mock` {
    @Test(arguments: LoadingClient.allCases, Answers.names)
    func `an answer behaves the same with server and mock in every kind of task`(
        _ client: LoadingClient, _ name: String
    ) async throws {
        try await Differential(Answers.named(name)).run { stage in await client.load(on: stage) }
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get", "REPORT", "CONNECT", "TRACE"])
    func `a data task with any method behaves the same with server and mock`(_ method: String) async throws {
        let odd = method == "CONNECT" ? "A path is not the target of CONNECT, which a launcher refuses." : nil
        try await Differential(ServerAnswer(text: "hello")).run(unlikeOutside: odd) { stage in
            await stage.load(stage.request(method: method))
            await stage.delegated { $0.dataTask(with: stage.request(method: method)) }
        }
    }

    @Test(arguments: ["HEAD", "POST", "PUT"])
    func `a download with any method behaves the same with server and mock`(_ method: String) async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            let request = stage.request(method: method, body: method == "HEAD" ? nil : Data("body".utf8))
            await stage.downloaded { session.downloadTask(with: request, completionHandler: $0) }
            await stage.delegated { $0.downloadTask(with: request) }
        }
    }

    @Test func `a body of 16 MiB arrives complete from server and mock`() async throws {
        let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        let body = try #require(try random.read(upToCount: 16 << 20))
        try await Differential(ServerAnswer(body: body)).run { stage in
            await stage.log.awaited { try await stage.session().data(from: stage.url()) }
            await stage.delegated { $0.dataTask(with: stage.url()) }
        }
    }

    @Test func `a URL with a query, a fragment, another scheme or no host is answered or fails as with a server`()
        async throws
    {
        try await Differential(ServerRule("/a b", ServerAnswer(text: "hello"))).run { stage in
            let session = stage.session()
            let paths = ["/a%20b?q=1&q=2#part", "/a%20b?", "/a%20b#"].map { stage.url($0) }
            let others = ["http:///path", "gopher://127.0.0.1/", "HTTP://127.0.0.1:\(stage.port)/a%20b"]
            for url in paths + others.map({ URL(string: $0)! }) {
                await stage.complete { session.dataTask(with: url, completionHandler: $0) }
            }
        }
    }
}

/// The kinds of tasks that load a body or a file.
enum LoadingClient: CaseIterable {
    case completion, awaited, delegated, awaitedWithDelegate, completionWithSessionDelegate
    case downloadCompletion, awaitedDownload, delegatedDownload

    func load(on stage: Stage) async {
        let delegate = ClientDelegate(EventLog())
        let session = stage.session(delegate: self == .completionWithSessionDelegate ? delegate : nil)
        switch self {
        case .completion, .completionWithSessionDelegate:
            await stage.complete { session.dataTask(with: stage.url(), completionHandler: $0) }
            stage.log.note(session.configuration.httpCookieStorage)
        case .awaited: await stage.log.awaited { try await session.data(from: stage.url()) }
        case .delegated: await stage.delegated { $0.dataTask(with: stage.url()) }
        case .awaitedWithDelegate:
            await stage.log.awaited { try await session.data(from: stage.url(), delegate: delegate) }
        case .downloadCompletion:
            await stage.downloaded { session.downloadTask(with: stage.url(), completionHandler: $0) }
        case .awaitedDownload: await stage.log.awaited { try await session.download(from: stage.url()) }
        case .delegatedDownload: await stage.delegated { $0.downloadTask(with: stage.url()) }
        }
        await stage.noteCallbacks(of: delegate, in: session)
    }
}

/// The answers that the tests of all kinds of clients use.
enum Answers {
    static let names = all.keys.sorted()

    static func named(_ name: String) -> ServerAnswer { all[name]! }

    private static let all: [String: ServerAnswer] = {
        var answers = [
            "nothing": ServerAnswer(),
            "one byte": ServerAnswer(text: "a"),
            "16 KiB and one": ServerAnswer(body: Data(repeating: 7, count: 16_385)),
            "1 MiB": ServerAnswer(body: Data(repeating: 7, count: 1 << 20)),
            "not UTF-8": ServerAnswer(200, [("Content-Type", "text/plain")], body: Data([0xFF, 0xFE, 0x00, 0xC3])),
            "headers of all sorts": ServerAnswer(
                200,
                [
                    ("Content-Type", "text/html; charset=ISO-8859-1"), ("ETag", "\"x\""), ("x-lower", "1"),
                    ("X-UPPER", "2"), ("content-md5", "q"), ("Empty", ""),
                    ("Content-Disposition", "attachment; filename=\"a.txt\""),
                ], text: "hello"),
            "repeated headers": ServerAnswer(
                200,
                [
                    ("Vary", "a"), ("Vary", "b"), ("Set-Cookie", "a=1; Path=/"),
                    ("Set-Cookie", "b=2; Expires=Wed, 21 Oct 2037 07:28:00 GMT"),
                ], text: "hello"),
            "chunked": ServerAnswer(text: "hello world", framing: .chunked(3)),
            "chunked and empty": ServerAnswer(framing: .chunked(1)),
            "slowly chunked": ServerAnswer(body: Data("hello world".utf8), framing: .chunked(3), bodyDuration: 0.2),
            "until the end": ServerAnswer(text: "hello world", framing: .untilClose),
            "spread over time": ServerAnswer(body: Data("hello world".utf8), delay: 0.05, bodyDuration: 0.2),
            "too short": ServerAnswer(200, [("Content-Length", "100")], text: "hello world"),
            "too long": ServerAnswer(200, [("Content-Length", "5")], text: "hello world"),
            "ended between two chunks": ServerAnswer(
                body: Data("hello world".utf8), framing: .chunked(1), fault: .truncatedAfter(5)),
            "ended before the first chunk": ServerAnswer(
                body: Data("hello world".utf8), framing: .chunked(1), fault: .truncatedAfter(0)),
            "ended before the last chunk": ServerAnswer(
                body: Data("hello world".utf8), framing: .chunked(1), fault: .truncatedAfter(11)),
            "reset before the head": ServerAnswer(fault: .dropped),
            "reset in the body": ServerAnswer(body: Data(repeating: 7, count: 40_000), fault: .droppedAfter(20_000)),
        ]
        for status in [201, 204, 205, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 407, 429, 500, 503] {
            answers["\(status)"] = ServerAnswer(status, [("Content-Type", "text/plain")], text: "status \(status)")
        }
        return answers
    }()
}
