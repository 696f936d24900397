import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTPCompression

extension AsyncHTTPClientScenarios {
    static let reading = [
        scenario("an answer is read", [Rule("GET", "/user", user)]) { try await $0.executeOnce("/user") },
        scenario("an answer without the slash of the path", [Rule("GET", "/", user)]) { try await $0.executeOnce("") },
        scenario("fields and a query are sent", [Rule("/find", query: ["q": "a+b"], fields: ["X-Client": "ahc"], user)])
        {
            try await $0.executeOnce("/find?q=a%2Bb&flag") { $0.headers.add(name: "X-Client", value: "ahc") }
        },
        scenario("repeated fields stay apart", [Rule("/", Answer(200, ["Set-Cookie": "a=1", "set-cookie": "b=2"]))]) {
            try await $0.executeOnce("/")
        },
        scenario("HEAD has no body", [Rule("HEAD", "/user", user)]) {
            try await $0.executeOnce("/user") { $0.method = .HEAD }
        },
        scenario("a 204 has no body", [Rule("/", Answer(204))]) { try await $0.executeOnce("/") },
        scenario("a 304 is an answer", [Rule("/", fields: ["If-None-Match": "1"], Answer(304, ["ETag": "1"]))]) {
            try await $0.executeOnce("/") { $0.headers.add(name: "If-None-Match", value: "1") }
        },
        scenario("a 404 is an answer", [Rule("/", .json(#"{"error":"no"}"#, 404))]) { try await $0.executeOnce("/") },
        scenario("a status without a name", [Rule("/", .text("odd", 599))]) { try await $0.executeOnce("/") },
        scenario("a body in chunks arrives", [Rule("/", .text("one two three", framing: .chunked(3)))]) {
            try await $0.executeOnce("/")
        },
        scenario("a body until the close arrives", [Rule("/", .text("until the end", framing: .untilClose))]) {
            try await $0.executeOnce("/")
        },
        scenario("a long body arrives", [Rule("/", Answer(body: Answer.bytes(3_000_000)))]) {
            try await $0.executeOnce("/")
        },
        scenario("a slow body arrives piece by piece", [Rule("/", .text("one two three four", bodyDuration: 0.4))]) {
            stage in
            try await stage.withClient { client in
                let request = HTTPClientRequest(url: stage.base.absoluteString + "/")
                var isSlow = false
                let begin = NIODeadline.now()
                var data = Data()
                for try await piece in try await client.execute(request, timeout: .seconds(20)).body {
                    isSlow = isSlow || NIODeadline.now() - begin > .milliseconds(300)
                    data.append(contentsOf: piece.readableBytesView)
                }
                stage.note("slow \(isSlow)")
                stage.note(data)
            }
        },
        scenario("a body that is longer than its reader takes", [Rule("/", Answer(body: Answer.bytes(9_000)))]) {
            stage in
            try await stage.withClient { client in
                let request = HTTPClientRequest(url: stage.base.absoluteString + "/")
                let response = try await client.execute(request, timeout: .seconds(20))
                let bytes = try await response.body.collect(upTo: 100)
                stage.note("read \(bytes.readableBytes)")
            }
        },
        scenario("a body that nobody reads", [Rule("/", Answer(body: Answer.bytes(90_000)))]) { stage in
            try await stage.withClient { client in
                let request = HTTPClientRequest(url: stage.base.absoluteString + "/")
                stage.note("status \(try await client.execute(request, timeout: .seconds(20)).status.code)")
            }
        },
        scenario("ten requests at once", isParallel: true, (0..<10).map { Rule("/\($0)", .text("\($0)")) }) { stage in
            try await stage.withClient { client in
                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for index in 0..<10 {
                        group.addTask {
                            let request = HTTPClientRequest(url: stage.base.absoluteString + "/\(index)")
                            let body = try await client.execute(request, timeout: .seconds(20)).body.collect(upTo: 99)
                            return String(buffer: body)
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                stage.note("texts \(texts.sorted())")
            }
        },
    ]

    private static let gzipped = Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser)

    private static func decoding(_ name: String, _ answer: Answer, _ setting: HTTPClient.Decompression) -> Scenario {
        scenario(name, [Rule("/", answer)]) { stage in
            try await stage.withClient({ $0.decompression = setting }) { await stage.execute("/", by: $0) }
        }
    }

    static let decoding = [
        decoding("a content coding stays", gzipped, .disabled),
        decoding("gzip is decoded", gzipped, .enabled(limit: .none)),
        decoding("gzip within a size", gzipped, .enabled(limit: .size(21))),
        decoding("gzip beyond a size", gzipped, .enabled(limit: .size(20))),
        decoding("gzip within a ratio", gzipped, .enabled(limit: .ratio(1))),
        decoding("a body without a coding has no limit", user, .enabled(limit: .size(2))),
        decoding(
            "broken gzip", Answer(200, ["Content-Encoding": "gzip"], body: Data("{}".utf8)), .enabled(limit: .none)),
        decoding(
            "a cut gzip", Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser.prefix(20)),
            .enabled(limit: .none)),
    ]
}
