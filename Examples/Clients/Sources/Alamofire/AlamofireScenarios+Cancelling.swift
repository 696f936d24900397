import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AlamofireScenarios {
    private static let slow = Answer.json(#"{"id":1,"name":"slow"}"#)

    private static var late: Answer {
        var late = slow
        late.delay = 4
        return late
    }

    static let cancelling = [
        scenario("a timeout of the request's property ends it", [Rule("/user", late)]) { stage in
            let request = session().request(stage.url("/user")) { $0.timeoutInterval = 1 }
            stage.note(await request.serializingData().response)
        },
        scenario("a timeout of the configuration ends it", [Rule("/user", late)]) { stage in
            let session = session { $0.timeoutIntervalForRequest = 1 }
            stage.note(await session.request(stage.url("/user")).serializingData().response)
        },
        scenario("a timeout of the request's initializer", [Rule("/user", Answer(body: Data("late".utf8), delay: 3))]) {
            stage in
            let request = URLRequest(url: stage.url("/user"), timeoutInterval: 1)
            stage.note(await session().request(request).serializingData().response)
        },
        scenario("a body that stalls times out", [Rule("/user", Answer(body: Answer.bytes(4), bodyDuration: 16))]) {
            stage in
            let request = session().request(stage.url("/user")) { $0.timeoutInterval = 2 }
            stage.note(await request.serializingData().response)
        },
        scenario("a request that is cancelled before it begins", []) { stage in
            let request = session().request(stage.url("/user"))
            request.cancel()
            stage.note(await request.serializingData().response)
        },
        scenario("a request that is cancelled while it waits", [Rule("/user", late)]) { stage in
            let request = session().request(stage.url("/user"))
            Task {
                try await Task.sleep(for: .milliseconds(500))
                request.cancel()
            }
            stage.note(await request.serializingData().response)
        },
        scenario("a request that is cancelled by its task", [Rule("/user", late)]) { stage in
            let task = Task {
                await session().request(stage.url("/user")).serializingData(automaticallyCancelling: true).response
            }
            try await Task.sleep(for: .milliseconds(500))
            task.cancel()
            stage.note(await task.value)
        },
        scenario(
            "a request that is cancelled in its body",
            [Rule("/user", Answer(body: Answer.bytes(40_000), bodyDuration: 20))]
        ) { stage in
            let request = session().streamRequest(stage.url("/user"))
            var isCancelled = false
            for await data in request.streamTask().streamingData() {
                switch data.event {
                case .stream where !isCancelled:
                    isCancelled = true
                    stage.note("a first piece")
                    request.cancel()
                case .stream: break
                case .complete(let completion):
                    stage.note(completion.response)
                    stage.note("ended \(completion.error.map(Stage.describe) ?? "well")")
                }
            }
        },
        scenario("a request that is suspended and resumed", [Rule("/user", Answer(body: user.body, delay: 1))]) {
            stage in
            let request = session().request(stage.url("/user"))
            Task {
                try await Task.sleep(for: .milliseconds(300))
                request.suspend()
                try await Task.sleep(for: .milliseconds(300))
                request.resume()
            }
            let response = await request.serializingDecodable(User.self).response
            stage.note("value \(response.result)")
        },
    ]
}
