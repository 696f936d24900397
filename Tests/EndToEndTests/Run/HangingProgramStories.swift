import TestSupport

@Suite(.launching) struct `Requests without a complete answer` {
    private let upstream = Upstream.configurator()
    private let headline = "GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"

    /// Launches DemoService and waits until it has sent its only request.
    private func waitingProgram() async throws -> RunningService {
        let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let service = try await program.launch()
        try await service.waitForCalls(.any, timeout: 300)
        return service
    }

    private func error(of body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a wait for the end that times out names the open request and its stub`() async throws {
        let line = #line + 1
        upstream.respond(to: Upstream.path).with(name: "rates").with(fault: .neverAnswers).always()
        let service = try await waitingProgram()

        let text = await error { try await service.waitForExit(timeout: 0.1) }

        let lines = text.split(separator: "\n").map(String.init)
        try #require(lines.count > 4, "\(text)")
        #expect(lines[0] == "waited 0.1 s for the end; DemoService (process \(service.processIdentifier)) still runs")
        #expect(lines[1] == "  found:    1 request without a complete answer")
        #expect(lines[2].hasPrefix("    call 1: \(headline), "), "\(text)")
        let end = "s ago: stub #1 \"rates\" (Run/HangingProgramStories.swift:\(line)) never answers"
        #expect(lines[2].hasSuffix(end), "\(text)")
        #expect(lines[3] == "  to do:    let the stub answer, or give the program a timeout for its requests")
        #expect(lines[4] == "standard output: nothing")
    }

    @Test func `a wait for the end that times out names the held answer and its hold`() async throws {
        upstream.respond(to: Upstream.path).with(name: "rates").with(body: Upstream.rates()).held("first").always()
        let service = try await waitingProgram()
        try await service.waitForHeld("first")

        let text = await error { try await service.waitForExit(timeout: 0.1) }

        #expect(text.contains("\n    call 1: \(headline), "), "\(text)")
        #expect(text.contains(") is held at \"first\", which no test has released\n"), "\(text)")
        #expect(text.contains("\n  to do:    release what is held\n"), "\(text)")
        try await service.release("first")
    }

    @Test func `a wait for a line that times out names the open request and the delay of its stub`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).with(delay: 1_000).always()
        let service = try await waitingProgram()

        let text = await error { try await service.wait(for: .line(.prefix("1 EUR")), timeout: 0.1) }

        #expect(text.hasPrefix("waited 0.1 s for a line on standard output: prefix \"1 EUR\"; DemoService (process "))
        #expect(text.contains("\n    call 1: \(headline), "), "\(text)")
        #expect(text.contains(") takes 1e+03 s to answer\n") || text.contains(") takes 1000 s to answer\n"), "\(text)")
        #expect(text.contains("\n  to do:    wait longer than the answer takes, or shorten its delay\n"), "\(text)")
    }

    @Test func `a verification that misses a call of a running program names the open request, once`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).with(speed: .wholeBody(in: 1_000)).always()
        let service = try await waitingProgram()
        let log = FailureLog()

        service.verify(.post("/next"), fail: log.note)

        let text = try #require(log.messages.first)
        #expect(text.contains("open: 1 request without a complete answer:\ncall 1: GET"))
        let hint =
            "DemoService still runs: wait for the call with verify(…, within:), or for the end with waitForExit()\n"
        #expect(text.components(separatedBy: hint).count == 2, "\(text)")
    }

    @Test func `no failure advises to wait after a wait, or because of a call too many`() async throws {
        upstream.respond(to: Upstream.path).with(fault: .neverAnswers).always()
        let service = try await waitingProgram()
        let log = FailureLog()

        await service.verify(.post("/next"), within: 0.01, fail: log.note)
        service.verify(.any, .never, fail: log.note)

        #expect(log.messages.count == 2 && !log.messages.contains { $0.contains("still runs") }, "\(log.messages)")
    }

    @Test func `the description of a program that terminate kills names its open request`() async throws {
        upstream.respond(to: Upstream.path).with(fault: .neverAnswers).always()
        let text = #"trap '' TERM; "$0" rate EUR USD "$@"; sleep 600"#
        let service = try await script(text, mocking: upstream, transport: nil).launch()
        try await service.waitForCalls(.any, timeout: 300)

        let termination = try await service.terminate(timeout: 0.1)

        #expect(termination.cause == .signalled(SIGKILL))
        #expect(
            "\(termination)".hasPrefix("was killed by signal 9 (SIGKILL)\n  found:    1 request without a complete"))
        #expect("\(termination)".contains("\n    call 1: \(headline), "))
    }

    @Test func `a wait that times out reports no open request when all requests have their answers`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let rates = try await ServedRates(mocking: upstream)

        let before = await error { try await rates.service.waitForExit(timeout: 0.05) }
        _ = try await rates.rate()
        let after = await error { try await rates.service.waitForExit(timeout: 0.05) }

        #expect(
            before.contains(" still runs\n  found:    no request: the program has sent none\nstandard output"),
            "\(before)")
        #expect(
            after.contains("\n  found:    no request without a complete answer, among 1 call\nstandard"), "\(after)")
    }

    @Test func `a wait that times out does not show the redacted query field of an open request`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            MockURLResponder.Configuration.redactedNames = ["symbols"]
            let upstream = Upstream.configurator()
            upstream.respond(to: Upstream.path).with(fault: .neverAnswers).always()
            let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
            let service = try await program.launch()
            try await service.waitForCalls(.any, timeout: 300)
            do {
                try await service.waitForExit(timeout: 0.05)
            } catch {
                print(error)
            }
            fflush(nil)
        }

        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.contains("call 1: GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols="), "\(output)")
        #expect(!output.contains("symbols=USD"), "\(output)")
    }
}
