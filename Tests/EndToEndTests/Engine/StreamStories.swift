import TestSupport

@Suite(.launching) struct `Streams of a launched server` {
    private let upstream = Upstream.configurator()
    private static let path = "/v1/changes"

    /// An event with a rate, after which the server may come back at once.
    private func change(_ rate: String, id: String? = nil) -> BodyStep {
        .event(Upstream.rates(rate), id: id, retry: 0)
    }

    private func line(_ rate: String) -> String { #"{"rate":\#(rate),"date":"2026-11-20"}"# }

    /// Answers that there are no more changes, so that the server does not come back.
    private func endChanges() { upstream.respond(to: Self.path).with(status: 204).optionally().always() }

    @Test func `a client has received exactly the events that the test has released`() async throws {
        upstream.respond(to: Self.path)
            .with(events: [change("1.25"), .hold("second"), change("1.5"), .hold("more"), change("1.875")])
            .once()
        endChanges()
        let server = try await ServedRates(mocking: upstream)
        let client = server.changes()

        try await server.service.waitForHeld("second")
        #expect(try await client.lines(1) == [line("1.25")])

        try await server.service.release("second")
        try await server.service.waitForHeld("more")
        #expect(try await client.lines(2) == [line("1.25"), line("1.5")])

        try await server.service.send(.event(Upstream.rates("1.75")), on: "more")
        #expect(try await client.lines(3) == [line("1.25"), line("1.5"), line("1.75")])

        try await server.service.release("more")
        #expect(try await client.allLines() == [line("1.25"), line("1.5"), line("1.75"), line("1.875")])
    }

    @Test(arguments: [BodyStep.Cut.dropped, .truncated, .silent])
    func `a stream that is cut is resumed, and no event is lost or repeated`(_ cut: BodyStep.Cut) async throws {
        upstream.respond(to: Self.path)
            .with(events: [
                change("1.25", id: "a"), .cut(cut), change("1.5", id: "b"), change("1.75", id: "c"), .cut(cut),
                change("1.875", id: "d"),
            ])
            .resumesByLastEventID()
            .times(3)
        endChanges()
        // Only a silent server needs the timeout. On a busy machine, a short one would also end other connections.
        let server = try await ServedRates(mocking: upstream, "--upstream-timeout", cut == .silent ? "8" : "30")

        let lines = try await server.changes().allLines()

        #expect(lines == [line("1.25"), line("1.5"), line("1.75"), line("1.875")])
        #expect(try server.service.history.calls.map { $0.header("Last-Event-ID") } == [nil, "a", "c", "d"])
    }

    @Test(arguments: [BodyStep.Cut.dropped, .truncated, .silent])
    func `an event that is cut in its middle does not count, and arrives after the reconnection`(_ cut: BodyStep.Cut)
        async throws
    {
        let half = "id: b\ndata: {\"date\":\"2026"
        upstream.respond(to: Self.path).with(events: [change("1.25", id: "a"), .chunk(half), .cut(cut)]).once()
        upstream.respond(to: Self.path).when(.header("Last-Event-ID", "a")).with(events: [change("1.5", id: "b")])
            .once()
        endChanges()
        let server = try await ServedRates(mocking: upstream, "--upstream-timeout", cut == .silent ? "8" : "30")

        #expect(try await server.changes().allLines() == [line("1.25"), line("1.5")])
    }

    @Test(arguments: [(503, "text/event-stream", "answered 503"), (200, "text/html", "the body is no event stream")])
    func `an answer that is no event stream ends the stream with an error, and is not asked for again`(
        _ status: Int, _ type: String, _ reason: String
    ) async throws {
        upstream.respond(to: Self.path).with(status: status).with(headers: ["Content-Type": type]).expect(1).always()
        let server = try await ServedRates(mocking: upstream)

        let lines = try await server.changes().allLines()

        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix(#"{"error":"the upstream "#) == true && lines.first?.contains(reason) == true)
    }

    @Test func `a stream ends with an error after three connections without an event`() async throws {
        upstream.respond(to: Self.path).with(events: [change("1.25")]).once().then().with(fault: .dropped)
            .expect(3).always()
        let server = try await ServedRates(mocking: upstream)

        let lines = try await server.changes().allLines()

        #expect(lines.first == line("1.25"))
        #expect(lines.count == 2 && lines.last?.hasPrefix(#"{"error":"the upstream did not answer for "#) == true)
    }

    @Test func `200 streams at once reach their own clients, and leave no connection open`() async throws {
        let numbers = 1...200
        for number in numbers {
            upstream.respond(to: Self.path).when(.baggage("client", "\(number)"))
                .with(events: [change("\(number)"), .hold("rest"), change("\(number).25"), change("\(number).5")])
                .once()
        }
        endChanges()
        // A busy machine may need longer than the silence that a server accepts by default.
        let server = try await ServedRates(mocking: upstream, "--upstream-timeout", "300")
        let clients = numbers.map { server.changes(baggage: "client=\($0)") }

        try await server.service.waitForHeld("rest", requests: 200, timeout: 300)
        for (number, client) in zip(numbers, clients) { #expect(try await client.lines(1) == [line("\(number)")]) }
        try await server.service.release("rest", timeout: 300)

        for (number, client) in zip(numbers, clients) {
            #expect(try await client.allLines() == [line("\(number)"), line("\(number).25"), line("\(number).5")])
        }
        server.service.verify(.get(.equal(to: Self.path)), .exactly(400))
        #if os(Linux)
        try await expectSoon("connections", 0) { try server.connections }
        #endif
    }

    @Test func `a client that goes away ends its held stream`() async throws {
        upstream.respond(to: Self.path).with(events: [change("1.25"), .hold("rest"), change("1.5")]).once()
        let server = try await ServedRates(mocking: upstream)
        let client = server.changes()
        try await server.service.waitForHeld("rest")
        _ = try await client.lines(1)

        client.cancel()

        try await expectSoon("held answers", 0) { try server.service.heldCalls.count }
        #if os(Linux)
        try await expectSoon("connections", 0) { try server.connections }
        #endif
        #expect(try server.service.history.calls.map(\.delivery?.ending) == [.cancelled])
        await #expect(throws: HoldError.self) { try await server.service.release("rest") }
    }

    @Test func `a stream goes on after its plan was replaced`() async throws {
        upstream.respond(to: Self.path).with(events: [change("1.25"), .hold("rest"), change("1.5")]).once()
        let server = try await ServedRates(mocking: upstream)
        let client = server.changes()
        try await server.service.waitForHeld("rest")

        upstream.removeAll()
        endChanges()
        try await server.service.send(.event(Upstream.rates("1.375")), on: "rest")
        try await server.service.release("rest")

        #expect(try await client.allLines() == [line("1.25"), line("1.375"), line("1.5")])
    }
}

/// Waits until a value is as expected, for at most 20 seconds.
private func expectSoon(
    _ name: String, _ expected: Int, sourceLocation: SourceLocation = #_sourceLocation, _ value: () throws -> Int
) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try value() != expected, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try value() == expected, "\(name)", sourceLocation: sourceLocation)
}
