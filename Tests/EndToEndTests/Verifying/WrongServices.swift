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

        @Test func `a program that is stopped, while the test does not look at its end`() async throws {
            try await run(ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: typo()))
        }

        @Test func `a program that is stopped in a script`() async throws {
            try await run(script(#""$0" rate EUR USD || true"#, mocking: typo()))
        }

        @Test func `a program that is stopped in a script which hides its report`() async throws {
            try await run(script(#""$0" rate EUR USD 2>/dev/null; exit 0"#, mocking: typo()))
        }

        @Test func `a program that refuses its plan in a script`() async throws {
            try await run(script(#""$0" rate EUR USD --mock-url-policy=maybe 2>/dev/null; exit 0"#, mocking: rates()))
        }

        @Test func `a program whose expected request is dropped`() async throws {
            var program = try script(
                #""$0" rate EUR USD; exit 0"#, mocking: rates { $0.when(method: .POST).expect(1).always() })
            program.policy = .drop
            try await run(program)
        }

        @Test func `a program whose server hides that a request has no stub`() async throws {
            let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: typo())
            let (server, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
            _ = try? await URLSession.shared.data(from: URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD")!)
            _ = try? await server.terminate()
        }

        @Test func `a program whose journal was written before the launch that the test means`() async throws {
            let journal = try JournalFile()
            var program = try script(#""$0" rate EUR USD"#, mocking: rates())
            program.launchArguments.append(journal.argument)
            try await run(program)
            let reader = try CallJournal(at: URL(fileURLWithPath: journal.path), since: Date() + 1)
            reader.verify(.post("/orders"), .never)
        }

        @Test func `a program whose journal does not exist`() throws {
            let reader = try CallJournal(at: URL(fileURLWithPath: "/no/such/journal.ndjson"))
            reader.verify(.any, .never)
        }
    }
}
