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
            let monitor = Monitor(stage: stage)
            stage.note(
                await session(eventMonitors: [monitor]).request(stage.url("/old")).validate()
                    .serializingDecodable(User.self).response)
        },
    ]

    private final class Monitor: EventMonitor {
        let stage: Stage
        let queue = DispatchQueue(label: "monitor")

        init(stage: Stage) {
            self.stage = stage
        }

        func request(_ request: Request, didCreateTask task: URLSessionTask) { stage.note("event: task") }
        func request(_ request: Request, didResumeTask task: URLSessionTask) { stage.note("event: resume") }
        func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
            stage.note("event: complete \(error.map(Stage.describe) ?? "")")
        }
        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            stage.note("event: \(data.count) bytes")
        }
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest
        ) {
            stage.note("event: redirection \(response.statusCode) to \(request.url?.path ?? "")")
        }
    }
}
