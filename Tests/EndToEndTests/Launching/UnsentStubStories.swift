import TestSupport

@Suite(.launching) struct `Stubs that reach no program` {
    private let upstream = Upstream.configurator()

    @Test(arguments: [false, true])
    func `a stub that is built after the launch of a program that answers itself fails the test at its line`(
        _ isDeinitialized: Bool
    ) async throws {
        let line = #line + 3
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream) { $0.transport = .arguments }
            upstream.respond(to: "/later").always()
            if !isDeinitialized { try await rates.service.terminate() }
        }

        #expect(issues.count == 1 && issues.first?.line == line, "\(issues)")
        #expect(
            issues.first?.text.hasPrefix("GET https://api.frankfurter.dev/later: this stub was built while") == true)
        #expect(issues.first?.text.hasSuffix("[unsent-stub]") == true)
    }

    @Test func `a stub that reaches another program, or is removed, fails no test`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.transport = .arguments }
        upstream.respond(to: "/other").always()
        let other = try await ServedRates(mocking: upstream)
        upstream.respond(to: "/removed").always().remove()
        upstream.respond(to: "/at-once").always()

        try await other.service.terminate()
        try await rates.service.terminate()
    }

    @Test func `expected calls of a program that is never launched fail the test at the stub's line`() async throws {
        let line = #line + 3
        let issues = try await issues {
            let (unlaunched, optional) = (Upstream.configurator(), Upstream.configurator())
            unlaunched.respond(to: Upstream.path).expect(1).always()
            optional.respond(to: Upstream.path).expect(.atMost(1)).always()
            let service = try ServiceUnderTest("DemoService", mocking: unlaunched, optional)
            var copy = service
            copy.launchArguments = ["serve"]
        }

        #expect(issues.count == 1 && issues.first?.line == line, "\(issues)")
        #expect(issues.first?.text.contains("no program with this stub was launched") == true, "\(issues)")
    }

    @Test(arguments: [true, false])
    func `expected calls of a program whose launch fails, in a test that discards the error, fail the test`(
        _ isRepeated: Bool
    ) async throws {
        let line = #line + 3
        let issues = try await issues {
            let stubs = Upstream.configurator()
            stubs.respond(to: Upstream.path).expect(1).always()
            var program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: stubs)
            program.workingDirectory = URL(fileURLWithPath: "/no/such/folder")
            _ = try? await program.launch()
            guard isRepeated else { return }
            program.workingDirectory = nil
            try await program.launch().waitForExit()
        }

        #expect(issues.count == (isRepeated ? 0 : 1), "\(issues)")
        #expect(issues.allSatisfy { $0.line == line && $0.text.contains("found    0 calls: the launch failed: ") })
    }
}
