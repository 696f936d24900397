import TestSupport

@Suite(.launching) struct `Verifying a launched program` {
    private let upstream = Upstream.configurator()
    private let log = FailureLog()
    private let rates: RequestCondition = .get("/v1/latest") && .host("api.frankfurter.dev")

    @Test func `the calls of a killed program can be verified, and failures name the signal`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let served = try await ServedRates(mocking: upstream)
        let service = served.service
        for _ in 0..<3 { _ = try await served.rate() }

        service.send(SIGKILL)
        _ = try await service.waitForExit()

        service.verify(rates, 3)
        service.verify(rates, 4, fail: log.note)
        #expect(log.messages.first?.contains("DemoService was killed by signal 9 (SIGKILL)") == true)
    }

    @Test func `a failed verification of a stopped program includes the report`() async throws {
        let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let service = try await program.launch()
        #expect(try await service.waitForExit().preventReport != nil)

        service.verify(.get("/v2/latest"), fail: log.note)
        service.verifyNoUnmatchedCalls(fail: log.note)

        #expect(log.messages.first?.contains("found    \"/v1/latest\"") == true)
        #expect(log.messages.first?.contains("DemoService was stopped by the policy prevent") == true)
        #expect(log.messages.last?.contains("call 1, which stopped the program:") == true)
        #expect(log.messages.last?.contains(#"configurator.respond(to: .get("/v1/latest"))"#) == true)
    }

    @Test func `a stub keeps its calls over updates`() async throws {
        let first = upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let served = try await ServedRates(mocking: upstream)
        let service = served.service
        _ = try await served.rate()

        let other = Upstream.configurator()
        let before = other.respond(to: Upstream.path).with(body: Upstream.rates()).once()
        try service.update(other, upstream)
        for _ in 0..<3 { _ = try await served.rate() }

        service.verify(before, .once)
        service.verify(first, 3)
        #expect(try service.history.stubs.map(\.uses) == [1, 3])

        first.remove()
        service.verify(first, 3)
    }

    @Test func `verifyExpectations reports the same verdict as the program itself`() async throws {
        let once = upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
        let served = try await ServedRates(mocking: upstream) { ($0.verifying, $0.transport) = ([], .arguments) }
        let service = served.service
        for _ in 0..<2 { _ = try await served.rate() }

        service.verifyExpectations(fail: log.note)
        let termination = try await service.terminate()

        let message = try #require(log.messages.first)
        #expect(message.hasPrefix("MockURLResponder: 0 of 1 expectations met. Not met:\n"))
        // The program knows only the name and the folder of a file.
        func withoutFile(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.contains("built at") }
        }
        #expect(withoutFile(message) == withoutFile(termination.errors))
        service.verify(once, 2)
    }

    @Test func `a verification with a timeout does not wait for a program that has ended`() async throws {
        let service = try await ServiceUnderTest("DemoService", arguments: ["--help"]).launch()
        _ = try await service.waitForExit()

        // This would wait half an hour if the program still ran.
        await service.verify(.any, .once, within: 1_800, fail: log.note)

        #expect(log.messages.count == 1)
    }
}
