import Foundation
import Get

extension GetScenarios {
    private static let late = Answer(body: Data("late".utf8), delay: 4)

    static let failing = [
        scenario("a 404 is unacceptable", [Rule("/user", .json(#"{"error":"no"}"#, 404))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("a 304 is unacceptable", [Rule("/user", fields: ["If-None-Match": "1"], Answer(304, ["ETag": "1"]))]) {
            stage in
            let request = Request<User>(path: "/user", headers: ["If-None-Match": "1"])
            await stage.noting { try await stage.getClient().send(request) }
        },
        scenario("a reset fails", [Rule("/user", .fault(.reset))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("an empty reply fails", [Rule("/user", .fault(.emptyReply))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("a reply that is not HTTP fails", [Rule("/user", .fault(.garbage))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario(
            "a body that is cut off fails",
            [Rule("/user", Answer(body: Answer.bytes(9_000), fault: .resetAfter(4_000)))]
        ) {
            stage in
            await stage.noting { try await stage.getClient().data(for: Request<Data>(path: "/user")) }
        },
        scenario("a short body fails", [Rule("/user", Answer(200, ["Content-Length": "50"], body: Data("{}".utf8)))]) {
            stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("broken gzip fails", [Rule("/user", Answer(200, ["Content-Encoding": "gzip"], body: Data("{}".utf8)))])
        { stage in
            await stage.noting { try await stage.getClient().send(Request<User>(path: "/user")) }
        },
        scenario("a timeout of the request ends it", [Rule("/user", late)]) { stage in
            await stage.noting {
                try await stage.getClient().send(Request<String>(path: "/user")) { $0.timeoutInterval = 1 }
            }
        },
        scenario("a timeout of the configuration ends it", [Rule("/user", late)]) { stage in
            let client = stage.getClient { $0.sessionConfiguration.timeoutIntervalForRequest = 1 }
            await stage.noting { try await client.send(Request<String>(path: "/user")) }
        },
        scenario("a server that never answers times out", [Rule("/user", .fault(.silence))]) { stage in
            await stage.noting {
                try await stage.getClient().send(Request<String>(path: "/user")) { $0.timeoutInterval = 1 }
            }
        },
        scenario("a cancelled task cancels its request", [Rule("/user", late)]) { stage in
            try await stage.cancelling(after: .milliseconds(500)) {
                await stage.noting { try await stage.getClient().send(Request<String>(path: "/user")) }
            }
        },
        scenario(
            "a task that is cancelled in its body",
            [Rule("/user", Answer(body: Answer.bytes(40_000), bodyDuration: 20))]
        ) {
            stage in
            try await stage.cancelling(after: .milliseconds(800)) {
                await stage.noting { try await stage.getClient().send(Request<Data>(path: "/user")) }
            }
        },
        scenario("a redirect loop fails", [Rule("/a", .redirect(to: "/b")), Rule("/b", .redirect(to: "/a"))]) { stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/a")) }
        },
        scenario(
            "a redirect to a mail address becomes a path",
            [Rule("/a", .redirect(to: "mailto:ann@example.com")), Rule("/ann@example.com", .text("odd"))]
        ) { stage in
            await stage.noting { try await stage.getClient().send(Request<String>(path: "/a")) }
        },
    ]
}
