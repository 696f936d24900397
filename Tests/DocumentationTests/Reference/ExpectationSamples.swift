import TestSupport

@Suite(.launching) struct `docs/reference/expectations.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `the stubs on the page have the expectations of their words`() throws {
        // sample: expectations
        configurator.respond(to: .post("/login")).expect(1).inOrder().always()
        configurator.respond(to: "/rates").expect(1...).inOrder().always()
        configurator.respond(to: "/rates/old").expect(.never).with(status: 410).always()
        configurator.respond(to: "/ping").expect(.atMost(3)).always()
        // end sample

        let stubs = try LaunchArguments(decoding: configurator.arguments).plan.stubs
        #expect(stubs.map(\.expectation) == [.once, .atLeast(1), .never, .atMost(3)])
        #expect(stubs.map(\.sequence) == [.ofPlan, .ofPlan, nil, nil])
    }

    @Test func `the command on the page ends with status 86 and prints what the page shows`() async throws {
        let document = try Document("docs/reference/expectations.md")
        let command = try #require(document.blocks(of: "sh").first)
        let path = Bundle.main.bundleURL.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/usr/bin/env"), arguments: ["sh", "-c", command],
            environment: ["PATH": path]
        ).outcome()

        #expect(outcome.reason == .exit && outcome.status == VerdictMode.unmetStatus)
        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(document.blocks(of: "text").first.map { $0 + "\n" } == outcome.output + outcome.errors)
    }
}
