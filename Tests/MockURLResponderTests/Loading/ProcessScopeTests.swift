import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each has a process of its own, since a scope of the process would have the requests of other tests.
@Suite(.launching) struct `A scope of the process` {
    @Test func `leaves no request of others to nobody when it ends`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test func `has requests of detached tasks, other queues and threads`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test func `leaves the network alone before and after`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test func `leaves requests to the scopes of other task trees`() async {
        await #expect(processExitsWith: .success) {
            let (ofProcess, ofTree) = (try example("process"), try example("tree"))

            let texts = try await ofProcess.withSharedSession(.process) {
                try await Task.detached {
                    let within = try await ofTree.withSharedSession { try await sharedText() }
                    return [within, try await sharedText()]
                }.value
            }

            #expect(texts == ["tree", "process"])
        }
    }

    @Test func `leaves requests to sessions of other engines`() async {
        await #expect(processExitsWith: .success) {
            let bound = try example("bound")

            let text = try await example("process").withSharedSession(.process) {
                try await Task.detached { try await bound.session.reply(to: exampleURL.absoluteString).text }.value
            }

            #expect(text == "bound")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `can be opened within another, which has the process again afterwards`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test(.timeLimit(.minutes(10)))
    func `is one at a time, in the order in which they came`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test(.timeLimit(.minutes(10)))
    func `is not opened in a task that is cancelled while it waits`() async {
        await #expect(processExitsWith: .success) {
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
    }

    @Test(.timeLimit(.minutes(10)))
    func `is waited for to the end by what cannot throw`() async {
        await #expect(processExitsWith: .success) {
            let waiting = try await example("first").withSharedSession(.process) {
                let waiting = Task.detached { try await example("second").withSharedSession(.process) { "opened" } }
                await until { ScopeTurns.ofProcess.waitingCount == 1 }
                waiting.cancel()
                return waiting
            }

            #expect(try await waiting.value == "opened")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `is waited for by synchronous code, too, but not within itself`() async {
        await #expect(processExitsWith: .success) {
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
            for _ in 0..<8 { await wait(for: isOver) }

            #expect(counts.withLock { $0.most } == 1)
        }
    }
}

/// What synchronous code gets that something else runs.
private func contents(on run: (@escaping @Sendable () -> Void) -> Void) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
        run { continuation.resume(with: Result { try String(contentsOf: exampleURL, encoding: .utf8) }) }
    }
}
