import TestSupport

@Suite(.launching) struct `Programs whose end nobody sees` {
    /// Runs a script of sh that has DemoService as `$0`, and returns the issues of the test.
    private func issues(
        _ script: String, _ stubs: MockURLResponderConfigurator = rates { $0.once() },
        _ act: @escaping @Sendable (RunningService) async throws -> Void = { try await $0.waitForExit() }
    ) async throws -> [SeenIssue] {
        try await TestSupport.issues {
            try await act(EndToEndTests.script(script, mocking: stubs).launch())
        }
    }

    @Test func `a test that reads the report of a program that a script hides does not fail`() async throws {
        let none = Upstream.configurator()
        none.respond(to: "/none").once()
        let issues = try await issues(#""$0" rate EUR USD 2>/dev/null; exit 0"#, none) { service in
            let report = try await service.waitForExit().preventReport
            #expect(report?.contains("GET https://api.frankfurter.dev/v1/latest") == true)
        }

        #expect(issues.isEmpty)
    }

    #if os(Linux) && compiler(>=6.3)
    @Test func `a crash of a child that a script hides is a warning of the test`() async throws {
        let warnings = try await warnings {
            var program = try script("sh -c 'kill -SEGV $$'; exit 0", transport: .outside)
            program.policy = .drop
            try await program.launch().waitForExit()
        }

        #expect(warnings.map { $0.text.hasSuffix("[crashed-process]") } == [true], "\(warnings)")
    }
    #endif

    @Test(arguments: ["waitForExit", "terminate", "SIGUSR1"])
    func `a crash fails the test, with the signal and last errors, whatever the test does`(_ act: String) async throws {
        let crash = "echo last words >&2; kill -SEGV $$"
        let end = act == "SIGUSR1" ? "trap '\(crash)' USR1; echo asked; while :; do sleep 0.01; done" : crash
        let issues = try await issues(#""$0" rate EUR USD; "# + end) { service in
            if act == "SIGUSR1" {
                _ = try await service.wait(for: .line("asked"))
                service.send(SIGUSR1)
            }
            while act == "terminate" && service.state == .running { try await Task.sleep(for: .milliseconds(2)) }
            _ = try await act == "terminate" ? service.terminate() : service.waitForExit()
        }

        #expect(issues.count == 1)
        let text = try #require(issues.first?.text)
        #expect(text.hasPrefix("sh was killed by signal 11 (SIGSEGV)"), "\(text)")
        #expect(text.contains("  | last words"), "\(text)")
    }

    @Test func `an unmet expectation says how the program ended`() async throws {
        let two = rates { $0.expect(.exactly(2)).always() }
        let issues = try await issues(#""$0" rate EUR USD; kill -SEGV $$"#, two) { service in
            let termination = try await service.waitForExit()
            #expect(termination.cause == .signalled(SIGSEGV))
        }

        #expect(issues.count == 1)
        #expect(issues.first?.text.contains("sh was killed by signal 11 (SIGSEGV)") == true, "\(issues)")
    }
}
