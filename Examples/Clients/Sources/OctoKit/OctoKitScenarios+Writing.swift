import Foundation
import OctoKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OctoKitScenarios {
    static let writing = [
        scenario("an issue is posted", [Rule("POST", "/repos/ann/a/issues", .json(issue(3, "new"), 201))]) { stage in
            await stage.note("issue") {
                try await stage.octokit("t").postIssue(owner: "ann", repository: "a", title: "new").number
            }
        },
        scenario("an issue is patched", [Rule("/repos/ann/a/issues/3", .json(issue(3, "renamed")))]) { stage in
            await stage.note("issue") {
                try await stage.octokit("t")
                    .patchIssue(owner: "ann", repository: "a", number: 3, title: "renamed").title ?? ""
            }
        },
        scenario("a comment is posted", [Rule("/repos/ann/a/issues/3/comments", .json("{}", 422))]) { stage in
            await stage.note("comment") {
                try await stage.octokit("t").commentIssue(owner: "ann", repository: "a", number: 3, body: "ü").id
            }
        },
        scenario(
            "a star is set and removed",
            [Rule("PUT", "/user/starred/ann/a", Answer(204)), Rule("DELETE", "/user/starred/ann/a", Answer(204))]
        ) {
            stage in
            await stage.note("put") { try await stage.octokit("t").putStar(owner: "ann", repository: "a") }
            await stage.note("delete") { try await stage.octokit("t").deleteStar(owner: "ann", repository: "a") }
        },
    ]

    static let failing = [
        scenario("an error has the message of GitHub", [Rule("/users/eve", .json(#"{"message":"Not Found"}"#, 404))]) {
            stage in
            await stage.note("user") { try await stage.octokit().user(name: "eve").id }
        },
        scenario(
            "a rate limit is an error",
            [
                Rule(
                    "/users/eve",
                    .json(#"{"message":"limit"}"#, 403, ["X-RateLimit-Remaining": "0", "Retry-After": "1"]))
            ]
        ) { stage in
            await stage.note("user") { try await stage.octokit().user(name: "eve").id }
        },
        scenario("a wrong token is an error", [Rule("/user", .json(#"{"message":"Bad credentials"}"#, 401))]) { stage in
            await stage.note("me") { try await stage.octokit(bearerToken: "x").me().id }
        },
        scenario("a date of another form fails", [Rule("/users/ann", .json(#"{"id":1,"created_at":"today"}"#))]) {
            stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
        scenario("an empty reply fails", [Rule("/users/ann", .fault(.emptyReply))]) { stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
        scenario("a reset fails", [Rule("/users/ann", .fault(.reset))]) { stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
        scenario(
            "a short body ends as with a server",
            [Rule("/users/ann", Answer(200, ["Content-Length": "90"], body: Data("{}".utf8)))]
        ) {
            stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
        scenario(
            "a body that is cut off ends as with a server",
            [Rule("/users/ann", Answer(body: Answer.bytes(900), fault: .resetAfter(400)))]
        ) {
            stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
        scenario("HTML is no user", [Rule("/users/ann", .text("<html>", 200, type: "text/html"))]) { stage in
            await stage.note("user") { try await stage.octokit().user(name: "ann").id }
        },
    ]
}
