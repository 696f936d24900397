import TestSupport

/// All of these tests run in one process, at the same time as the tests of all other files.
@Suite struct `A scope answers URLSession.shared` {
    @Test func `requests outside a scope reach the network while the scope is open`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example { _ in }

        let text = try await responder.withSharedSession {
            try await Task.detached { try await URLSession.shared.reply(to: server.url.absoluteString).text }.value
        }

        #expect(text == "hello")
        #expect(responder.calls.isEmpty)
        #expect(try await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
    }

    @Test func `a request without a stub in a scope follows the policy, on loopback too`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example(policy: .answer(501)) { _ in }

        let status = try await responder.withSharedSession {
            try await URLSession.shared.reply(to: server.url.absoluteString).status
        }

        #expect(status == 501)
        #expect(server.received.isEmpty)
    }
}

@Suite struct `A scope within a scope` {
    @Test func `an inner scope answers until its end, then the outer scope answers again`() async throws {
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

    @Test func `a child task from before an inner scope is answered by the outer scope`() async throws {
        let (outer, inner) = (try example("outer"), try example("inner"))

        let texts = try await outer.withSharedSession {
            async let beside = sharedText()
            let within = try await inner.withSharedSession { try await sharedText() }
            return [try await beside, within]
        }

        #expect(texts == ["outer", "inner"])
    }
}

/// The ways in which a program can send requests.
@Suite struct `A scope answers its task tree` {
    private let responder = try! example("mocked")

    @Test func `a scope answers child tasks, task groups and unstructured tasks`() async throws {
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

    @Test func `a scope runs its closure on the caller's actor and returns non-Sendable values`() async throws {
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

    @Test func `a scope answers requests of synchronous code`() async throws {
        let text = try await blocking { [responder] in
            try responder.withSharedSession {
                let reply = Locked<String?>(nil)
                let isOver = DispatchSemaphore(value: 0)
                URLSession.shared.dataTask(with: exampleURL) { data, _, _ in
                    reply.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
                    isOver.signal()
                }.resume()
                isOver.wait()
                return try #require(reply.withLock { $0 })
            }
        }

        #expect(text == "mocked")
    }
}

let exampleURL = URL(string: "https://api.example.com/")!

/// Creates a responder that answers the root of `https://api.example.com` with a body.
func example(_ text: String) throws -> MockURLResponder {
    try MockURLResponder.example { $0.respond(to: "/").with(body: text).always() }
}

/// Returns the body that the shared session receives from the example URL.
func sharedText() async throws -> String {
    try await URLSession.shared.reply(to: exampleURL.absoluteString).text
}
