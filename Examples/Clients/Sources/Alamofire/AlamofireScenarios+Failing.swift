import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AlamofireScenarios {
    /// A retry policy with very short delays.
    private static var retries: RetryPolicy { RetryPolicy(retryLimit: 2, exponentialBackoffScale: 0.01) }

    static let failing = [
        scenario("a 503 is retried until it is over", [Rule("/user", uses: 2, Answer(503)), Rule("/user", user)]) {
            stage in
            let request = session().request(stage.url("/user"), interceptor: retries).validate()
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note("retries \(request.retryCount)")
        },
        // sample: client-scenario
        scenario("retries end", [Rule("/user", Answer(503))]) { stage in
            let request = session().request(stage.url("/user"), interceptor: retries).validate()
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note("retries \(request.retryCount)")
        },
        // end sample
        scenario("a POST is not retried", [Rule("/user", Answer(503))]) { stage in
            let request = session().request(stage.url("/user"), method: .post, interceptor: retries).validate()
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note("retries \(request.retryCount)")
        },
        scenario(
            "a lost connection is retried", [Rule("/user", uses: 1, .fault(.reset)), Rule("/user", user)]
        ) { stage in
            let policy = ConnectionLostRetryPolicy(retryLimit: 2, exponentialBackoffScale: 0.01)
            let request = session().request(stage.url("/user"), interceptor: policy)
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note("retries \(request.retryCount)")
        },
        scenario(
            "a custom retrier waits and repeats an upload",
            [Rule("/up", uses: 1, Answer(500)), Rule("/up", body: Data("again".utf8), created)]
        ) { stage in
            let retrier = Retrier { request, _, error, done in
                stage.note("retrier: \(Stage.describe(any: error))")
                done(request.retryCount < 1 ? .retryWithDelay(0.05) : .doNotRetry)
            }
            let interceptor = Interceptor(retriers: [retrier])
            let request = session().upload(Data("again".utf8), to: stage.url("/up"), interceptor: interceptor)
            stage.note(await request.validate().serializingDecodable(User.self).response)
        },
        scenario("a retrier may fail", [Rule("/user", Answer(500))]) { stage in
            let retrier = Retrier { _, _, _, done in done(.doNotRetryWithError(URLError(.userCancelledAuthentication)))
            }
            let request = session().request(stage.url("/user"), interceptor: Interceptor(retriers: [retrier]))
            stage.note(await request.validate().serializingData().response)
        },
        scenario("a connection that is reset fails", [Rule("/user", .fault(.reset))]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingData().response)
        },
        scenario("an empty reply fails", [Rule("/user", .fault(.emptyReply))]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingData().response)
        },
        scenario("a reply that is not HTTP fails", [Rule("/user", .fault(.garbage))]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingData().response)
        },
        scenario("a body that is reset fails", [Rule("/user", cut)]) { stage in
            let response = await session().request(stage.url("/user")).serializingData().response
            stage.note(response.response)
            stage.note("failed: \(response.error.map(Stage.describe) ?? "no")")
        },
        scenario(
            "a short body fails", [Rule("/user", Answer(200, ["Content-Length": "100"], body: Data("short".utf8)))]
        ) { stage in
            stage.note(await session().request(stage.url("/user")).serializingData().response)
        },
        scenario(
            "broken gzip fails", [Rule("/user", Answer(200, ["Content-Encoding": "gzip"], body: Data("no gzip".utf8)))]
        ) { stage in
            stage.note(await session().request(stage.url("/user")).serializingData().response)
        },
        scenario("a URL without a host fails", []) { stage in
            stage.note(await session().request("http:///user").serializingData().response)
        },
        scenario("an invalid URL sends nothing", []) { stage in
            stage.note(await session().request("").serializingData().response)
        },
    ]
}
