import Foundation
import OctoKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OctoKitScenarios {
    static let reading = [
        scenario("a user is read", [Rule("GET", "/users/ann", user)]) { stage in
            await stage.note("user") {
                let user = try await stage.octokit().user(name: "ann")
                return "\(user.id) \(user.login ?? "") \(user.name ?? "") \(user.createdAt?.timeIntervalSince1970 ?? 0)"
            }
        },
        scenario("a bearer token is sent", [Rule("/user", fields: ["Authorization": "Bearer t"], user)]) { stage in
            await stage.note("me") { try await stage.octokit(bearerToken: "t").me().login ?? "" }
        },
        scenario("a token is sent", [Rule("/user", fields: ["Authorization": "Basic dA=="], user)]) { stage in
            await stage.note("me") { try await stage.octokit("t").me().login ?? "" }
        },
        scenario("a completion handler gets a user", [Rule("/users/ann", user)]) { stage in
            let login = await withCheckedContinuation { continuation in
                stage.octokit().user(name: "ann") { continuation.resume(returning: "\($0.map { $0.login ?? "" })") }
            }
            stage.note(login)
        },
        scenario(
            "pages of repositories are read",
            [
                Rule(
                    "/users/ann/repos", query: ["page": "1", "per_page": "2"],
                    .json("[\(repository(1, "a")),\(repository(2, "b"))]")),
                Rule("/users/ann/repos", query: ["page": "2"], .json("[\(repository(3, "c"))]")),
            ]
        ) { stage in
            for page in ["1", "2"] {
                await stage.note("page") {
                    let list = try await stage.octokit().repositories(owner: "ann", page: page, perPage: "2")
                    return list.map { "\($0.id) \($0.fullName ?? "")" }
                }
            }
        },
        scenario("a repository that moved is found", moved) { stage in
            await stage.note("name") { try await stage.octokit().repository(owner: "ann", name: "old").name ?? "" }
        },
        scenario("issues are read", [Rule("/repos/ann/a/issues", .json("[\(issue(1, "one")),\(issue(2, "zwö"))]"))]) {
            stage in
            await stage.note("issues") {
                try await stage.octokit().issues(owner: "ann", repository: "a").map { "\($0.number) \($0.title ?? "")" }
            }
        },
        scenario(
            "a star is there or not",
            [Rule("/user/starred/ann/a", Answer(204)), Rule("/user/starred/ann/b", .json("{}", 404))]
        ) {
            stage in
            for name in ["a", "b"] {
                await stage.note("star") { try await stage.octokit("t").star(owner: "ann", repository: name) }
            }
        },
        scenario(
            "followers are read at once with stars", isParallel: true,
            [
                Rule("/users/ann/followers", .json(#"[{"id":2,"login":"bob"}]"#)),
                Rule("/users/ann/starred", .json("[\(repository(7, "x"))]")),
            ]
        ) { stage in
            async let followers = stage.octokit().followers(name: "ann").compactMap(\.login)
            async let stars = stage.octokit().stars(name: "ann").compactMap(\.name)
            stage.note("\(try await followers) \(try await stars)")
        },
        scenario(
            "a gzipped user is read",
            [Rule("/users/ann", Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser))]
        ) { stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").name ?? "" }
        },
        scenario(
            "a list in chunks is read",
            [Rule("/users/ann/followers", .text(#"[{"id":2,"login":"bob"}]"#, framing: .chunked(5)))]
        ) {
            stage in
            await stage.note("followers") { try await stage.octokit().followers(name: "ann").compactMap(\.login) }
        },
    ]

    private static let moved = [
        Rule("/repos/ann/old", Answer(301, ["Location": "/repositories/5"], body: Data(#"{"message":"Moved"}"#.utf8))),
        Rule("/repositories/5", .json(repository(5, "new"))),
    ]
}
