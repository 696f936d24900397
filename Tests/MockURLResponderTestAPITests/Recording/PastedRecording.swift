import TestSupport

/// The code that a recorder writes for `RecordedStory`, pasted as a user would paste it.
let pastedRecording: @Sendable () -> [String] = {
    let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

    configurator.respond(to: .get("/hello"))
        .when(.query("q", "a b"))
        .when(.query("tag", .values(["1", "2"])))
        .with(value: "text/plain", forHeaderField: "Content-Type")
        .with(value: "\"7\"", forHeaderField: "Etag")
        .with(body: "Hi \"you\" \\\n\t")
        .once()

    configurator.respond(to: .post("/orders"))
        .when(.jsonBody(includes: ["id": 7, "rate": -1.5, "tags": [nil, true, [:]]]))
        .with(status: 201)
        .with(value: "application/json", forHeaderField: "Content-Type")
        .with(body: "{\"id\":7}")
        .once()

    configurator.respond(to: .post("/orders"))
        .when(.jsonBody(["id": 8, "name": "\"Ann\""]))
        .with(status: 201)
        .with(value: "application/json", forHeaderField: "Content-Type")
        .with(body: "{\"id\":7}")
        .once()

    configurator.respond(to: .post("/login"))
        .when(.formField("user", "ann b"))
        .with(status: 303)
        .with(value: "/home?token=%3Credacted%3E&x=1", forHeaderField: "Location")
        .with(value: "a=<redacted>; Path=/", forHeaderField: "Set-Cookie")
        .with(value: "b=<redacted>", forHeaderField: "Set-Cookie")
        .with(body: "moved")
        .once()

    configurator.respond(to: .get("/home"))
        .when(.query("x", "1"))
        .with(value: "Accept, Cookie", forHeaderField: "Vary")
        .with(body: "home")
        .once()

    configurator.respond(to: .get("/bytes"))
        .with(body: .base64("/wDY"))
        .once()

    configurator.respond(to: .get("/aba"))
        .with(body: "A")
        .once()

    configurator.respond(to: .get("/aba"))
        .with(body: "B")
        .once()

    configurator.respond(to: .get("/aba"))
        .with(body: "A")
        .once()

    configurator.respond(to: .get("/cut"))
        .with(fault: .urlError(.networkConnectionLost))
        .once()

    configurator.respond(to: .head("/hello"))
        .with(value: "12", forHeaderField: "Content-Length")
        .with(value: "text/plain", forHeaderField: "Content-Type")
        .with(value: "\"7\"", forHeaderField: "Etag")
        .once()
    return configurator.arguments
}
