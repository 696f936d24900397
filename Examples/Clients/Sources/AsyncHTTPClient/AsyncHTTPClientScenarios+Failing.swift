import AsyncHTTPClient
import Foundation
import NIOCore

extension AsyncHTTPClientScenarios {
    private static let late = Answer(body: Data("late".utf8), delay: 4)

    private static func failing(_ name: String, _ answer: Answer) -> Scenario {
        scenario(name, [Rule("/", answer)]) { try await $0.executeOnce("/") }
    }

    private static func unsent(_ name: String, _ url: String) -> Scenario {
        scenario(name, []) { stage in
            try await stage.withClient { client in
                do {
                    await stage.note(try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5)))
                } catch {
                    stage.note(clientError: error)
                }
            }
        }
    }

    static let failing = [
        failing("a reset", .fault(.reset)),
        failing("an empty reply", .fault(.emptyReply)),
        failing("a reply that is not HTTP", .fault(.garbage)),
        failing("a body that is reset", Answer(body: Answer.bytes(9_000), fault: .resetAfter(4_000))),
        failing("a short body", Answer(200, ["Content-Length": "50"], body: Data("{}".utf8))),
        unsent("an empty URL", ""), unsent("a URL without a scheme", "/path"),
        unsent("a URL of another scheme", "ftp://127.0.0.1/"), unsent("a URL without a host", "http:///path"),
        scenario("a deadline before the head", [Rule("/", late)]) {
            try await $0.executeOnce("/", timeout: .milliseconds(500))
        },
        scenario("a deadline in the body", [Rule("/", Answer(body: Answer.bytes(40_000), bodyDuration: 2))]) {
            try await $0.executeOnce("/", timeout: .milliseconds(1_000))
        },
        scenario("a read timeout before the head", [Rule("/", late)]) { stage in
            try await stage.withClient({ $0.timeout.read = .milliseconds(500) }) { await stage.execute("/", by: $0) }
        },
        scenario(
            "a read timeout in the body", [Rule("/", Answer(body: Answer.bytes(40_000), fault: .silentAfter(9_000)))]
        ) { stage in
            try await stage.withClient({ $0.timeout.read = .milliseconds(700) }) { await stage.execute("/", by: $0) }
        },
        scenario("a server that never answers", [Rule("/", .fault(.silence))]) {
            try await $0.executeOnce("/", timeout: .seconds(1))
        },
        scenario("a cancelled task before the head", [Rule("/", late)]) { stage in
            try await stage.withClient { client in
                try await stage.cancelling(after: .milliseconds(500)) { await stage.execute("/", by: client) }
            }
        },
        scenario("a cancelled task in the body", [Rule("/", Answer(body: Answer.bytes(40_000), bodyDuration: 20))]) {
            stage in
            try await stage.withClient { client in
                try await stage.cancelling(after: .milliseconds(800)) { await stage.execute("/", by: client) }
            }
        },
        scenario("a client that is shut down", []) { stage in
            let client = HTTPClient()
            try await client.shutdown()
            await stage.execute("/", by: client)
            do { try await client.shutdown() } catch { stage.note(clientError: error, "again") }
        },
    ]

    static let futures = [
        scenario("get", [Rule("GET", "/", user)]) { stage in
            try await stage.withClient { await stage.note($0.get(url: stage.base.absoluteString + "/")) }
        },
        scenario(
            "post, put, patch and delete",
            [
                Rule("POST", "/", body: Data("ü".utf8), Answer(201)), Rule("PUT", "/", body: Data("b".utf8), user),
                Rule("PATCH", "/", user), Rule("DELETE", "/", Answer(204)),
            ]
        ) { stage in
            let url = stage.base.absoluteString + "/"
            try await stage.withClient { client in
                await stage.note(client.post(url: url, body: .string("ü")))
                await stage.note(client.put(url: url, body: .bytes(Array("b".utf8))))
                await stage.note(client.patch(url: url))
                await stage.note(client.delete(url: url))
            }
        },
        scenario("a stream of a writer", [Rule("POST", "/", body: Data("onetwo".utf8), user)]) { stage in
            let body = HTTPClient.Body.stream(contentLength: nil) { writer in
                writer.write(.byteBuffer(ByteBuffer(string: "one"))).flatMap {
                    writer.write(.byteBuffer(ByteBuffer(string: "two")))
                }
            }
            try await stage.withClient { client in
                await stage.note(client.execute(.POST, url: stage.base.absoluteString + "/", body: body))
            }
        },
        scenario("a writer that writes too little", []) { stage in
            let body = HTTPClient.Body.stream(contentLength: 9) { $0.write(.byteBuffer(ByteBuffer(string: "one"))) }
            try await stage.withClient { client in
                await stage.note(client.execute(.POST, url: stage.base.absoluteString + "/", body: body))
            }
        },
        scenario("a redirect in a future", [Rule("/old", .redirect(to: "/new")), Rule("/new", user)]) { stage in
            try await stage.withClient { await stage.note($0.get(url: stage.base.absoluteString + "/old")) }
        },
        scenario("a deadline of a future", [Rule("/", late)]) { stage in
            try await stage.withClient { client in
                await stage.note(
                    client.get(url: stage.base.absoluteString + "/", deadline: .now() + .milliseconds(500)))
            }
        },
        scenario("a deadline of a future in the body", [Rule("/", Answer(body: Answer.bytes(40_000), bodyDuration: 8))])
        { stage in
            try await stage.withClient { client in
                await stage.note(
                    client.get(url: stage.base.absoluteString + "/", deadline: .now() + .milliseconds(1_000)))
            }
        },
        scenario("a reset in a future", [Rule("/", .fault(.reset))]) { stage in
            try await stage.withClient { await stage.note($0.get(url: stage.base.absoluteString + "/")) }
        },
        scenario("a wrong URL in a future", []) { stage in
            try await stage.withClient { await stage.note($0.get(url: "ftp://127.0.0.1/")) }
        },
        scenario("a request with fields", [Rule("GET", "/", fields: ["X-Client": "ahc"], .text("x"))]) { stage in
            let url = stage.base.absoluteString + "/"
            try await stage.withClient { client in
                let request = try HTTPClient.Request(url: url, headers: ["X-Client": "ahc"])
                await stage.note(client.execute(request: request))
            }
        },
    ]
}
