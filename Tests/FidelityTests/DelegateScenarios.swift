import TestSupport

// The scenarios of `DelegateFidelity`, by callback. Servers are slow where a callback must come before the answer.

extension DelegateScenario {
    private static let body = Data("body".utf8)
    private static let missing = MissingFile.path()
    private static let hello = Differential(ServerAnswer(text: "hello"))
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

    static let redirections = [
        DelegateScenario(name: "a GET follows a 302", server: moved(302)) { $0.dataTask(with: $1.request("/start")) },
        DelegateScenario(name: "a POST becomes a GET", server: moved(303)) { session, stage in
            var request = stage.request("/start", method: "POST")
            request.httpBody = body
            return session.dataTask(with: request)
        },
        DelegateScenario(name: "the delegate refuses", server: moved(307), redirect: { _ in nil }) {
            $0.dataTask(with: $1.request("/start"))
        },
        DelegateScenario(
            name: "the delegate changes the target", server: moved(301),
            redirect: { request in
                var request = request
                request.url = URL(string: "/other", relativeTo: request.url)?.absoluteURL
                request.httpMethod = "POST"
                return request
            }
        ) { $0.dataTask(with: $1.request("/start")) },
        DelegateScenario(name: "a download follows a 308", server: moved(308)) {
            $0.downloadTask(with: $1.request("/start"))
        },
        DelegateScenario(name: "an upload follows a 307", server: moved(307)) {
            $0.uploadTask(with: $1.request("/start", method: "PUT"), from: body)
        },
    ]

    static let challenges = [
        DelegateScenario(name: "the third credential is right", server: guarded(), challenge: login) {
            $0.dataTask(with: $1.request())
        },
        DelegateScenario(
            name: "the delegate cancels", server: guarded(), challenge: { _ in (.cancelAuthenticationChallenge, nil) }
        ) { $0.dataTask(with: $1.request()) },
        DelegateScenario(
            name: "the delegate rejects", server: guarded(), challenge: { _ in (.rejectProtectionSpace, nil) }
        ) { $0.dataTask(with: $1.request()) },
        DelegateScenario(name: "a download", server: guarded(), challenge: login) {
            $0.downloadTask(with: $1.request())
        },
        DelegateScenario(name: "an upload", server: guarded("POST", body), challenge: login) {
            $0.uploadTask(with: $1.request(method: "POST"), from: body)
        },
    ]

    static let bodyStreams = [
        DelegateScenario(name: "the delegate has a stream", server: slow, bodyStream: { InputStream(data: body) }) {
            $0.uploadTask(withStreamedRequest: $1.request(method: "POST"))
        },
        DelegateScenario(name: "the delegate has no stream", server: slow) {
            $0.uploadTask(withStreamedRequest: $1.request(method: "POST"))
        },
        DelegateScenario(
            name: "after a challenge", server: guarded("POST", body), challenge: login,
            bodyStream: { InputStream(data: body) }
        ) { $0.uploadTask(withStreamedRequest: $1.request(method: "POST")) },
        DelegateScenario(name: "after a redirect", server: moved(307), bodyStream: { InputStream(data: body) }) {
            $0.uploadTask(withStreamedRequest: $1.request("/start", method: "PUT"))
        },
        DelegateScenario(name: "a GET is refused", server: slow, bodyStream: { InputStream(data: body) }) {
            $0.uploadTask(withStreamedRequest: $1.request())
        },
    ]

    static let sentBodies = [
        DelegateScenario(name: "an upload from data", server: slow) {
            $0.uploadTask(with: $1.request(method: "POST"), from: body)
        },
        DelegateScenario(name: "a data task with a body", server: slow) { session, stage in
            var request = stage.request(method: "PUT")
            request.httpBody = body
            return session.dataTask(with: request)
        },
        DelegateScenario(name: "a body of no bytes", server: slow, isCalled: false) {
            $0.uploadTask(with: $1.request(method: "POST"), from: Data())
        },
    ]

    static let responses =
        [200, 204, 205, 304, 404, 503].map { status in
            DelegateScenario(
                name: "status \(status)", server: Differential(ServerAnswer(status, text: status == 205 ? "" : "hello"))
            ) { $0.dataTask(with: $1.request()) }
        } + [
            DelegateScenario(name: "a download has none", server: hello, isCalled: false) {
                $0.downloadTask(with: $1.request())
            }
        ]

    static let pieces = [
        DelegateScenario(name: "a body with a length", server: hello) { $0.dataTask(with: $1.request()) },
        DelegateScenario(
            name: "a body until the end", server: Differential(ServerAnswer(text: "hello", framing: .untilClose))
        ) { $0.dataTask(with: $1.request()) },
        DelegateScenario(name: "a body of 40 KiB", server: Differential(ServerAnswer(body: Data(count: 40_960)))) {
            $0.dataTask(with: $1.request())
        },
        DelegateScenario(name: "a body that breaks off", server: failing(.droppedAfter(50))) {
            $0.dataTask(with: $1.request())
        },
        DelegateScenario(name: "an answer to HEAD", server: hello, isCalled: false) {
            $0.dataTask(with: $1.request(method: "HEAD"))
        },
    ]

    static let cacheable = [
        ("max-age", ServerAnswer(200, [("Cache-Control", "max-age=3600")], text: "hello")),
        ("expires", ServerAnswer(200, [("Expires", "Wed, 21 Oct 2037 07:28:00 GMT")], text: "hello")),
        ("missing", ServerAnswer(404, [("Cache-Control", "max-age=3600")], text: "missing")),
    ].map { name, answer in
        DelegateScenario(name: name, server: Differential(answer), configuration: { .default }, isCalled: false) {
            $0.dataTask(with: $1.request())
        }
    }

    static let written = [
        DelegateScenario(name: "a body with a length", server: hello) { $0.downloadTask(with: $1.request()) },
        DelegateScenario(
            name: "a body until the end", server: Differential(ServerAnswer(text: "hello", framing: .untilClose))
        ) { $0.downloadTask(with: $1.request()) },
        DelegateScenario(name: "a body that breaks off", server: failing(.droppedAfter(50))) {
            $0.downloadTask(with: $1.request())
        },
        DelegateScenario(name: "a body of no bytes", server: Differential(ServerAnswer()), isCalled: false) {
            $0.downloadTask(with: $1.request())
        },
    ]

    static let downloaded =
        [200, 204, 404].map { status in
            DelegateScenario(name: "status \(status)", server: Differential(ServerAnswer(status, text: "hello"))) {
                $0.downloadTask(with: $1.request())
            }
        } + [
            DelegateScenario(name: "after a redirect", server: moved(302)) {
                $0.downloadTask(with: $1.request("/start"))
            }
        ]

    static let completions = [
        DelegateScenario(name: "a reset", server: failing(.dropped)) { $0.dataTask(with: $1.request()) },
        DelegateScenario(name: "a file that is not there", server: hello) {
            $0.uploadTask(with: $1.request(method: "PUT"), fromFile: URL(fileURLWithPath: missing))
        },
        DelegateScenario(name: "a timeout", server: never) { session, stage in
            var request = stage.request()
            request.timeoutInterval = 1
            return session.dataTask(with: request)
        },
        DelegateScenario(name: "a cancellation before the start", server: hello) { session, stage in
            let task = session.dataTask(with: stage.request())
            task.cancel()
            return task
        },
        DelegateScenario(name: "a cancellation before the answer", server: never) { session, stage in
            let task = session.downloadTask(with: stage.request())
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { task.cancel() }
            return task
        },
        DelegateScenario(
            name: "a redirect to another scheme",
            server: Differential(ServerAnswer(302, [("Location", "ftp://127.0.0.1/")]))
        ) { $0.dataTask(with: $1.request()) },
    ]

    static let invalidations = [
        DelegateScenario(name: "after the task", server: hello) { $0.dataTask(with: $1.request()) },
        DelegateScenario(name: "while the task runs", server: slow, sessionEnd: .whileTaskRuns) {
            $0.uploadTask(with: $1.request(method: "POST"), from: body)
        },
        DelegateScenario(name: "by a cancellation", server: never, sessionEnd: .byCancellation) {
            $0.dataTask(with: $1.request())
        },
        DelegateScenario(name: "after a failure", server: failing(.dropped)) { $0.downloadTask(with: $1.request()) },
    ]
}
