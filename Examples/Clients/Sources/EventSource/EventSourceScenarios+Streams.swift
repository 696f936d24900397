import EventSource
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension EventSourceScenarios {
    static let streams = [
        scenario("events arrive in order", [Rule("GET", "/events", .events(three))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("events arrive one by one", [Rule("/events", .events(three, bodyDuration: 1))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("events in chunks arrive", [Rule("/events", .events(three, framing: .chunked(7), bodyDuration: 0.7))])
        { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("data of several lines is one event", [Rule("/events", .events("data: a\ndata: b\ndata:\n\n"))]) {
            stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario(
            "comments and other fields are no events",
            [Rule("/events", .events(": hello\n\nretry: 100\nfoo: bar\ndata: x\ntime: 1\n\nalone\n\n"))]
        ) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("lines may end with CRLF", [Rule("/events", .events("data: a\r\n\r\ndata: b\r\n\r\n"))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario(
            "text that is split within a character arrives",
            [Rule("/events", .events("data: 🦊東京é\n\ndata: ü\n\n", framing: .chunked(9), bodyDuration: 0.5))]
        ) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario("an event without its end is lost", [Rule("/events", .events("data: a\n\ndata: b\n"))]) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")))
        },
        scenario(
            "data is taken whole",
            [Rule("/events", .events("data: {\"a\":\ndata: 1}\n\ndata: [DONE]\n\n"))]
        ) { stage in
            await stage.follow(URLRequest(url: stage.url("/events")), mode: .dataOnly)
        },
        scenario("five thousand events arrive", [Rule("/events", .events(many))]) { stage in
            let task = EventSource().dataTask(for: URLRequest(url: stage.url("/events")))
            var sum = 0
            for await case .event(let event) in task.events() { sum += Int(event.data ?? "") ?? 0 }
            stage.note("sum \(sum)")
        },
        scenario(
            "two streams run at once", isParallel: true,
            [Rule("/a", .events(three, bodyDuration: 0.4)), Rule("/b", .events("data: b\n\n", bodyDuration: 0.2))]
        ) { stage in
            let task = Task { await stage.last("/a") }
            let other = await stage.last("/b")
            stage.note("\(await task.value), \(other)")
        },
    ]

    private static let many = (0..<5_000).map { "data: \($0)\n\n" }.joined()
}

extension Stage {
    fileprivate func last(_ path: String) async -> String {
        var data: [String] = []
        for await case .event(let event) in EventSource().dataTask(for: URLRequest(url: url(path))).events() {
            data.append(event.data ?? "")
        }
        return "\(path) \(data)"
    }
}
