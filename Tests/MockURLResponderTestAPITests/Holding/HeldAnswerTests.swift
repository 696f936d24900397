import TestSupport

@Suite("Held answers") struct HeldAnswerTests {
    private var (upstream, responder) = mockedHost(policy: .drop)

    /// The text of an answer in a task of its own, which the session awaits.
    private func text(_ path: String, timeout: TimeInterval = 60) -> Task<String, any Error> {
        Task { [session = responder.session] in
            var request = URLRequest(url: URL(string: "https://h\(path)")!)
            request.timeoutInterval = timeout
            return String(decoding: try await session.data(for: request).0, as: UTF8.self)
        }
    }

    @Test("held answers arrive after their release, in the order in which they were held") func release() async throws {
        upstream.respond(to: "/a").with(body: .template("{{count}}")).held("a").always()
        let answers = [text("/a"), text("/a"), text("/a")]
        let held = try await responder.waitForHeld("a", requests: 3)

        #expect(held.map(\.request) == Array(repeating: "GET https://h/a", count: 3))
        #expect(try responder.heldCalls.count == 3)
        try await responder.release("a")

        var texts: Set<String> = []
        for answer in answers { texts.insert(try await answer.value) }
        #expect(texts == ["1", "2", "3"])
        #expect(try responder.heldCalls.isEmpty)
    }

    @Test("a client that is cancelled, or whose responder ends, is not held any more", arguments: [true, false])
    func end(_ isCancelled: Bool) async throws {
        upstream.respond(to: "/a").with(body: "answer").held("a").once()
        let answer = text("/a")
        try await responder.waitForHeld("a")
        isCancelled ? answer.cancel() : responder.tearDown()

        await expectURLError(.cancelled) { try await answer.value }
        #expect(try !isCancelled || responder.heldCalls.isEmpty)
    }

    @Test(
        "an answer that a test lets fail gives the client the error of the fault", .tags(.slow),
        arguments: [(NetworkFault.dropped, URLError.Code.networkConnectionLost, 60.0), (.neverAnswers, .timedOut, 10)])
    func fail(_ fault: NetworkFault, _ code: URLError.Code, _ timeout: TimeInterval) async throws {
        upstream.respond(to: "/a").with(body: "answer").held("a").once()
        let answer = text("/a", timeout: timeout)
        try await responder.waitForHeld("a")
        try await responder.fail("a", fault)
        await expectURLError(code) { try await answer.value }
    }

    @Test("a client that gives up is not held any more") func timeout() async throws {
        upstream.respond(to: "/a").with(body: "answer").held("a").once()

        await expectURLError(.timedOut) { try await text("/a", timeout: 1).value }

        #expect(responder.calls.map(\.stub?.use) == [1])
        #expect(try responder.heldCalls.isEmpty)
    }

    @Test("an answer that is held before its head takes no part of a body") func sendTooEarly() async throws {
        upstream.respond(to: "/a").with(body: "answer").held("a").once()
        let answer = text("/a")
        try await responder.waitForHeld("a")

        let error = await #expect(throws: HoldError.self) { try await responder.send("part", on: "a") }
        try await responder.release("a")

        #expect(error?.description.hasPrefix("1 order had no effect\n") == true)
        #expect(try await answer.value == "answer")
    }

    @Test func `a body waits at each of two holds in a row`() async throws {
        upstream.respond(to: "/s").with(events: [.hold("first"), .hold("second"), "end"]).once()
        let answer = text("/s")

        for hold in ["first", "second"] {
            try await responder.waitForHeld(hold)
            try await responder.release(hold)
        }
        #expect(try await answer.value == "data: end\n\n")
    }

    @Test("an answer is held until another stub has answered") func until() async throws {
        upstream.respond(to: "/first").with(body: "first").held(until: "second", answered: 2).once()
        upstream.respond(to: "/second").with(name: "second").with(body: "second").always()
        let first = text("/first")
        while try responder.heldCalls.isEmpty { try await Task.sleep(for: .milliseconds(1)) }

        #expect(try await text("/second").value == "second")
        #expect(try responder.heldCalls.map(\.hold) == [nil])
        #expect(try await text("/second").value == "second")

        #expect(try await first.value == "first")
    }

    @Test(
        "the release of an unknown hold, or of one at which nothing is held, says what was expected",
        arguments: [
            ("b", #"no stub has the hold "b""#, #"one of the holds: "a", "more""#),
            (
                "a", #"nothing is held at "a""#,
                "an answer that is held; waitForHeld, or mock-url held wait, waits for it"
            ),
        ])
    func unknown(_ name: String, _ headline: String, _ expected: String) async throws {
        upstream.respond(to: "/a").with(body: "answer").held("a").once()
        upstream.respond(to: "/s").with(events: ["one", .hold("more"), "two"]).once()

        let error = await #expect(throws: HoldError.self) { try await responder.release(name) }
        #expect(
            error?.description
                == "\(headline)\n  expected: \(expected)\n  found:    nothing is held, after 0 calls\n[unknown-hold]")
    }

    @Test("a suspended client receives its answer when it resumes, and delays no other") func suspended() async throws {
        upstream.respond(to: "/a").with(body: "a").held("a").once()
        upstream.respond(to: "/b").with(body: "b").held("b").once()
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let task = responder.session.dataTask(with: URL(string: "https://h/a")!) { data, _, _ in
            continuation.yield(String(decoding: data ?? Data(), as: UTF8.self))
        }
        task.resume()
        let other = text("/b")
        try await responder.waitForHeld("a")
        try await responder.waitForHeld("b")
        task.suspend()

        try await responder.release("a", "b")
        #expect(try await other.value == "b")
        task.resume()

        var iterator = texts.makeAsyncIterator()
        #expect(await iterator.next() == "a")
    }
}
