import TestSupport

#if compiler(>=6.3)
/// The fixture runs in a separate process, because warnings fail no test.
@Suite(.launching) struct `Warnings of tests` {
    private static let run = Task { try await FixtureRun.outcome(of: "WarningFixture") }
    private static let strict = Task {
        try await FixtureRun.outcome(of: "WarningFixture", [], ["MOCK_URL_WARNINGS": "failures"])
    }

    private static func lines(_ run: Task<ChildProgram.Outcome, any Error>, of test: String) async throws -> [String] {
        let outcome = try await run.value
        let output = outcome.output + outcome.errors
        try #require(output.contains("Test \(test)() "), "\(output)")
        return output.split(separator: "\n").map(String.init).filter { $0.contains("Test \(test)() ") }
    }

    @Test(arguments: ["unusedStub", "limitNotReached", "launched"])
    func `a stub that has answered less than it could is a warning, which fails no test`(_ test: String) async throws {
        let lines = try await Self.lines(Self.run, of: test)

        #expect(lines.count { $0.contains("recorded a warning") } == 1, "\(lines)")
        #expect(lines.contains { $0.contains("passed after") })
    }

    @Test(arguments: ["unusedStub", "limitNotReached", "launched"])
    func `a variable makes warnings failures`(_ test: String) async throws {
        let lines = try await Self.lines(Self.strict, of: test)

        #expect(lines.count { $0.contains("recorded an issue") } == 1, "\(lines)")
        #expect(lines.contains { $0.contains("failed after") })
    }

    @Test func `what fails the test is not repeated as a warning`() async throws {
        let lines = try await Self.lines(Self.run, of: "failure")

        #expect(
            lines.count { $0.contains("recorded") } == 1 && lines.contains { $0.contains("failed after") }, "\(lines)")
    }

    @Test func `a test that is cancelled fails for no unmet expectation, and leaves no network behind`() async throws {
        let cancelled = try await Self.lines(Self.run, of: "cancelled")
        let next = try await Self.lines(Self.run, of: "afterTheCancelled")

        #expect(cancelled.contains { $0.contains("was cancelled") } && !cancelled.contains { $0.contains("recorded") })
        #expect(next.contains { $0.contains("passed after") })
    }

    @Test func `another value of the variable stops the run`() async throws {
        let outcome = try await FixtureRun.outcome(of: "WarningFixture", [], ["MOCK_URL_WARNINGS": "errors"])

        #expect((outcome.output + outcome.errors).contains("warnings or failures"))
        #expect(outcome.status != 0)
    }
}
#endif
