import TestSupport

// The scenarios of `DelegateFidelity`, by callback. Servers are slow where a callback must come before the answer.

extension DelegateScenario {
    private static let body = Data("body".utf8)
    private static let stream: @Sendable () -> InputStream? = { InputStream(data: body) }
    private static let missing = MissingFile.path()
    private static let hello = Differential(ServerAnswer(text: "hello"))
    private static let untilTheEnd = Differential(ServerAnswer(text: "hello", framing: .untilClose))
    private static let never = Differential(ServerAnswer(text: "late", delay: 60))
    private static let slow = Differential(ServerAnswer(201, text: "taken", delay: 0.3))

    /// Describes a server that redirects `/start` to `/target`.
    private static func moved(_ status: Int) -> Differential {
        Differential(
            ServerRule("/start", ServerAnswer(status, [("Location", "/target")], text: "moved")),
            ServerRule("/target", ServerAnswer(text: "target")), ServerRule("/other", ServerAnswer(text: "other")))
    }

    /// Requires a password, and the same request with and without it.
    private static func guarded(_ method: String? = nil, _ body: Data? = nil) -> Differential {
        let right = "Basic " + Data("ann:secret".utf8).base64EncodedString()
        let refusal = ServerAnswer(401, [("WWW-Authenticate", "Basic realm=\"r\"")], text: "who are you?", delay: 0.3)
        return Differential(
            ServerRule(
                "/", method: method, headers: ["authorization": right], body: body,
                ServerAnswer(text: "welcome", delay: 0.3)), ServerRule("/", method: method, body: body, refusal))
    }

    private static func failing(_ fault: ServerAnswer.Fault) -> Differential {
        Differential(ServerAnswer(body: Data(repeating: 65, count: 100), fault: fault))
    }

    private static func login(_ challenge: URLAuthenticationChallenge) -> (
        URLSession.AuthChallengeDisposition, URLCredential?
    ) {
        let password = challenge.previousFailureCount < 2 ? "wrong" : "secret"
        return (.useCredential, URLCredential(user: "ann", password: password, persistence: .none))
    }

    private static let get: MakeTask = { $0.dataTask(with: $1.request()) }
    private static let getStart: MakeTask = { $0.dataTask(with: $1.request("/start")) }
    private static let download: MakeTask = { $0.downloadTask(with: $1.request()) }
    private static let downloadStart: MakeTask = { $0.downloadTask(with: $1.request("/start")) }
    private static let post: MakeTask = { $0.uploadTask(with: $1.request(method: "POST"), from: body) }
    private static let postStream: MakeTask = { $0.uploadTask(withStreamedRequest: $1.request(method: "POST")) }

    static let redirections: [DelegateScenario] = [
        .init(name: "a GET follows a 302", server: moved(302), task: getStart),
        .init(name: "a POST becomes a GET", server: moved(303)) {
            $0.dataTask(with: $1.request("/start", method: "POST", body: body))
        },
        .init(name: "the delegate refuses", server: moved(307), redirect: { _ in nil }, task: getStart),
        .init(
            name: "the delegate changes the target", server: moved(301),
            redirect: { request in
                var request = request
                request.url = URL(string: "/other", relativeTo: request.url)?.absoluteURL
                request.httpMethod = "POST"
                return request
            }, task: getStart),
        .init(name: "a download follows a 308", server: moved(308), task: downloadStart),
        .init(name: "an upload follows a 307", server: moved(307)) {
            $0.uploadTask(with: $1.request("/start", method: "PUT"), from: body)
        },
    ]

    static let challenges: [DelegateScenario] = [
        .init(name: "the third credential is right", server: guarded(), challenge: login, task: get),
        .init(
            name: "the delegate cancels", server: guarded(), challenge: { _ in (.cancelAuthenticationChallenge, nil) },
            task: get),
        .init(
            name: "the delegate rejects", server: guarded(), challenge: { _ in (.rejectProtectionSpace, nil) },
            task: get),
        .init(name: "a download", server: guarded(), challenge: login, task: download),
        .init(name: "an upload", server: guarded("POST", body), challenge: login, task: post),
    ]

    static let bodyStreams: [DelegateScenario] = [
        .init(name: "the delegate has a stream", server: slow, bodyStream: stream, task: postStream),
        .init(name: "the delegate has no stream", server: slow, task: postStream),
        .init(
            name: "after a challenge", server: guarded("POST", body), challenge: login, bodyStream: stream,
            task: postStream),
        .init(name: "after a redirect", server: moved(307), bodyStream: stream) {
            $0.uploadTask(withStreamedRequest: $1.request("/start", method: "PUT"))
        },
        .init(name: "a GET is refused", server: slow, bodyStream: stream) {
            $0.uploadTask(withStreamedRequest: $1.request())
        },
    ]

    static let sentBodies: [DelegateScenario] = [
        .init(name: "an upload from data", server: slow, task: post),
        .init(name: "a data task with a body", server: slow) {
            $0.dataTask(with: $1.request(method: "PUT", body: body))
        },
        .init(name: "a body of no bytes", server: slow, isCalled: false) {
            $0.uploadTask(with: $1.request(method: "POST"), from: Data())
        },
    ]

    static let responses: [DelegateScenario] =
        [200, 204, 205, 304, 404, 503].map { status in
            let answer = ServerAnswer(status, text: status == 205 ? "" : "hello")
            return .init(name: "status \(status)", server: Differential(answer), task: get)
        } + [.init(name: "a download has none", server: hello, isCalled: false, task: download)]

    static let pieces: [DelegateScenario] = [
        .init(name: "a body with a length", server: hello, task: get),
        .init(name: "a body until the end", server: untilTheEnd, task: get),
        .init(name: "a body of 40 KiB", server: Differential(ServerAnswer(body: Data(count: 40_960))), task: get),
        .init(name: "a body that breaks off", server: failing(.droppedAfter(50)), task: get),
        .init(name: "an answer to HEAD", server: hello, isCalled: false) {
            $0.dataTask(with: $1.request(method: "HEAD"))
        },
    ]

    static let cacheable: [DelegateScenario] = [
        ("max-age", ServerAnswer(200, [("Cache-Control", "max-age=3600")], text: "hello")),
        ("expires", ServerAnswer(200, [("Expires", "Wed, 21 Oct 2037 07:28:00 GMT")], text: "hello")),
        ("missing", ServerAnswer(404, [("Cache-Control", "max-age=3600")], text: "missing")),
    ].map { name, answer in
        .init(name: name, server: Differential(answer), configuration: { .default }, isCalled: false, task: get)
    }

    static let written: [DelegateScenario] = [
        .init(name: "a body with a length", server: hello, task: download),
        .init(name: "a body until the end", server: untilTheEnd, task: download),
        .init(name: "a body that breaks off", server: failing(.droppedAfter(50)), task: download),
        .init(name: "a body of no bytes", server: Differential(ServerAnswer()), isCalled: false, task: download),
    ]

    static let downloaded: [DelegateScenario] =
        [200, 204, 404].map { status in
            .init(name: "status \(status)", server: Differential(ServerAnswer(status, text: "hello")), task: download)
        } + [.init(name: "after a redirect", server: moved(302), task: downloadStart)]

    static let completions: [DelegateScenario] = [
        .init(name: "a reset", server: failing(.dropped), task: get),
        .init(name: "a file that is not there", server: hello) {
            $0.uploadTask(with: $1.request(method: "PUT"), fromFile: URL(fileURLWithPath: missing))
        },
        .init(name: "a timeout", server: never) { $0.dataTask(with: $1.request(timeout: 1)) },
        .init(name: "a cancellation before the start", server: hello) { session, stage in
            let task = session.dataTask(with: stage.request())
            task.cancel()
            return task
        },
        .init(name: "a cancellation before the answer", server: never) {
            $0.downloadTask(with: $1.request()).after(0.2) { $0.cancel() }
        },
        .init(
            name: "a redirect to another scheme",
            server: Differential(ServerAnswer(302, [("Location", "ftp://127.0.0.1/")])), task: get),
    ]

    static let invalidations: [DelegateScenario] = [
        .init(name: "after the task", server: hello, task: get),
        .init(name: "while the task runs", server: slow, sessionEnd: .whileTaskRuns, task: post),
        .init(name: "by a cancellation", server: never, sessionEnd: .byCancellation, task: get),
        .init(name: "after a failure", server: failing(.dropped), task: download),
    ]
}
