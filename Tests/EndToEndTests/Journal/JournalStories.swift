import TestSupport

@Suite(.launching) struct `The journal of a program run` {
    @Test func `the journal of a program that ends by itself has all records from start to end`() async throws {
        let journal = try JournalFile()
        let upstream = rates { $0.once() }
        upstream.respond(to: "/unused").with(body: "").once()

        try await demoService("rate", "EUR", "USD", mocking: upstream.arguments + [journal.argument]).expect(0)
        let start = #"{"kind":"start","program":"DemoService","installed":"process","policy":"prevent","stubs":2}"#
        let end = #"{"kind":"end","calls":1,"unmatched":0,"unusedCount":1,"unused":[{"index":1}]}"#
        let records = try journal.records
        let delivery = #"{"kind":"delivery","call":1,"bytes":\#(Upstream.rates().utf8.count),"ended":"complete"}"#
        #expect(records.count == 4)
        #expect(records.dropFirst(2).first?.includes(try JSONValue(delivery)) == true)
        #expect(records.first?.includes(try JSONValue(start)) == true)
        #expect(records.last?.includes(try JSONValue(end)) == true)
    }

    @Test func `the journal has the call that stopped the program`() async throws {
        let journal = try JournalFile()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: [journal.argument])

        #expect(outcome.reason == .uncaughtSignal)
        let call = #"{"number":1,"policy":"prevent","outcome":"stopped","nearMisses":[]}"#
        #expect(try journal.records("call").first?.includes(try JSONValue(call)) == true)
        #expect(try journal.records("end").count == 1)
    }

    @Test(arguments: [ServiceUnderTest.Transport.arguments, .environment])
    func `a service with a limit of bodies records the beginning of each answer, and none without a limit`(
        _ transport: ServiceUnderTest.Transport
    ) async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(headers: ["X-Rate": "7"]).with(body: Upstream.rates()).always()
        func answer(_ limit: Int?) async throws -> HTTPCall.Answer? {
            let rates = try await ServedRates(mocking: upstream) { service in
                service.transport = transport
                service.journalBodyLimit = limit
            }
            _ = try await rates.rate()
            #expect(try await rates.service.terminate().isSuccess)
            return try #require(rates.service.history.calls.first?.delivery).answer
        }

        let cut = try #require(try await answer(10))
        #expect(cut.bodyText == Upstream.rates().prefix(10) && cut.bodyLength == Upstream.rates().utf8.count)
        #expect(cut.header("x-rate") == "7")
        #expect(try await answer(1_000)?.bodyText == Upstream.rates())
        #expect(try await answer(nil) == nil)
    }

    @Test func `the journal keeps all calls of a program that was killed`() async throws {
        let journal = try JournalFile()
        let upstream = rates()
        let server = try await DemoServer(mocking: upstream.arguments + [journal.argument])
        for _ in 0..<3 { _ = try await server.get("/rate?from=EUR&to=USD") }

        server.program.send(SIGKILL)
        _ = try await server.program.outcome()

        #expect(try journal.records("call").count == 3)
        #expect(try journal.records("end").isEmpty)
    }

    @Test func `a journal that reaches the file size limit ends with a report, and the program continues`() async throws
    {
        let journal = try JournalFile()
        let upstream = Upstream.configurator()
        let name = String(repeating: "n", count: 2_000)
        upstream.respond(to: Upstream.path).with(name: name).with(body: Upstream.rates()).always()
        let service = Bundle.main.bundleURL.appendingPathComponent("DemoService").path

        let command = ["-c", #"ulimit -f 1; exec env --default-signal=XFSZ "$0" "$@""#, service, "rate", "EUR", "USD"]
        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: command + upstream.arguments + [journal.argument]
        ).outcome().expect(0, output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"))
        let message = "MockURLResponder stopped writing to its journal \(journal.path): File too large [lost-journal]"
        #expect(outcome.errors == PreventionReport(.lostJournal, message).printed)
    }
}
