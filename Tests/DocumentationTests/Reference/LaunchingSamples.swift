import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `docs/reference/launching.md` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    private let other = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a program with endRunOnTermination() ends by SIGTERM`() async throws {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            // The process of an exit test ignores SIGTERM.
            signal(SIGTERM, SIG_DFL)

            MockURLResponder.setUpIfRequested()
            MockURLResponder.endRunOnTermination()

            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func `the settings of a launch reach the program`() async throws {
        let folder = try TemporaryFolder()
        var program = ServiceUnderTest(executable: URL(fileURLWithPath: "/usr/bin/env"))
        let open = try MockBundleFolder.state("open")
        let bundle = open.url
        program.launchEnvironment["TZ"] = "UTC"
        program.inheritsEnvironment = false
        program.workingDirectory = URL(fileURLWithPath: folder.path)
        program.policy = .drop
        program.order = .last
        program.transport = .environment
        program.verifying = []
        program.mock(upstream, other)
        try program.mockBundle(at: bundle)

        let service = try await program.launch()
        let output = try await service.waitForExit().output
        #expect(output.contains("TZ=UTC\n") && output.contains("--mock-url-policy=drop"))
        #expect(!output.contains("HOME="))
    }

    @Test func `a program can be launched again with other arguments`() async throws {
        upstream.respond(to: "/v1/latest").with(body: #"{"date":"2026-11-20","rates":{"USD":1.0842}}"#).always()

        var program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let first = try await program.launch()
        program.launchArguments = ["rate", "USD", "EUR"]
        let second = try await program.launch()

        #expect(try await first.waitForExit().isSuccess)
        _ = try await second.waitForExit()
        second.verify(.query("base", "USD"))
    }

    @Test func `a test can wait for a line, for output and for a port`() async throws {
        let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"])
        let service = try await program.launch()

        try await service.wait(for: .line(.prefix("listening on ")), timeout: 10)
        let port = try await service.wait(
            for: .output { output in
                output.firstMatch(of: /listening on http:\/\/127\.0\.0\.1:(\d+)\n/).flatMap { Int($0.output.1) }
            })
        try await service.wait(for: .port(port))

        #expect(service.state == .running)
        #expect(service.output.hasSuffix(":\(port)\n"))
        #expect(service.errors == "")
    }

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
