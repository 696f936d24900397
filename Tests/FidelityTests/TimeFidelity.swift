import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Time runs out as with a server` {
    // While a server keeps Foundation on Linux waiting, it computes without a pause: it waits for a socket that can be
    // written to. So clients wait at once and not long.
    private static let tooLate = ServerAnswer(text: "late", delay: 60)

    @Test(arguments: [1.0, 1.9, 0.5]) func `of the request`(_ interval: Double) async throws {
        try await Differential(Self.tooLate).run(except: .namedURL) { stage in
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

    @Test func `of the session`() async throws {
        try await Differential(Self.tooLate).run(except: .namedURL) { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            await stage.atOnce(
                { await $0.complete { session.dataTask(with: stage.request(), completionHandler: $0) } },
                { await $0.log.awaited { try await session.data(for: stage.request()) } })
        }
    }

    @Test func `of the session, unless the request has its own, be it the default`() async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.2)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            var request = stage.request()
            request.timeoutInterval = 60
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
        }
    }

    @Test func `in the middle of the body`() async throws {
        try await Differential(ServerAnswer(body: Data("slow".utf8), bodyDuration: 60)).run(except: .namedURL) {
            stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }

    @Test func `but not while bytes come in`() async throws {
        try await Differential(ServerAnswer(body: Data("slow".utf8), bodyDuration: 1.4)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }

    @Test func `but not of the resource, which has no effect on Linux`() async throws {
        try await Differential(ServerAnswer(text: "late", delay: 1.2)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForResource = 1
            let session = stage.session(configuration)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
        }
    }
}

extension RightDifference {
    /// Foundation on Linux leaves the URL out of this error alone; with many requests in flight one wants to know it.
    static let namedURL = RightDifference(name: "a timeout names its URL") { lines in
        lines.map { line in
            line.contains("-1001")
                ? line.replacingOccurrences(of: "URL none", with: "URL http://127.0.0.1:{port}/") : line
        }
    }
}
