import TestSupport

/// Each test has a process of its own, because a scope of the process would take the requests of other tests.
@Suite(.launching, .ownProcess, .timeLimit(.minutes(10))) struct `A scope of the process` {
    @Test func `requests of other tasks are answered when a scope of the process ends at the same time`() async throws {
        let server = try LoopbackServer()
        let isOver = Locked(false)
        let session = URLSession(configuration: .ephemeral)
        let others = (0..<3).map { _ in
            Task.detached {
                while !isOver.withLock({ $0 }) {
                    let reply = try await session.reply(to: "\(server.url)")
                    #expect(["hello", "mocked"].contains(reply.text))
                }
            }
        }
        for number in 0..<300 {
            let api = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
            api.respond(to: "/").with(body: "mocked").always()
            await MockURLResponder(api).withSharedSession(.process) { if number % 2 == 0 { await Task.yield() } }
        }
        isOver.withLock { $0 = true }
        for other in others { try await other.value }
    }

    @Test func `a scope of the process takes requests of detached tasks, other queues and threads`() async throws {
        let texts = try await example("mocked").withSharedSession(.process) {
            [
                try await sharedText(),
                try await Task.detached { try await sharedText() }.value,
                try await contents(on: { DispatchQueue.global().async(execute: $0) }),
                try await contents(on: Thread.detachNewThread),
            ]
        }

        #expect(texts == Array(repeating: "mocked", count: 4))
    }

    @Test func `requests reach the network before and after a scope of the process`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder.example(policy: .answer(501)) { _ in }
        @Sendable func status() async throws -> Int {
            try await URLSession.shared.reply(to: server.url.absoluteString).status
        }
        @Sendable func statuses() async throws -> [Int] {
            [try await status(), try await Task.detached { try await status() }.value]
        }

        let before = try await statuses()
        let within = try await responder.withSharedSession(.process) { try await statuses() }
        let after = try await statuses()

        #expect([before, within, after] == [[200, 200], [501, 501], [200, 200]])
    }

    @Test func `scopes of task trees and sessions of other engines come before a scope of the process`() async throws {
        let (ofProcess, ofTree, bound) = (try example("process"), try example("tree"), try example("bound"))

        let texts = try await ofProcess.withSharedSession(.process) {
            try await Task.detached {
                let within = try await ofTree.withSharedSession { try await sharedText() }
                return [within, try await bound.session.reply(to: "\(exampleURL)").text, try await sharedText()]
            }.value
        }

        #expect(texts == ["tree", "bound", "process"])
    }

    @Test func `the outer scope of the process answers again after an inner one ends`() async throws {
        let (outer, inner) = (try example("outer"), try example("inner"))
        @Sendable func texts() async throws -> [String] {
            [try await sharedText(), try await Task.detached { try await sharedText() }.value]
        }

        let all = try await outer.withSharedSession(.process) {
            let before = try await texts()
            let within = try await inner.withSharedSession(.process) { try await texts() }
            let same = try await outer.withSharedSession(.process) { try await texts() }
            let inTree = try await inner.withSharedSession {
                try await outer.withSharedSession(.process) { try await texts() }
            }
            return [before, within, same, inTree, try await texts()]
        }

        #expect(all == ["outer", "inner", "outer", "outer", "outer"].map { [$0, $0] })
    }

    @Test func `scopes of the process open one at a time, in the order of their requests`() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let order = Locked<[String]>([])
        let first = Task {
            try await example("first").withSharedSession(.process) {
                for await _ in gate {}
                order.withLock { $0.append("first") }
            }
        }
        var others: [Task<Void, any Error>] = []
        await until { ScopeTurns.ofProcess.isTaken }
        for number in 0..<5 {
            others.append(
                Task {
                    try await example("\(number)").withSharedSession(.process) {
                        let text = try await Task.detached { try await sharedText() }.value
                        order.withLock { $0.append(text) }
                    }
                })
            await until { ScopeTurns.ofProcess.waitingCount == number + 1 }
        }

        opening.finish()
        try await first.value
        for other in others { try await other.value }

        #expect(order.withLock { $0 } == ["first", "0", "1", "2", "3", "4"])
    }

    @Test func `a task that is cancelled while it waits for a scope of the process does not open it`() async throws {
        try await example("first").withSharedSession(.process) {
            let waiting = Task.detached {
                try await example("second").withSharedSession(.process) {
                    Issue.record("was opened")
                    try await Task.sleep(for: .zero)
                }
            }
            await until { ScopeTurns.ofProcess.waitingCount == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        #expect(try await example("third").withSharedSession(.process) { try await sharedText() } == "third")
    }

    @Test func `a waiting scope whose closure cannot throw opens although its task is cancelled`() async throws {
        let waiting = try await example("first").withSharedSession(.process) {
            let waiting = Task.detached { try await example("second").withSharedSession(.process) { "opened" } }
            await until { ScopeTurns.ofProcess.waitingCount == 1 }
            waiting.cancel()
            return waiting
        }

        #expect(try await waiting.value == "opened")
    }

    @Test func `synchronous code waits for a scope of the process, but not within its own scope`() async throws {
        let responder = try example("mocked")
        let counts = Locked((open: 0, most: 0))
        let isOver = DispatchSemaphore(value: 0)

        for _ in 0..<8 {
            Thread.detachNewThread {
                responder.withSharedSession(.process) {
                    responder.withSharedSession(.process) {
                        counts.withLock { $0 = ($0.open + 1, max($0.most, $0.open + 1)) }
                        #expect((try? Data(contentsOf: exampleURL)) == Data("mocked".utf8))
                        counts.withLock { $0.open -= 1 }
                    }
                }
                isOver.signal()
            }
        }
        for _ in 0..<8 { await blocking { isOver.wait() } }

        #expect(counts.withLock { $0.most } == 1)
    }
}

/// Returns the contents of the example URL, read by synchronous code that `run` calls elsewhere.
private func contents(on run: (@escaping @Sendable () -> Void) -> Void) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
        run { continuation.resume(with: Result { try String(contentsOf: exampleURL, encoding: .utf8) }) }
    }
}
