import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `docs/reference/expectations.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `the stubs on the page have the expectations that the table on the page lists`() throws {
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

    @Test func `the verdict on the page is the text that the program prints`() throws {
        let shown = try #require(try Document("docs/reference/expectations.md").blocks(of: "text").first)
        let registry = StubRegistry(MockPlan([stub("/login", "POST"), stub("/rates"), stub("/ping")]))

        for (method, path) in [("POST", "/login"), ("POST", "/login"), ("GET", "/ping"), ("GET", "/rates")] {
            _ = registry.claim(CapturedRequest("https://api.example.com\(path)", method: method))
        }

        #expect(PlanVerdict(registry.tally).text == shown)
    }

    private func stub(_ path: String, _ method: String = "GET") -> StubMapping {
        var stub = StubMapping(request: Condition.stub(host: "api.example.com", path: .equals(path)))
        stub.request.method = method
        switch path {
        case "/login":
            stub.name = "login"
            stub.source = SourceLine(file: "Tests/LoginTests.swift", line: 12)
            stub.expectation = .once
        case "/ping":
            stub.expectation = .atMost(3)
            stub.sequence = .ofPlan
        default: stub.sequence = .ofPlan
        }
        return stub
    }

    @Test(arguments: [
        ("sh", ["sh", "-c"], "1 EUR = 1.0842 USD (2026-11-20)\n1 EUR = 1.0842 USD (2026-11-20)\npassed\n"),
        ("python", ["python3", "-c"], ""),
    ])
    func `a script on the page succeeds`(_ language: String, _ interpreter: [String], _ output: String) async throws {
        let script = try #require(try Document("docs/reference/expectations.md").blocks(of: language).first)
        let path = Bundle.main.bundleURL.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/usr/bin/env"), arguments: interpreter + [script],
            environment: ["PATH": path]
        ).outcome()

        #expect(outcome.reason == .exit && outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == output)
    }
}
