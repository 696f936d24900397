import Foundation
import MockURLResponderTestAPI

/// The code that a recorder writes of `RecordedStory`, pasted as a person would.
let pastedRecording: @Sendable () -> [String] = {
    let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

    configurator.respond(to: "/hello", method: "GET")
        .when(value: "a b", forQueryField: "q")
        .when(value: .values(["1", "2"]), forQueryField: "tag")
        .with(value: "text/plain", forHeaderField: "Content-Type")
        .with(value: "\"7\"", forHeaderField: "Etag")
        .with(body: "Hi \"you\" \\\n\t")
        .once()

    configurator.respond(to: "/orders", method: "POST")
        .when(jsonBodyIncludes: ["id": 7, "rate": -1.5, "tags": [nil, true, [:]]])
        .with(status: 201)
        .with(value: "application/json", forHeaderField: "Content-Type")
        .with(body: "{\"id\":7}")
        .once()

    configurator.respond(to: "/orders", method: "POST")
        .when(jsonBody: ["id": 8, "name": "\"Ann\""])
        .with(status: 201)
        .with(value: "application/json", forHeaderField: "Content-Type")
        .with(body: "{\"id\":7}")
        .once()

    configurator.respond(to: "/orders", method: "POST")
        .when(body: "just text")
        .with(status: 201)
        .with(value: "application/json", forHeaderField: "Content-Type")
        .with(body: "{\"id\":7}")
        .once()

    configurator.respond(to: "/login", method: "POST")
        .when(value: "ann b", forFormField: "user")
        .with(status: 303)
        .with(value: "/home?token=%3Credacted%3E&x=1", forHeaderField: "Location")
        .with(value: "a=<redacted>; Path=/", forHeaderField: "Set-Cookie")
        .with(value: "b=<redacted>", forHeaderField: "Set-Cookie")
        .with(body: "moved")
        .once()

    configurator.respond(to: "/home", method: "GET")
        .when(value: "1", forQueryField: "x")
        .with(value: "Accept, Cookie", forHeaderField: "Vary")
        .with(body: "home")
        .once()

    configurator.respond(to: "/missing", method: "GET")
        .with(status: 404)
        .with(body: "no /missing")
        .once()

    configurator.respond(to: "/bytes", method: "GET")
        .with(body: .data(Data(base64Encoded: "/wDY")!))
        .once()

    configurator.respond(to: "/twice", method: "GET")
        .with(body: "same")
        .times(2)

    configurator.respond(to: "/aba", method: "GET")
        .with(body: "A")
        .once()

    configurator.respond(to: "/aba", method: "GET")
        .with(body: "B")
        .once()

    configurator.respond(to: "/aba", method: "GET")
        .with(body: "A")
        .once()

    configurator.respond(to: "/cut", method: "GET")
        .with(fault: .urlError(.networkConnectionLost))
        .once()

    configurator.respond(to: "/hello", method: "HEAD")
        .with(value: "12", forHeaderField: "Content-Length")
        .with(value: "text/plain", forHeaderField: "Content-Type")
        .with(value: "\"7\"", forHeaderField: "Etag")
        .once()

    let configurator2 = MockURLResponderConfigurator(scheme: "http", host: "localhost", port: 8080)

    configurator2.respond(to: "/hello", method: "GET")
        .with(value: "text/plain", forHeaderField: "Content-Type")
        .with(value: "\"7\"", forHeaderField: "Etag")
        .with(body: "Hi \"you\" \\\n\t")
        .once()
    return configurator.arguments + configurator2.arguments
}
