import Foundation
import Get

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GetScenarios {
    private static let guarded = [
        Rule("/me", fields: ["Authorization": "Bearer 2"], user), Rule("/me", .text("expired", 401)),
    ]

    static let delegating = [
        scenario("a token is refreshed after a 401", guarded) { stage in
            let delegate = Delegate(stage)
            await stage.noting { try await stage.getClient { $0.delegate = delegate }.send(Request<User>(path: "/me")) }
        },
        scenario(
            "a lost connection is tried again",
            [Rule("/me", uses: 2, .fault(.reset)), Rule("/me", user)]
        ) { stage in
            let delegate = Delegate(stage)
            await stage.noting { try await stage.getClient { $0.delegate = delegate }.send(Request<User>(path: "/me")) }
        },
        scenario("attempts end", [Rule("/me", Answer(503))]) { stage in
            let delegate = Delegate(stage)
            await stage.noting { try await stage.getClient { $0.delegate = delegate }.send(Request<User>(path: "/me")) }
        },
        scenario(
            "a session delegate sees the callbacks in order",
            [Rule("/old", .redirect(to: "/user")), Rule("/user", user)]
        ) {
            stage in
            let listener = Listener(stage, follows: true)
            let client = stage.getClient { $0.sessionDelegate = listener }
            await stage.noting { try await client.send(Request<User>(path: "/old")) }
        },
        scenario("a session delegate refuses a redirect", [Rule("/old", .redirect(to: "/user")), Rule("/user", user)]) {
            stage in
            let listener = Listener(stage, follows: false)
            let client = stage.getClient { $0.sessionDelegate = listener }
            await stage.noting { try await client.send(Request<User>(path: "/old")) }
        },
        scenario(
            "a session delegate answers a Basic challenge",
            [
                Rule("/me", fields: ["Authorization": "Basic YTpi"], user),
                Rule("/me", Answer(401, ["WWW-Authenticate": "Basic realm=\"r\""])),
            ]
        ) { stage in
            let listener = Listener(stage, follows: true)
            let client = stage.getClient { $0.sessionDelegate = listener }
            await stage.noting { try await client.send(Request<User>(path: "/me")) }
        },
        scenario(
            "cookies are kept and sent",
            [
                Rule("/in", Answer(204, ["Set-Cookie": "s=1"])), Rule("/me", fields: ["Cookie": "s=1"], user),
                Rule("/me", Answer(403)),
            ]
        ) { stage in
            let client = stage.getClient()
            await stage.noting { try await client.send(Request<Void>(path: "/in")) }
            await stage.noting { try await client.send(Request<User>(path: "/me")) }
        },
    ]

    /// A delegate that sends the number of the attempt as a token, and tries three times.
    private final class Delegate: APIClientDelegate, @unchecked Sendable {
        private let stage: Stage
        // The lock guards the number, which makes the class Sendable.
        private let lock = NSLock()
        private var attempt = 0

        init(_ stage: Stage) {
            self.stage = stage
        }

        func client(_ client: APIClient, willSendRequest request: inout URLRequest) async throws {
            let token = lock.withLock {
                attempt += 1
                return attempt
            }
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }

        func client(
            _ client: APIClient, shouldRetry task: URLSessionTask, error: any Error, attempts: Int
        ) async throws -> Bool {
            stage.note(error is APIError ? nil : error, "attempt \(attempts):")
            return attempts < 3
        }
    }

    private final class Listener: NSObject, URLSessionDataDelegate, Sendable {
        private let stage: Stage
        private let follows: Bool

        init(_ stage: Stage, follows: Bool) {
            self.stage = stage
            self.follows = follows
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            stage.note("redirection \(response.statusCode) to \(request.url?.path ?? "")")
            completionHandler(follows ? request : nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            stage.note("challenge of \(challenge.protectionSpace.realm ?? "no realm")")
            completionHandler(.useCredential, URLCredential(user: "a", password: "b", persistence: .none))
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            stage.note("received a response")
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            stage.note("received \(data.count) bytes")
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            stage.note(error, "completed,")
        }
    }
}
