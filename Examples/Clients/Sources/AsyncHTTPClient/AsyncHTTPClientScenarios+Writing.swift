import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension AsyncHTTPClientScenarios {
    private static let created = Answer.json(#"{"id":2}"#, 201)

    private static func pieces(_ texts: [String]) -> AsyncStream<ByteBuffer> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(ByteBuffer(string: text)) }
            continuation.finish()
        }
    }

    private struct Broken: Error {}

    static let writing = [
        scenario("bytes are sent", [Rule("POST", "/", body: Data("sent ü".utf8), created)]) {
            try await $0.executeOnce("/") { ($0.method, $0.body) = (.POST, .bytes(ByteBuffer(string: "sent ü"))) }
        },
        scenario("a stream of known length is sent", [Rule("PUT", "/", body: Data("onetwo".utf8), created)]) {
            try await $0.executeOnce("/") {
                ($0.method, $0.body) = (.PUT, .stream(pieces(["one", "two"]), length: .known(6 as Int64)))
            }
        },
        scenario("a stream of unknown length is sent", [Rule("POST", "/", body: Data("onetwo".utf8), created)]) {
            try await $0.executeOnce("/") {
                ($0.method, $0.body) = (.POST, .stream(pieces(["one", "two"]), length: .unknown))
            }
        },
        scenario("a long stream is sent", [Rule("POST", "/", body: Data(repeating: 120, count: 2_000_000), created)]) {
            let text = String(repeating: "x", count: 100_000)
            try await $0.executeOnce("/") {
                ($0.method, $0.body) = (.POST, .stream(pieces(Array(repeating: text, count: 20)), length: .unknown))
            }
        },
        scenario("an empty POST", [Rule("POST", "/", created)]) { try await $0.executeOnce("/") { $0.method = .POST } },
        scenario("a GET with a body", [Rule("GET", "/", body: Data("odd".utf8), user)]) {
            try await $0.executeOnce("/") { $0.body = .bytes(ByteBuffer(string: "odd")) }
        },
        scenario("a method of its own", [Rule("PURGE", "/", Answer(204))]) {
            try await $0.executeOnce("/") { $0.method = .RAW(value: "PURGE") }
        },
        scenario("fewer bytes than announced", []) {
            try await $0.executeOnce("/") {
                ($0.method, $0.body) = (.POST, .stream(pieces(["one"]), length: .known(9 as Int64)))
            }
        },
        scenario("a stream that throws", []) {
            let stream = AsyncThrowingStream<ByteBuffer, any Error> { $0.finish(throwing: Broken()) }
            try await $0.executeOnce("/") { ($0.method, $0.body) = (.POST, .stream(stream, length: .unknown)) }
        },
        scenario("TRACE with a body", []) {
            try await $0.executeOnce("/") { ($0.method, $0.body) = (.TRACE, .bytes(ByteBuffer(string: "no"))) }
        },
        scenario("a name that is no token", []) {
            try await $0.executeOnce("/") { $0.headers.add(name: "no token", value: "1") }
        },
        scenario("a value with a line break", []) {
            try await $0.executeOnce("/") { $0.headers.add(name: "X-Client", value: "1\r\nX: 2") }
        },
    ]

    private static func following(
        _ name: String, _ rules: [Rule],
        by setting: HTTPClient.Configuration.RedirectConfiguration = .follow(max: 3, allowCycles: false),
        _ change: @escaping @Sendable (inout HTTPClientRequest) -> Void = { _ in }
    ) -> Scenario {
        scenario(name, rules) { stage in
            try await stage.withClient({ $0.redirectConfiguration = setting }) {
                await stage.execute("/old", by: $0, change)
            }
        }
    }

    @Sendable private static func post(_ request: inout HTTPClientRequest) {
        (request.method, request.body) = (.POST, .bytes(ByteBuffer(string: "body")))
        request.headers.add(name: "Content-Type", value: "text/plain")
    }

    static let redirecting = [
        following("a redirect is followed", [Rule("/old", .redirect(to: "/new")), Rule("/new", user)]),
        following(
            "a chain of redirects",
            [Rule("/old", .redirect(to: "b?x=1", 301)), Rule("/b", .redirect(to: "/new", 308)), Rule("/new", user)]),
        following("a POST becomes a GET", [Rule("/old", .redirect(to: "/new", 302)), Rule("GET", "/new", user)], post),
        following(
            "a POST stays after a 307",
            [Rule("/old", .redirect(to: "/new", 307)), Rule("POST", "/new", body: Data("body".utf8), user)], post),
        following(
            "a POST stays after a 301 if asked",
            [Rule("/old", .redirect(to: "/new", 301)), Rule("POST", "/new", body: Data("body".utf8), user)],
            by: .follow(
                configuration: .init(
                    max: 2, allowCycles: false, retainHTTPMethodAndBodyOn301: true, retainHTTPMethodAndBodyOn302: false)
            ), post),
        following(
            "a PUT becomes a GET after a 303", [Rule("/old", .redirect(to: "/new", 303)), Rule("GET", "/new", user)]
        ) {
            ($0.method, $0.body) = (.PUT, .bytes(ByteBuffer(string: "body")))
        },
        following("a stream is not sent again", [Rule("/old", .redirect(to: "/new", 308)), Rule("/new", user)]) {
            ($0.method, $0.body) = (.POST, .stream(pieces(["one"]), length: .unknown))
        },
        following("a redirect is not followed if disallowed", [Rule("/old", .redirect(to: "/new"))], by: .disallow),
        following("a redirect without a target", [Rule("/old", Answer(302))]),
        following("a redirect to another scheme", [Rule("/old", .redirect(to: "ftp://127.0.0.1/"))]),
        following(
            "more redirects than allowed",
            [Rule("/old", .redirect(to: "/b")), Rule("/b", .redirect(to: "/c")), Rule("/c", .redirect(to: "/d"))],
            by: .follow(max: 2, allowCycles: false)),
        following("a cycle", [Rule("/old", .redirect(to: "/b")), Rule("/b", .redirect(to: "/old"))]),
        following(
            "an allowed cycle",
            [Rule("/old", .redirect(to: "/b")), Rule("/b", uses: 1, .redirect(to: "/old")), Rule("/b", user)],
            by: .follow(max: 5, allowCycles: true)),
    ]
}
