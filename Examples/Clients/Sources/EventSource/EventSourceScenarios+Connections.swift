import EventSource
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension EventSourceScenarios {
    static let connections = [
        scenario(
            "a program connects again with the last identifier",
            [
                Rule("/events", fields: ["Last-Event-Id": "3"], .events("id: 4\ndata: four\n\n")),
                Rule("/events", .events(three)),
            ]
        ) { stage in
            var request = URLRequest(url: stage.url("/events"))
            let last = await stage.follow(request)
            request.setValue(last, forHTTPHeaderField: "Last-Event-ID")
            await stage.follow(request)
        },
        scenario(
            "a program connects again after a reset",
            [
                Rule(
                    "/events", uses: 1,
                    .events(three + "data: lost", framing: .length, fault: .resetAfter(three.utf8.count))),
                Rule("/events", fields: ["Last-Event-Id": "3"], .events("id: 4\ndata: four\n\n")),
            ]
        ) { stage in
            var request = URLRequest(url: stage.url("/events"))
            let last = await stage.follow(request)
            request.setValue(last, forHTTPHeaderField: "Last-Event-ID")
            await stage.follow(request)
        },
        scenario("a 204 closes the stream", [Rule("/events", Answer(204))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("a 500 is an error with its body", [Rule("/events", .text("down", 500))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("a 401 without a body closes the stream", [Rule("/events", Answer(401))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("a reset before the head is an error", [Rule("/events", .fault(.reset))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("an empty reply is an error", [Rule("/events", .fault(.emptyReply))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("a stream that falls silent times out", [Rule("/events", .fault(.silence))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")), timeout: 1)
        },
        scenario(
            "a redirect is followed", [Rule("/old", .redirect(to: "/events", 307)), Rule("/events", .events(three))]
        ) {
            stage in
            await stage.follow(URLRequest(url: stage.url("/old")))
        },
        scenario("an empty stream opens and closes", [Rule("/events", .events(""))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario(
            "a POST has a body", [Rule("POST", "/events", body: Data(#"{"q":"?"}"#.utf8), .events(three))]
        ) { stage in
            var request = URLRequest(url: stage.url("/events"))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"q":"?"}"#.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            await stage.follow(request)
        },
        scenario("a program leaves after two events", [Rule("/events", .events(three, bodyDuration: 8))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")), limit: 2)
            try await Task.sleep(for: .milliseconds(300))
        },
        scenario("a stream is consumed once", [Rule("/events", .events(three))]) { stage in
            let task = EventSource().dataTask(for: URLRequest(url: stage.url("/events")))
            for await event in task.events() {
                if case .event(let event) = event { stage.note("first \(event.data ?? "")") }
            }
            for await event in task.events() {
                if case .error(let error) = event { stage.note("second \(error)") }
            }
        },
        scenario("another content type is a stream, too", [Rule("/events", .text("data: a\n\n", type: "text/html"))]) {
            stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
    ]
}
