import Foundation
import Get

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GetScenarios {
    static let reading = [
        scenario("a JSON object with a date is decoded", [Rule("GET", "/user", user)]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("an optional value of a 204 is nil", [Rule("/user", Answer(204))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User?>(path: "/user")) }
        },
        scenario("text beyond ASCII arrives", [Rule("/text", .text("naïve 世界"))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/text")) }
        },
        scenario("text that is not UTF-8 fails", [Rule("/text", Answer(body: Data([0xFF, 0xFE, 0x41])))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/text")) }
        },
        scenario("bytes arrive", [Rule("/big", Answer(body: Answer.bytes(1_000_000)))]) { stage in
            await stage.noting { try await stage.getClient().data(for: Request<Data>(path: "/big")) }
        },
        scenario("query items are sent", [Rule("/find", query: ["q": "a+b", "page": "2"], user)]) { stage in
            let request = Request<User>(path: "/find", query: [("q", "a+b"), ("page", "2"), ("flag", nil)])
            await stage.noting { try await stage.getClient().send(request) }
        },
        scenario("a path beyond ASCII is sent", [Rule("/caf\u{E9}s/1", user)]) { stage in
            let url = stage.base.appendingPathComponent("cafés/1")
            await stage.noting { try await stage.getClient().send(Request<User>(url: url)) }
        },
        scenario("fields are sent", [Rule("/user", fields: ["X-Client": "get"], user)]) { stage in
            let request = Request<User>(path: "/user", headers: ["X-Client": "get"])
            await stage.noting { try await stage.getClient().send(request) }
        },
        scenario("JSON of another shape fails", [Rule("/user", .json(#"{"id":1}"#))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("an empty 200 is no JSON", [Rule("/user", Answer())]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("HEAD has no body", [Rule("HEAD", "/user", user)]) { stage in
            await stage.noting { try await stage.getClient().send(Request<Void>(path: "/user", method: .head)) }
        },
        scenario(
            "gzip is decoded", [Rule("/user", Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser))]
        ) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("a body in chunks arrives", [Rule("/text", .text("one two three", framing: .chunked(3)))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/text")) }
        },
        scenario("a body until the close arrives", [Rule("/text", .text("until the end", framing: .untilClose))]) {
            stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/text")) }
        },
        scenario(
            "pages follow their links",
            [
                Rule("/list", query: ["page": "1"], .json("[1,2]", 200, ["Link": "</list?page=2>; rel=\"next\""])),
                Rule("/list", query: ["page": "2"], .json("[3]")),
            ]
        ) { stage in
            let client = stage.getClient()
            var page: String? = "1"
            while let current = page {
                let response = try await client.send(Request<[Int]>(path: "/list", query: [("page", current)]))
                stage.note(response)
                let link = (response.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Link")
                page = link == nil ? nil : "2"
            }
        },
        scenario(
            "ten requests run at once", isParallel: true,
            (0..<10).map { Rule("/\($0)", .json(#"{"id":\#($0),"name":"n"}"#)) }
        ) { stage in
            let client = stage.getClient()
            let ids = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<10 {
                    group.addTask { try await client.send(Request<User>(path: "/\(index)")).value.id }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            stage.note("ids \(ids.sorted())")
        },
    ]
}
