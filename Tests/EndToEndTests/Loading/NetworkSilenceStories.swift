#if os(Linux)
import TestSupport

/// These tests read the system calls of the program, because its own reports could be wrong.
@Suite(.launching, .needs("strace")) struct `Network silence of a mocked program` {
    @Test func `a stubbed request sends nothing to the network`() async throws {
        let (outcome, trace) = try await run(rates { $0.once() }.arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(trace.leaving == [])
    }

    @Test(arguments: [(UnmatchedPolicy.drop, Int32(68), "(policy drop)"), (.answer(501), 69, "501")])
    func `a request that the policy drops or answers sends nothing to the network`(
        _ policy: UnmatchedPolicy, _ status: Int32, _ words: String
    ) async throws {
        let (outcome, trace) = try await run([policy.argument])
        #expect(outcome.errors.contains(words))

        #expect(outcome.reason == .exit && outcome.status == status)
        #expect(trace.leaving == [])
    }

    @Test func `a server whose upstream is stubbed sends nothing to the network`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(status: 503).once()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).times(2)
        let traced = try TracedProgram(["serve", "--port", "0"] + upstream.arguments + [UnmatchedPolicy.drop.argument])
        let server = try await DemoServer(traced.program)

        var statuses: [Int] = []
        for _ in 1...3 { statuses.append(try await server.get("/rate?from=EUR&to=USD").status) }
        traced.program.send(SIGTERM)

        #expect(statuses == [200, 200, 502])
        #expect(try await traced.end().trace.leaving == [])
    }

    /// Checks that the trace sees connections at all. 0.0.0.0 does not look like a loopback address, but a
    /// connection to it stays on the machine.
    @Test(arguments: [("http://0.0.0.0:1", #"inet_addr("0.0.0.0")"#), ("http://proxy.invalid:1", "")])
    func `a request under the policy allow reaches the network and appears in the trace`(
        _ proxy: String, _ words: String
    ) async throws {
        let (outcome, trace) = try await run([UnmatchedPolicy.allow.argument], environment: ["https_proxy": proxy])

        #expect(outcome.reason == .exit && outcome.status == 68)
        #expect(trace.leaving.contains { words.isEmpty || $0.contains(words) })
    }

    private func run(
        _ mocks: [String], environment: [String: String] = [:]
    ) async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let environment = ["no_proxy": "", "NO_PROXY": ""].merging(environment) { $1 }
        return try await TracedProgram(["rate", "EUR", "USD"] + mocks, environment: environment).end()
    }
}
#endif
