import TestSupport

@Suite(.launching) struct FaultSweepSamples {
    @Test func `the program survives each fault of its upstream`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).once()
        let service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)

        // sample: fault-sweep
        let sweep = try await service.sweep(.standard)
        sweep.require(.noCrash, .noHang, .noSwallow, .exitNonzero, .errorMessage, .noLeak, .retries(atMost: 3))
        // end sample
    }
}
