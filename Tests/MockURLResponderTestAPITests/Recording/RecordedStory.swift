import TestSupport

/// The requests of a client and the answers of a server, with every detail that a recording must keep.
enum RecordedStory {
    /// The result that a client received: a reply, or the code of an error.
    struct Event: Equatable {
        var status = 0
        var headers: [String: String] = [:]
        var body = Data()
        var path = ""
        var failure: Int?
    }

    /// The port that the pasted code names. No server listens on it.
    static let pastedPort = 8080

    static func server() throws -> ScriptedServer {
        let aba = Locked(0)
        return try ScriptedServer { request in
            switch (request.method, request.path) {
            case (_, "/hello"):
                .answer("200 OK", ["Content-Type: text/plain", "ETag: \"7\"", date], "Hi \"you\" \\\n\t")
            case ("POST", "/orders"): .answer("201 Created", ["Content-Type: application/json", date], "{\"id\":7}")
            case ("POST", "/login"):
                .answer(
                    "303 See Other", ["Location: /home?token=abc&x=1", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2"],
                    "moved")
            case (_, "/home"): .answer("200 OK", ["Vary: Accept", "Vary: Cookie", date], "home")
            case (_, "/bytes"): .answer("200 OK", [date], Data([0xFF, 0, 0xD8]))
            case (_, "/aba"):
                aba.withLock {
                    $0 += 1
                    return .answer("200 OK", [date], $0 == 2 ? "B" : "A")
                }
            case (_, "/cut"): [.reset]
            default: .answer("404 Not Found", [], "no \(request.path)")
            }
        }
    }

    private static let date = "Date: Tue, 1 Dec 2026 00:00:00 GMT"

    /// Sends all requests of the client, and returns their results.
    static func events(_ session: URLSession, port: Int) async -> [Event] {
        let here = "http://127.0.0.1:\(port)"
        let json = ["Content-Type": "application/json", "Authorization": "Bearer top-secret"]
        var events = [
            await event(session, here + "/hello?q=a%20b&tag=1&tag=2&api_key=top-secret"),
            await event(
                session, here + "/orders", "POST", json,
                #"{"id": 7, "rate": -1.5, "password": "top-secret", "tags": [null, true, {}]}"#),
            await event(session, here + "/orders", "POST", json, #"{"id": 8, "name": "\"Ann\""}"#),
            await event(
                session, here + "/login", "POST", ["Content-Type": "application/x-www-form-urlencoded"],
                "user=ann+b&password=top-secret"),
        ]
        for path in ["/bytes", "/aba", "/aba", "/aba", "/cut"] {
            events.append(await event(session, here + path))
        }
        events.append(await event(session, here + "/hello", "HEAD"))
        return events
    }

    /// Returns the result that the pasted code gives instead of a recorded one: cookies without their values.
    static func withoutSecrets(_ event: Event) -> Event {
        var event = event
        if let cookies = event.headers["Set-Cookie"] {
            event.headers["Set-Cookie"] = cookies.replacing(/=[0-9]/, with: "=<redacted>")
        }
        return event
    }

    private static func event(
        _ session: URLSession, _ url: String, _ method: String = "GET", _ headers: [String: String] = [:],
        _ body: String? = nil
    ) async -> Event {
        do {
            let reply = try await session.reply(
                to: url, method: method, headers: headers, body: body.map { Data($0.utf8) })
            return Event(
                status: reply.status, headers: reply.headers.filter { !["Date", "Connection"].contains($0.key) },
                body: reply.body, path: reply.url?.path ?? "")
        } catch {
            return Event(failure: (error as NSError).code)
        }
    }
}
