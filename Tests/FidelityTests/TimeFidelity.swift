import TestSupport

@Suite struct `Timeouts with server and mock` {
    // While Foundation on Linux waits for a server, it uses a whole processor, because it waits for a socket to
    // become writable. So clients wait at the same time, and only briefly.
    private static let tooLate = ServerAnswer(text: "late", delay: 60)
    private static let unsent = "On a busy machine, a client gives up before it has sent its request."

    @Test(arguments: [1.0, 1.9, 0.5])
    func `a request times out after its own interval as with a server`(_ interval: Double) async throws {
        try await Differential(Self.tooLate).run(unlikeRequests: Self.unsent) { stage in
            let session = stage.session()
            let request = stage.request(timeout: interval)
            await stage.atOnce(
                { await $0.complete { session.dataTask(with: request, completionHandler: $0) } },
                { await $0.delegated { $0.dataTask(with: request) } },
                { await $0.downloaded { session.downloadTask(with: request, completionHandler: $0) } })
        }
    }

    /// A server, and the timeouts of a session and of a request.
    struct Timeouts: Sendable {
        let name: String
        let rules: [ServerRule]
        var session: Double?
        var resource: Double?
        /// The timeout that the initializer of the request sets.
        var initial: Double?
        /// The timeout that the program assigns to the request.
        var assigned: Double?
    }

    private static let late = [ServerRule("/", ServerAnswer(text: "late", delay: 1.2))]
    private static func slow(_ duration: Double) -> [ServerRule] {
        [ServerRule("/", ServerAnswer(body: Data("slow".utf8), bodyDuration: duration))]
    }
    private static func redirected(_ answer: ServerAnswer) -> [ServerRule] {
        [ServerRule("/", ServerAnswer(302, [("Location", "/late")])), ServerRule("/late", answer)]
    }

    private static let timeouts = [
        Timeouts(name: "the timeout of the session", rules: [ServerRule("/", tooLate)], session: 1),
        Timeouts(name: "a request that assigns the default", rules: late, session: 1, assigned: 60),
        Timeouts(name: "a body that stalls", rules: slow(60), session: 1),
        Timeouts(name: "a slow body whose bytes keep coming", rules: slow(4.8), session: 4),
        Timeouts(name: "the timeout of a resource, which has no effect on Linux", rules: late, resource: 1),
        Timeouts(
            name: "an initializer with a longer timeout", rules: [ServerRule("/", tooLate)], session: 1, initial: 30),
        Timeouts(name: "a redirect after an assigned timeout", rules: redirected(tooLate), assigned: 4),
        Timeouts(
            name: "a redirect after one of the initializer", rules: redirected(ServerAnswer(text: "late", delay: 1.4)),
            initial: 1),
    ]

    @Test(arguments: timeouts) func `a timeout has the effect that it has with a server`(_ timeouts: Timeouts)
        async throws
    {
        let unsent = timeouts.rules.first?.answer.delay == 60 ? Self.unsent : nil
        try await Differential(timeouts.rules).run(unlikeRequests: unsent) { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = timeouts.session ?? configuration.timeoutIntervalForRequest
            configuration.timeoutIntervalForResource = timeouts.resource ?? configuration.timeoutIntervalForResource
            let session = stage.session(configuration)
            var request = timeouts.initial.map { URLRequest(url: stage.url(), timeoutInterval: $0) } ?? stage.request()
            if let assigned = timeouts.assigned { request.timeoutInterval = assigned }
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test(arguments: RequestChange.allCases, [false, true])
    func `a timeout counts if the program assigns it, not if only the initializer sets it, whatever is changed later`(
        _ change: RequestChange, isAssigned: Bool
    ) async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.4)).run { stage in
            var request = URLRequest(
                url: stage.url(), cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: isAssigned ? 30 : 1)
            if isAssigned { request.timeoutInterval = 1 }
            let copy = request
            change.apply(to: &request)
            let session = stage.session()
            await stage.atOnce(
                { [request] in await $0.complete { session.dataTask(with: request, completionHandler: $0) } },
                { [request] in await $0.delegated { $0.dataTask(with: request) } },
                { await $0.downloaded { session.downloadTask(with: copy, completionHandler: $0) } })
        }
    }
}

/// A change to a request that does not change its timeout.
enum RequestChange: CaseIterable {
    case none, method, field, body, policy, bridging

    func apply(to request: inout URLRequest) {
        switch self {
        case .none: break
        case .method: request.httpMethod = "PUT"
        case .field: request.setValue("1", forHTTPHeaderField: "X-Field")
        case .body:
            request.httpMethod = "POST"
            request.httpBody = Data("body".utf8)
        case .policy: request.cachePolicy = .returnCacheDataElseLoad
        case .bridging: request = (request as NSURLRequest) as URLRequest
        }
    }
}
