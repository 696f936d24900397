import TestSupport

extension RightTests {
    /// A launched program whose end, failures or missing requests the test expects.
    @Suite struct `Programs` {

        @Test func `a program that the test ends`() async throws {
            let service = try await script("echo ready; exec sleep 600").launch(waitingFor: .line("ready")).service
            try await service.terminate()
        }

        @Test func `a program that the test kills`() async throws {
            let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: rates())
            let service = try await program.launch(waitingFor: .line(.prefix("listening on "))).service
            service.send(SIGKILL)
            #expect(try await service.waitForExit().cause == .signalled(SIGKILL))
        }

        @Test func `a program whose crash the test expects`() async throws {
            let service = try await script(#""$0" rate EUR USD; kill -SEGV $$"#, mocking: rates()).launch()
            #expect(try await service.waitForExit().cause == .signalled(SIGSEGV))
        }

        @Test func `a program whose report the test reads`() async throws {
            let service = try await script(#""$0" rate EUR USD"#, mocking: Upstream.configurator()).launch()
            #expect(try await service.waitForExit().preventReport?.contains(Upstream.path) == true)
        }

        @Test func `a program whose dropped request the test expects`() async throws {
            var program = try ServiceUnderTest(
                "DemoService", arguments: ["rate", "EUR", "USD"], mocking: Upstream.configurator())
            program.policy = .drop
            program.verifying = .expectations
            #expect(try await program.launch().waitForExit().cause == .exited(68))
        }

        @Test func `a program that is neither mocked nor verified`() async throws {
            #expect(try await script("exit 3").launch().waitForExit().cause == .exited(3))
        }

        @Test func `a program whose forbidden request is not sent`() async throws {
            let upstream = rates()
            upstream.respond(to: .post("/orders")).expect(.never).always()
            let service = try await script(#""$0" rate EUR USD"#, mocking: upstream).launch()
            try await service.waitForExit()
            service.verify(.post("/orders"), .never)
        }

        @Test func `a program that is launched twice with the same stubs`() async throws {
            let upstream = rates()
            for _ in 0..<2 {
                let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
                #expect(try await program.launch().waitForExit().isSuccess)
            }
        }

        @Test func `a program whose stub is built after the launch`() async throws {
            let upstream = rates { $0.optionally().always() }
            let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
            let (service, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
            upstream.respond(to: "/v1/latest").with(status: 503).priority(1).always()
            let target = URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD")!
            let response = try await URLSession.shared.data(from: target).1
            #expect((response as? HTTPURLResponse)?.statusCode == 502)
            try await service.terminate()
        }

        @Test func `a program whose launch fails, as the test expects`() async throws {
            let program = ServiceUnderTest(executable: URL(fileURLWithPath: "/no/such/program"))
            await #expect(throws: ServiceUnderTestError.self) { try await program.launch() }
        }
    }
}
