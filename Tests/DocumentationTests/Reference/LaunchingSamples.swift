import TestSupport

@Suite(.launching) struct `docs/reference/launching.md` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    private let other = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a running service accepts changed stubs and bundles`() async throws {
        let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
        let service = try await program.launch(waitingFor: .line(.prefix("listening on "))).service
        let open = try MockBundleFolder.state("open")
        let bundle = open.url

        // sample: live-update
        upstream.respond(to: "/v1/latest").with(status: 503).always()
        try service.update(upstream, other)
        try service.update(mockBundleAt: bundle)
        // end sample

        #expect(service.state == .running)
    }
}
