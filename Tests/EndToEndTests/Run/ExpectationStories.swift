import TestSupport

@Suite(.launching) struct `Expectations reported by a launched program` {
    private let upstream = Upstream.configurator()

    @Test(
        arguments: [
            (1, nil, 0, "MockURLResponder: 1 of 1 expectations met.\n"), (1, .exit, 0, "1 of 1 expectations met.\n"),
            (.atLeast(2), nil, 0, "expected at least 2 calls\n    found    1 call\n[unmet-expectation]\n"),
            (.never, .exit, VerdictMode.unmetStatus, "expected no call\n    found    1 call\n[unmet-expectation]\n"),
            (2, .off, 0, ""),
        ] as [(CallCount, VerdictMode?, Int32, String)])
    func `a program reports its expectations, and keeps its status unless the verdict decides`(
        _ count: CallCount, _ verdict: VerdictMode?, _ status: Int32, _ end: String
    ) async throws {
        let outcome = try await rate(expecting: count, verdict.map { [$0.argument] } ?? []).expect(
            status, output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"))
        #expect(outcome.errors.hasSuffix(end) && outcome.errors.isEmpty == end.isEmpty, "\(outcome.errors)")
    }

    @Test func `a program without expectations reports nothing`() async throws {
        try await demoService(
            "rate", "EUR", "USD", mocking: rates { $0.once() }.arguments + [VerdictMode.exit.argument]
        ).expect(0, errors: .whole(""))
    }

    @Test func `status 86 replaces the program's own failure if the environment requests the verdict`() async throws {
        upstream.respond(to: Upstream.path).with(status: 500).expect(2).always()
        let environment = MockURLResponderConfigurator.environment(
            carrying: upstream.arguments + [VerdictMode.exit.argument])

        try await demoService("rate", "EUR", "USD", environment: environment).expect(86, errors: "answered 500")
    }

    @Test func `a program that is stopped by a signal reports unmet expectations and keeps the signal`() async throws {
        upstream.respond(to: "/other").expect(1).always()

        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: upstream.arguments + [VerdictMode.exit.argument])

        #expect(outcome.reason == .uncaughtSignal)
        #expect(outcome.errors.contains("\nMockURLResponder: 0 of 1 expectations met. Not met:\n"))
    }

    @Test func `the last record of the journal has the expectations`() async throws {
        let journal = try JournalFile()

        _ = try await rate(expecting: .atLeast(2), [VerdictMode.off.argument, journal.argument])

        let end = """
            {"kind":"end","expectations":{"met":0,"unmet":[{"index":0,"expected":{"atLeast":2},"found":1}],"outOfOrder":[]}}
            """
        #expect(try journal.records.last?.includes(try JSONValue(end)) == true)
        #expect(try journal.text.contains(#""source":"Run/ExpectationStories.swift:"#))
    }

    private func rate(
        expecting count: CallCount, _ arguments: [String] = []
    ) async throws -> ChildProgram.Outcome {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).expect(count).always()
        return try await demoService("rate", "EUR", "USD", mocking: upstream.arguments + arguments)
    }
}

@Suite(.launching) struct `Sequences reported by a launched server` {
    @Test(arguments: [(["EUR", "CHF", "CHF"], Int32(0)), (["CHF", "EUR", "EUR"], VerdictMode.unmetStatus)])
    func `a server that SIGTERM ends reports whether its stubs answered in order`(_ bases: [String], _ status: Int32)
        async throws
    {
        let journal = try JournalFile()
        let upstream = Upstream.configurator()
        for base in ["EUR", "CHF"] {
            upstream.respond(to: Upstream.path).when(value: base, forQueryField: "base").with(name: base)
                .with(body: Upstream.rates()).inOrder("bases").always()
        }
        let server = try await DemoServer(mocking: upstream.arguments + [VerdictMode.exit.argument, journal.argument])
        for base in bases { #expect(try await server.get("/rate?from=\(base)&to=USD").status == 200) }

        server.program.send(SIGTERM)
        let outcome = try await server.program.outcome().expect(status)
        let isMet = status == 0
        #expect(outcome.errors.contains("MockURLResponder: \(isMet ? 2 : 1) of 2 expectations met."))
        #expect(isMet != outcome.errors.contains(#"follows it in the sequence "bases""#))
        let outOfOrder =
            #"{"index":0,"number":1,"name":"EUR","after":{"index":1,"number":2,"name":"CHF"},"sequence":"bases","times":2}"#
        let end = try #require(try journal.records("end").first?["expectations"])
        #expect(try end["outOfOrder"]?.items.map { $0.includes(try JSONValue(outOfOrder)) } == (isMet ? [] : [true]))
    }

    @Test func `a server that SIGKILL ends reports nothing and keeps the signal`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).expect(1).always()
        let server = try await DemoServer(mocking: upstream.arguments + [VerdictMode.exit.argument])

        server.program.send(SIGKILL)
        let outcome = try await server.program.outcome()

        #expect(outcome.reason == .uncaughtSignal && outcome.status == SIGKILL)
        #expect(outcome.errors == "")
    }
}
