import TestSupport

extension RightTests {
    /// A launched program whose end, failures or missing requests the test expects.
    @Suite struct `Programs` {

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
    }
}
