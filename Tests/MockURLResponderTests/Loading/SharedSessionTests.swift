import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All of these run beside each other and beside the tests of all other files, in one process.
@Suite struct `A scope has URLSession.shared` {
    @Test(.timeLimit(.minutes(10)))
    func `forty at once get their own answers to equal requests`() async throws {
        try await withScopes(40, requests: 200) { URLRequest(url: exampleURL) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `forty at once get their own answers to one request that they share`() async throws {
        let request = URLRequest(url: exampleURL)

        try await withScopes(40, requests: 200) { request }
    }

    @Test func `requests beside it go where they would go without it`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example { _ in }

        let text = try await responder.withSharedSession {
            try await Task.detached { try await URLSession.shared.reply(to: server.url.absoluteString).text }.value
        }

        #expect(text == "hello")
        #expect(responder.calls.isEmpty)
        #expect(try await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
    }

    @Test func `what no stub answers meets the policy, on loopback, too`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example(policy: .answer(501)) { _ in }

        let status = try await responder.withSharedSession {
            try await URLSession.shared.reply(to: server.url.absoluteString).status
        }

        #expect(status == 501)
        #expect(server.received.isEmpty)
    }

    @Test func `the network is reached where the policy allows it`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example(policy: .allow) {
            $0.respond(to: "/").with(body: "mocked").always()
        }

        let texts = try await responder.withSharedSession {
            [
                try await URLSession.shared.reply(to: server.url.absoluteString).text,
                try await URLSession.shared.reply(to: exampleURL.absoluteString).text,
            ]
        }

        #expect(texts == ["hello", "mocked"])
    }

    @Test func `the engine keeps the calls`() async throws {
        let responder = try example("mocked")

        _ = try await responder.withSharedSession { try await sharedText() }

        #expect(responder.calls.count == 1)
    }

    @Test func `the one who opened it need not be kept until its end`() async throws {
        let text = try await example("mocked").withSharedSession { try await sharedText() }

        #expect(text == "mocked")
    }
}

@Suite struct `A scope within a scope` {
    @Test func `answers until its end, then the outer one again`() async throws {
        let (outer, inner) = (try example("outer"), try example("inner"))

        let texts = try await outer.withSharedSession {
            var texts = [try await sharedText()]
            texts += try await inner.withSharedSession {
                let text = try await sharedText()
                return [text, try await outer.withSharedSession { try await sharedText() }]
            }
            return texts + [try await sharedText()]
        }

        #expect(texts == ["outer", "inner", "outer", "outer"])
    }

    @Test func `can be of the same engine`() async throws {
        let responder = try example("mocked")

        let texts = try await responder.withSharedSession {
            let inner = try await responder.withSharedSession { try await sharedText() }
            return [inner, try await sharedText()]
        }

        #expect(texts == ["mocked", "mocked"])
    }

    @Test func `leaves child tasks beside it to the outer one`() async throws {
        let (outer, inner) = (try example("outer"), try example("inner"))

        let texts = try await outer.withSharedSession {
            async let beside = sharedText()
            let within = try await inner.withSharedSession { try await sharedText() }
            return [try await beside, within]
        }

        #expect(texts == ["outer", "inner"])
    }
}

/// The forms in which a program asks.
@Suite struct `A scope answers its task tree` {
    private let responder: MockURLResponder

    init() throws {
        responder = try example("mocked")
    }

    @Test func `in child tasks, task groups and tasks that inherit`() async throws {
        let texts = try await responder.withSharedSession {
            async let child = sharedText()
            let group = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<3 { group.addTask { try await sharedText() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let unstructured = try await Task { try await sharedText() }.value
            return [try await child, unstructured] + group
        }

        #expect(texts == Array(repeating: "mocked", count: 5))
    }

    @Test func `in completion handlers`() async throws {
        let text = await responder.withSharedSession {
            await withCheckedContinuation { continuation in
                URLSession.shared.dataTask(with: exampleURL) { data, _, _ in
                    continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
                }.resume()
            }
        }

        #expect(text == "mocked")
    }

    @Test func `on an actor, and with what cannot be sent`() async throws {
        final class Box { var text = "" }

        let box = try await Task { @MainActor in
            let box = Box()
            let same = try await responder.withSharedSession {
                MainActor.assertIsolated()
                box.text = try await sharedText()
                MainActor.assertIsolated()
                return box
            }
            #expect(same === box)
            return box.text
        }.value

        #expect(box == "mocked")
    }

    @Test func `in synchronous code`() throws {
        let text = try responder.withSharedSession {
            let reply = Locked<String?>(nil)
            let isOver = DispatchSemaphore(value: 0)
            URLSession.shared.dataTask(with: exampleURL) { data, _, _ in
                reply.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
                isOver.signal()
            }.resume()
            isOver.wait()
            return try #require(reply.withLock { $0 })
        }

        #expect(text == "mocked")
    }

    @Test func `and gives out its errors`() async {
        struct Odd: Error {}

        await #expect(throws: Odd.self) { try await responder.withSharedSession { throw Odd() } }
        #expect(throws: Odd.self) { try responder.withSharedSession { throw Odd() } }
    }
}

let exampleURL = URL(string: "https://api.example.com/")!

/// An engine that answers the root of `https://api.example.com` with a text.
func example(_ text: String) throws -> MockURLResponder {
    try MockURLResponder.example { $0.respond(to: "/").with(body: text).always() }
}

/// What code gets that knows the shared session alone.
func sharedText() async throws -> String {
    try await URLSession.shared.reply(to: exampleURL.absoluteString).text
}

/// Opens scopes of as many engines, each of which makes requests, and expects each to get its own answers.
private func withScopes(
    _ count: Int, requests: Int, making request: @escaping @Sendable () -> URLRequest
) async throws {
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<count {
            group.addTask {
                let responder = try example("\(number)")
                responder.keepsCalls = false
                return try await responder.withSharedSession {
                    var wrong = 0
                    for _ in 0..<requests {
                        let (data, _) = try await URLSession.shared.data(for: request())
                        if data != Data("\(number)".utf8) { wrong += 1 }
                    }
                    return wrong
                }
            }
        }
        return try await group.reduce(0, +)
    }

    #expect(wrong == 0)
}
