import TestSupport

@Suite(.timeLimit(.minutes(5))) struct `Requests whose stubs take long to find` {
    private static func responder(_ policy: UnmatchedPolicy = .drop, _ build: (MockURLResponderConfigurator) -> Void)
        -> MockURLResponder
    {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
        build(configurator)
        return MockURLResponder(configurator, policy: policy)
    }

    private func expectEasyAnswers(_ sessions: [URLSession]) async throws {
        for session in sessions {
            for _ in 0..<50 { #expect(try await session.reply(to: "https://h/easy").status == 201) }
        }
    }

    @Test(arguments: [true, false])
    func `a closure that waits delays no other request, and may send requests itself`(_ blocks: Bool) async throws {
        let gate = Gate()
        let easy = Self.responder { $0.respond(to: "/easy").with(status: 201).always() }
        let slow = Self.responder {
            let stub = $0.respond(to: "/slow")
            let held =
                blocks
                ? stub.when { _ in gate.block() }
                : stub.when { _ async in
                    await gate.suspend()
                    return await easy.session.status(of: "https://h/easy") == .success(201)
                }
            held.always()
            $0.respond(to: "/easy").with(status: 201).always()
        }

        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await slow.session.reply(to: "https://h/slow").status } }
            await gate.isReached(by: 16)
            try await expectEasyAnswers([slow.session, easy.session])
            gate.open()
            for try await status in group { #expect(status == 200) }
        }
    }

    @Test func `slow searches and long JSON are decided on other threads, while easy requests go on`() async throws {
        let slow = Self.responder {
            $0.respond(to: "/search", method: "POST").when(.body(.regex("(a+)+b"))).always()
            $0.respond(to: "/json", method: "POST").when(.jsonBody(includes: ["a": 1])).with(status: 202).always()
        }
        let easy = Self.responder { $0.respond(to: "/easy").with(status: 201).always() }
        let json = Data(#"{"a":1,"b":"\#(String(repeating: "b", count: 70_000))"}"#.utf8)
        let letters = Data(String(repeating: "a", count: 1_000).utf8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let reply = try await slow.session.reply(to: "https://h/json", method: "POST", body: json)
                    #expect(reply.status == 202)
                }
                group.addTask {
                    let error = await expectURLError(.resourceUnavailable) {
                        try await slow.session.reply(to: "https://h/search", method: "POST", body: letters)
                    }
                    #expect(error?.localizedDescription.contains("(a+)+b") == true)
                    #expect(error?.localizedDescription.contains("POST https://h/search") == true)
                }
            }
            try await expectEasyAnswers([easy.session])
            try await group.waitForAll()
        }
    }

    @Test func `cancelling a request while a closure blocks uses its stub at most once`() async throws {
        let gate = Gate()
        let responder = Self.responder {
            $0.respond(to: "/").when { _ in gate.block() }.times(2)
            $0.respond(to: "/").with(status: 204).always()
        }

        let task = Task { try await responder.session.reply(to: "https://h/").status }
        await gate.isReached(by: 1)
        task.cancel()
        await expectURLError(.cancelled) { try await task.value }
        gate.open()
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await responder.session.reply(to: "https://h/").status) }

        #expect(statuses.filter { $0 == 200 }.count >= 1)
        #expect(statuses.last == 204)
    }

    @Test func `an undecided request fails when its engine ends, and is never reported`() async throws {
        let gate = Gate()
        let asked = Locked(0)
        let responder = Self.responder(.prevent) {
            $0.respond(to: "/").when { _ in !gate.block() }.always()
            $0.respond(to: "/").when { _ in
                asked.withLock { $0 += 1 }
                return false
            }.always()
        }
        responder.onUnmatched { _, _ in Issue.record("the request is reported after the end") }

        async let result = responder.session.status(of: "https://h/")
        await gate.isReached(by: 1)
        responder.tearDown()
        guard case .failure(let error) = await result else {
            Issue.record("the request was answered")
            return
        }
        #expect(error.code == .cancelled)
        gate.open()
        while asked.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await Task.sleep(for: .milliseconds(50))

        #expect(responder.calls.isEmpty)
    }
}

/// Holds closures back until the test opens the gate.
final class Gate: Sendable {
    private let state = Locked((reached: 0, isOpen: false))

    /// Blocks the thread until the gate is open. The result is always `true`.
    func block() -> Bool {
        state.withLock { $0.reached += 1 }
        while !state.withLock({ $0.isOpen }) { Thread.sleep(forTimeInterval: 0.001) }
        return true
    }

    func suspend() async {
        state.withLock { $0.reached += 1 }
        while !state.withLock({ $0.isOpen }) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    func isReached(by count: Int) async {
        while state.withLock({ $0.reached }) < count { try? await Task.sleep(for: .milliseconds(1)) }
    }

    func open() { state.withLock { $0.isOpen = true } }
}
