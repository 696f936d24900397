import TestSupport

@Suite(.launching) struct `The journal of a program run` {
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
}
