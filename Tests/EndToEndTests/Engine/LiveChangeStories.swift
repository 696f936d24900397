import TestSupport

@Suite(.launching) struct `Updating the stubs of a running server` {
    private let upstream = Upstream.configurator()

    @Test func `the next request is answered by the stubs that the test has just built and removed`() async throws {
        upstream.respond(to: Upstream.path).with(status: 500).always()
        let rates = try await ServedRates(mocking: upstream)
        #expect(try await rates.rate().status == 502)

        upstream.removeAll()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).always()

        #expect(try await rates.rate().body.contains(#""rate":2,"#))
    }

    @Test func `a change keeps the remaining uses of the other stubs`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("1")).times(2)
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).always()
        let rates = try await ServedRates(mocking: upstream)
        #expect(try await rates.rate().body.contains(#""rate":1,"#))

        upstream.respond(to: "/other").with(body: "3").optionally().always()

        #expect(try await rates.rate().body.contains(#""rate":1,"#))
        #expect(try await rates.rate().body.contains(#""rate":2,"#))
        let plans = try String(contentsOf: rates.service.journal, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains(#""kind":"plan""#) }
        #expect(plans.last?.hasSuffix(#""stubs":3,"uses":[{"index":0,"number":1,"uses":1}]}"#) == true)
    }

    @Test func `an update can switch to another configurator, to a mock bundle, and to no stubs`() async throws {
        let folder = try Upstream.bundle("3")
        let other = Upstream.configurator()
        other.respond(to: Upstream.path).with(body: Upstream.rates("2")).once()
        let rates = try await ServedRates(mocking: upstream) { $0.policy = .answer(404) }
        #expect(try await rates.rate().status == 502)

        try rates.service.update(other)
        try rates.service.update(mockBundleAt: folder.url)
        #expect(try await rates.rate().body.contains(#""rate":2,"#))
        #expect(try await rates.rate().body.contains(#""rate":3,"#))
        try rates.service.update(mockBundleAt: nil)

        #expect(try await rates.rate().status == 502)
    }

    @Test func `a stub that is built after the end of a program is no stub of this program`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.verifying = .everything }
        try await rates.service.terminate()

        upstream.respond(to: Upstream.path).expect(1).always()

        #expect(try rates.service.history.stubs.count == 0)
    }

    /// Requests the rate until the last update. Returns the number of answers, and the faults of those that are wrong.
    private static func requests(
        of rates: ServedRates, until updates: Int, current: Locked<Int>, answered: Locked<Int>
    ) async -> (Int, [String]) {
        var (answers, faults): (Int, [String]) = (0, [])
        while true {
            let before = current.withLock { $0 }
            guard let answer = try? await rates.rate() else {
                return (answers, faults + ["no answer after \(before)"])
            }
            answers += 1
            answered.withLock { $0 += 1 }
            let seen = answer.body.firstMatch(of: /"rate":(\d+),/).flatMap { Int($0.output.1) }
            let after = current.withLock { $0 }
            // A request may already see the new plan before `update` has returned.
            if answer.status != 200 || !(before...after + 1).contains(seen ?? -1) {
                faults.append("\(answer) after \(before)")
            }
            guard before < updates else { return (answers, faults) }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `no request that begins after an update is answered by replaced stubs, even under load`() async throws {
        let updates = Rounds.count(100)
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("0")).always()
        let rates = try await ServedRates(mocking: upstream)
        let (current, answered) = (Locked(0), Locked(0))

        let (answers, faults) = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
            for _ in 0..<4 {
                group.addTask { await Self.requests(of: rates, until: updates, current: current, answered: answered) }
            }
            for number in 1...updates {
                let next = Upstream.configurator()
                next.respond(to: Upstream.path).with(body: Upstream.rates("\(number)")).always()
                try rates.service.update(next)
                current.withLock { $0 = number }
                // A busy machine could make all updates before the first request.
                while answered.withLock({ $0 }) < number / 4, rates.service.state == .running {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
            return try await group.reduce((0, [String]())) { ($0.0 + $1.0, $0.1 + $1.1) }
        }

        #expect(faults == [])
        #expect(answers >= updates / 4)
        #expect(try await rates.rate().body.contains("\"rate\":\(updates),"))
    }

    @Test func `an update of a program that answers itself fails with advice`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.transport = .arguments }

        let error = #expect(throws: ServiceUnderTestError.self) { try rates.service.update(upstream) }
        let hold = await #expect(throws: HoldError.self) { try await rates.service.release("any") }

        #expect(error?.description.contains("set the transport to .outside") == true)
        #expect(hold?.description.contains("set the transport to .outside") == true)
    }
}
