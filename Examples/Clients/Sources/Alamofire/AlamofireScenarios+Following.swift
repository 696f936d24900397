import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AlamofireScenarios {
    static let moved = [Rule("/old", .redirect(to: "/user")), Rule("/user", user)]

    static let following = [
        scenario("a redirect is followed", moved) { stage in
            stage.note(await session().request(stage.url("/old")).serializingDecodable(User.self).response)
        },
        scenario("a redirect is refused", moved) { stage in
            let session = session(redirectHandler: Redirector.doNotFollow)
            stage.note(await session.request(stage.url("/old")).serializingData(emptyResponseCodes: [302]).response)
        },
        scenario("a redirect is modified", [Rule("/old", .redirect(to: "/user")), Rule("/other", user)]) { stage in
            let redirector = Redirector(
                behavior: .modify { task, request, response in
                    stage.note("asked to follow \(response.statusCode) to \(request.url?.path ?? "")")
                    return URLRequest(url: stage.url("/other"))
                })
            let request = session().request(stage.url("/old")).redirect(using: redirector)
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario(
            "POST becomes GET after 303 and stays after 307",
            [
                Rule("/see", .redirect(to: "/a", 303)), Rule("/keep", .redirect(to: "/b", 307)),
                Rule("GET", "/a", .text("got")), Rule("POST", "/b", .text("posted")),
            ]
        ) { stage in
            let session = session()
            for path in ["/see", "/keep"] {
                let request = session.request(stage.url(path), method: .post, parameters: ["a": "1"])
                stage.note(await request.serializingString().response)
            }
        },
        scenario("a redirect loop ends with an error", [Rule("/old", .redirect(to: "/old"))]) { stage in
            stage.note(await session().request(stage.url("/old")).serializingData().response)
        },
        scenario("a redirect without Location is a response", [Rule("/old", .text("where?", 302))]) { stage in
            stage.note(await session().request(stage.url("/old")).serializingData(emptyResponseCodes: [302]).response)
        },
        scenario("a download follows a redirect", moved) { stage in
            stage.note(await session().download(stage.url("/old")).serializingString().response.result.mapError { $0 })
        },
        scenario("the monitor sees events in order", moved) { stage in
            let monitor = Monitor()
            let request = session(eventMonitors: [monitor]).request(stage.url("/old")).validate()
            stage.note(await request.serializingDecodable(User.self).response)
            for event in await monitor.all() { stage.note("event: \(event)") }
        },
    ]

    /// A monitor that keeps the events of one request until its end.
    private final class Monitor: EventMonitor {
        private let events = AsyncStream<String>.makeStream()
        let queue = DispatchQueue(label: "monitor")

        func all() async -> [String] { await events.stream.reduce(into: []) { $0.append($1) } }

        func request(_ request: Request, didResumeTask task: URLSessionTask) { events.continuation.yield("resume") }
        func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
            events.continuation.yield("complete \(error.map(Stage.describe) ?? "without an error")")
        }
        func requestDidFinish(_ request: Request) {
            events.continuation.yield("finish")
            events.continuation.finish()
        }
        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            events.continuation.yield("\(data.count) bytes")
        }
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest
        ) {
            events.continuation.yield("redirection \(response.statusCode) to \(request.url?.path ?? "")")
        }
    }
}
