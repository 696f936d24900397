import Foundation
import HTTPTypes
import OpenAPIRuntime

extension OpenAPIScenarios {
    static let reading = [
        scenario("an operation is read", [Rule("GET", "/users/1", user)]) {
            await Operations($0).perform(.get, "/users/1")
        },
        scenario("a server with a path", [Rule("GET", "/v1/users", user)]) {
            await Operations($0, base: "/v1").perform(.get, "/users")
        },
        scenario("a query and a field are sent", [Rule("/find", query: ["q": "a+b"], fields: ["X-Client": "o"], user)])
        { stage in
            guard let name = HTTPField.Name("X-Client") else { return }
            await Operations(stage).perform(.get, "/find?q=a%2Bb&flag", fields: [name: "o"])
        },
        scenario("HEAD has no body", [Rule("HEAD", "/u", user)]) { await Operations($0).perform(.head, "/u") },
        scenario("a 204 has no body", [Rule("/u", Answer(204))]) { await Operations($0).perform(.get, "/u") },
        scenario("a 404 is a response", [Rule("/u", .json(#"{"error":"no"}"#, 404))]) {
            await Operations($0).perform(.get, "/u")
        },
        scenario("gzip is decoded", [Rule("/u", Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser))]) {
            await Operations($0).perform(.get, "/u")
        },
        scenario("a body in chunks arrives", [Rule("/u", .text("one two three", framing: .chunked(3)))]) {
            await Operations($0).perform(.get, "/u")
        },
        scenario("a body until the close arrives", [Rule("/u", .text("until the end", framing: .untilClose))]) {
            await Operations($0).perform(.get, "/u")
        },
        scenario("a long body arrives", [Rule("/u", Answer(body: Answer.bytes(900_000)))]) {
            await Operations($0).perform(.get, "/u")
        },
        scenario("a body that is longer than its reader takes", [Rule("/u", Answer(body: Answer.bytes(900)))]) {
            await Operations($0).perform(.get, "/u", upTo: 10)
        },
        scenario("a redirect is followed", [Rule("/old", .redirect(to: "/u")), Rule("/u", user)]) {
            await Operations($0).perform(.get, "/old")
        },
        scenario(
            "a middleware asks again",
            [Rule("/u", fields: ["Authorization": "Bearer 2"], user), Rule("/u", .text("no", 401))]
        ) { await Operations($0, middlewares: [Authentication(stage: $0)]).perform(.get, "/u") },
        scenario("ten operations at once", isParallel: true, (0..<10).map { Rule("/\($0)", Answer(200 + $0)) }) {
            stage in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<10 { group.addTask { try await Operations(stage).status("/\(index)") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            stage.note("\(statuses.sorted())")
        },
    ]

    private static func stream(_ texts: [String]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(ArraySlice(text.utf8)) }
            continuation.finish()
        }
    }

    static let writing = [
        scenario("JSON is sent", [Rule("POST", "/u", body: Data(#"{"id":5}"#.utf8), Answer(201))]) {
            await Operations($0).perform(
                .post, "/u", fields: [.contentType: "application/json"], body: HTTPBody(#"{"id":5}"#))
        },
        scenario("a stream is sent", [Rule("PUT", "/u", body: Data("onetwo".utf8), user)]) {
            await Operations($0).perform(.put, "/u", body: HTTPBody(stream(["one", "two"]), length: .known(6)))
        },
        scenario("a POST without a body", [Rule("POST", "/u", Answer(204))]) {
            await Operations($0).perform(.post, "/u")
        },
        scenario(
            "a PATCH and a DELETE",
            [Rule("PATCH", "/u", body: Data("p".utf8), user), Rule("DELETE", "/u", Answer(204))]
        ) {
            await Operations($0).perform(.patch, "/u", body: HTTPBody("p"))
            await Operations($0).perform(.delete, "/u")
        },
    ]

    private static func failing(_ name: String, _ answer: Answer) -> Scenario {
        scenario(name, [Rule("/u", answer)]) { await Operations($0).perform(.get, "/u") }
    }

    static let failing = [
        failing("a reset", .fault(.reset)),
        failing("an empty reply", .fault(.emptyReply)),
        failing("a reply that is not HTTP", .fault(.garbage)),
        failing("a body that is reset", Answer(body: Answer.bytes(9_000), fault: .resetAfter(4_000))),
        failing("a short body", Answer(200, ["Content-Length": "50"], body: Data("{}".utf8))),
        failing("broken gzip", Answer(200, ["Content-Encoding": "gzip"], body: Data("{}".utf8))),
        scenario("a cancelled task", [Rule("/u", Answer(body: Data("late".utf8), delay: 4))]) { stage in
            try await stage.cancelling(after: .milliseconds(500)) { await Operations(stage).perform(.get, "/u") }
        },
    ]
}
