import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Timeouts with server and mock` {
    // While Foundation on Linux waits for a server, it uses a whole processor, because it waits for a socket to
    // become writable. So clients wait at the same time, and only briefly.
    private static let tooLate = ServerAnswer(text: "late", delay: 60)
    private static let unsent = "On a busy machine, a client gives up before it has sent its request."

    @Test(arguments: [1.0, 1.9, 0.5])
    func `a request times out after its own interval as with a server`(_ interval: Double) async throws {
        try await Differential(Self.tooLate).run(unlikeRequests: Self.unsent) { stage in
            let session = stage.session()
            let request = {
                var request = stage.request()
                request.timeoutInterval = interval
                return request
            }()
            await stage.atOnce(
                { await $0.complete { session.dataTask(with: request, completionHandler: $0) } },
                { await $0.delegated { $0.dataTask(with: request) } },
                { await $0.downloaded { session.downloadTask(with: request, completionHandler: $0) } })
        }
    }

    @Test func `a request times out after the interval of its session as with a server`() async throws {
        try await Differential(Self.tooLate).run(unlikeRequests: Self.unsent) { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            await stage.atOnce(
                { await $0.complete { session.dataTask(with: stage.request(), completionHandler: $0) } },
                { await $0.log.awaited { try await session.data(for: stage.request()) } })
        }
    }

    @Test func `the interval of a request overrides that of its session, even if it is the default`() async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.2)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            var request = stage.request()
            request.timeoutInterval = 60
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test func `a body that stalls times out as with a server`() async throws {
        try await Differential(ServerAnswer(body: Data("slow".utf8), bodyDuration: 60)).run {
            stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }

    @Test func `a slow body whose bytes keep coming does not time out`() async throws {
        try await Differential(ServerAnswer(body: Data("slow".utf8), bodyDuration: 4.8)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 4
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }

    @Test func `timeoutIntervalForResource has no effect on Linux, as with a server`() async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.2)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForResource = 1
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }

    @Test(arguments: RequestChange.allCases)
    func `a timeout that only the initializer of a request sets has no effect, whatever is changed later`(
        _ change: RequestChange
    ) async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.4)).run { stage in
            var request = URLRequest(url: stage.url(), cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 1)
            let copy = request
            change.apply(to: &request)
            let session = stage.session()
            await stage.atOnce(
                { [request] in await $0.complete { session.dataTask(with: request, completionHandler: $0) } },
                { [request] in await $0.delegated { $0.dataTask(with: request) } },
                { await $0.complete { session.dataTask(with: copy, completionHandler: $0) } })
        }
    }

    @Test(arguments: RequestChange.allCases)
    func `a timeout that a program assigns to a request survives changes of its copies`(
        _ change: RequestChange
    ) async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.4)).run { stage in
            var request = URLRequest(url: stage.url(), timeoutInterval: 30)
            request.timeoutInterval = 1
            let copy = request
            change.apply(to: &request)
            let session = stage.session()
            await stage.atOnce(
                { [request] in await $0.complete { session.dataTask(with: request, completionHandler: $0) } },
                { await $0.downloaded { session.downloadTask(with: copy, completionHandler: $0) } })
        }
    }

    @Test func `the timeout of the session counts although the initializer of the request sets a longer one`()
        async throws
    {
        try await Differential(Self.tooLate).run(unlikeRequests: Self.unsent) { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            let request = URLRequest(url: stage.url(), timeoutInterval: 30)
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test func `a timeout that a program assigns to a request applies after a redirect`() async throws {
        let redirected = Differential(
            ServerRule("/", ServerAnswer(302, [("Location", "/late")])), ServerRule("/late", Self.tooLate))
        try await redirected.run { stage in
            var request = stage.request()
            request.timeoutInterval = 4
            let session = stage.session()
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test func `a timeout that only the initializer of a request sets has no effect after a redirect`() async throws {
        let redirected = Differential(
            ServerRule("/", ServerAnswer(302, [("Location", "/late")])),
            ServerRule("/late", ServerAnswer(text: "late", delay: 1.4)))
        try await redirected.run { stage in
            let request = URLRequest(url: stage.url(), timeoutInterval: 1)
            let session = stage.session()
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
        }
    }
}

/// A change to a request that does not change its timeout.
enum RequestChange: CaseIterable {
    case none
    case method
    case field
    case body
    case policy
    case bridging

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
