import Foundation
import Get

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GetScenarios {
    private static let created = Answer.json(#"{"id":2,"name":"new"}"#, 201)

    static let writing = [
        scenario("a JSON body is sent", [Rule("POST", "/users", body: Data(#"{"id":5}"#.utf8), created)]) { stage in
            let request = Request<User>(path: "/users", method: .post, body: ["id": 5])
            await stage.noting { try await stage.getClient().send(request) }
        },
        scenario("text is sent", [Rule("PUT", "/text", body: Data("plain ü".utf8), Answer(204))]) { stage in
            let request = Request<Void>(path: "/text", method: .put, body: "plain ü")
            await stage.noting { try await stage.getClient().send(request) }
        },
        scenario(
            "DELETE and PATCH are sent",
            [Rule("DELETE", "/u", Answer(204)), Rule("PATCH", "/u", body: Data("p".utf8), user)]
        ) {
            stage in
            let client = stage.getClient()
            await stage.noting { try await client.send(Request<Void>(path: "/u", method: .delete)) }
            await stage.noting { try await client.send(Request<User>(path: "/u", method: .patch, body: "p")) }
        },
        scenario("an upload from memory arrives", [Rule("POST", "/up", body: Answer.bytes(100_000), created)]) {
            stage in
            let request = Request<User>(path: "/up", method: .post)
            await stage.noting { try await stage.getClient().upload(for: request, from: Answer.bytes(100_000)) }
        },
        scenario("an upload from a file arrives", [Rule("POST", "/up", body: Answer.bytes(100_000), created)]) {
            stage in
            let file = try stage.file("body", Answer.bytes(100_000))
            let request = Request<User>(path: "/up", method: .post)
            await stage.noting { try await stage.getClient().upload(for: request, fromFile: file) }
        },
        scenario("an upload from a missing file fails", []) { stage in
            let file = URL(fileURLWithPath: "/nowhere/body")
            let request = Request<User>(path: "/up", method: .post)
            await stage.noting { try await stage.getClient().upload(for: request, fromFile: file) }
        },
        scenario("an upload has progress", [Rule("POST", "/up", created)]) { stage in
            let listener = Listener(stage)
            let request = Request<User>(path: "/up", method: .post)
            await stage.noting {
                try await stage.getClient().upload(for: request, from: Answer.bytes(50_000), delegate: listener)
            }
            listener.noteSent()
        },
        scenario(
            "a POST that is redirected by 307 loses its body",
            [Rule("/old", .redirect(to: "/new", 307)), Rule("/new", created)]
        ) {
            stage in
            let request = Request<User>(path: "/old", method: .post, body: "body")
            await stage.noting { try await stage.getClient().send(request) }
        },
    ]

    /// A delegate that records how much of an upload was sent.
    private final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let stage: Stage
        // The lock guards the number, which makes the class Sendable.
        private let lock = NSLock()
        private var sent = ""

        init(_ stage: Stage) {
            self.stage = stage
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            lock.withLock { sent = "\(totalBytesSent) of \(totalBytesExpectedToSend)" }
        }

        func noteSent() {
            stage.note("sent \(lock.withLock { sent })")
        }
    }
}
