import TestSupport

@Suite(.launching, .ownProcess) struct `A thousand engines in one process` {
    /// Runs in a process of its own, because each session of Foundation on Linux holds two file descriptors.
    ///
    /// `Process.run` of other tests crashes with more than about 1,300 open ones (swift-corelibs-foundation, issue
    /// 5472).
    @Test func `a thousand engines that stub the same URLs never answer for each other`() async throws {
        let count = 1_000
        let responders = (0..<count).map { number in
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: "/number").with(body: "\(number)").times(2)
            api.respond(to: "/number").with(status: 410).always()
            api.respond(to: "/slow").with(body: "\(number) later").with(delay: 0.001).always()
            return MockURLResponder(api, name: "engine \(number)")
        }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for place in 0..<(4 * count) {
                if place >= 64 { try await group.next() }
                let (number, turn) = (place % count, place / count)
                let session = responders[number].session
                group.addTask {
                    let path = turn == 2 ? "slow" : "number"
                    let reply = try await session.reply(to: "https://api.example.com/\(path)")
                    // Turns 0 and 1 claim the two uses of the first stub, and the stub after it answers in
                    // turn 3.
                    #expect(reply.text == ["\(number)", "\(number)", "\(number) later", ""][turn])
                    #expect(reply.status == [200, 200, 200, 410][turn])
                }
            }
            try await group.waitForAll()
        }

        for responder in responders { #expect(responder.calls.count == 4) }
    }
}
