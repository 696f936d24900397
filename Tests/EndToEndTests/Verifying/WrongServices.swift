import TestSupport

/// The stub that DemoService needs.
func rates(_ build: (MockURLResponseBuilder) -> Void = { $0.always() }) -> MockURLResponderConfigurator {
    let upstream = Upstream.configurator()
    build(upstream.respond(to: Upstream.path).with(body: Upstream.rates()))
    return upstream
}

extension WrongTests {
    /// A launched program does something that the test does not look at.
    @Suite struct `Programs` {
        private func typo() -> MockURLResponderConfigurator {
            let upstream = Upstream.configurator()
            upstream.respond(to: "/v1/lates").with(body: Upstream.rates()).always()
            return upstream
        }

        private func run(_ program: ServiceUnderTest) async throws {
            try await program.launch().waitForExit()
        }

        @Test func `a program that is stopped in a script which hides its report`() async throws {
            try await run(script(#""$0" rate EUR USD 2>/dev/null; exit 0"#, mocking: typo()))
        }

        @Test func `a program that refuses its plan in a script`() async throws {
            try await run(script(#""$0" rate EUR USD --mock-url-policy=maybe 2>/dev/null; exit 0"#, mocking: rates()))
        }

        @Test func `a program whose server hides that a request has no stub`() async throws {
            let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: typo())
            let (server, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
            _ = try? await URLSession.shared.data(from: URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD")!)
            _ = try? await server.terminate()
        }
    }
}
