import TestSupport

#if canImport(FoundationNetworking)
/// The fixture runs in a separate process, in which one test at a time has a network.
@Suite(.launching) struct `Requests that belong to no network of a test` {
    private static let run = Task { try await FixtureRun.outcome(of: "UnscopedFixture") }

    private func issues(of test: String) async throws -> [String] {
        try await FixtureRun.issues(of: test, in: Self.run.value)
    }

    @Test func `a request that loses the task tree and would leave the machine fails the only test`() async throws {
        let issues = try await issues(of: "escaping(_:)")
        let output = try await Self.run.value.output + Self.run.value.errors

        #expect(issues.count == UnscopedFixture.Escape.allCases.count, "\(issues)")
        #expect(output.contains("MockURLResponder: refused GET https://other.example/rates, which"))
        #expect(output.contains("[unscoped-request]"))
    }

    @Test func `a request to another server of the machine passes, unless a stub names host and port`() async throws {
        let issues = try await issues(of: "loopback(isStubbed:)")

        #expect(issues.count == 1 && issues[0].contains("isStubbed → true"), "\(issues)")
    }

    @Test(arguments: [
        "stubbedAndAllowed()", "stubbedAndAllowedByPolicy()", "stubbedByAnotherName()", "namedByItsStubs()",
    ])
    func `a host that a stub names stays mocked while other requests may use the network`(_ test: String) async throws {
        let issues = try await issues(of: test)

        #expect(issues.count == 1 && !issues[0].contains("Expectation failed"), "\(issues)")
    }

    @Test func `a request after the end of its network is a warning, which fails no test`() async throws {
        let termination = try await Self.run.value
        let output = termination.output + termination.errors

        #expect(try await issues(of: "late()").isEmpty)
        #if compiler(>=6.3)
        #expect(output.contains(/[Rr]ecorded a warning.*UnscopedFixture.swift/), "\(output)")
        #endif
        #expect(termination.errors.contains("GET https://h/late"))
    }

    @Test(arguments: [
        "afterTheLastNetwork()", "besideANetwork()", "oneOfTwo()", "bound()", "allowedByTrait()", "allowedInItsTasks()",
        "allowedInProcess()",
        "allowedByPolicy()", "refusedWithinAllowed()", "stubbedBesideAnEngineOfTheProcess()",
    ])
    func `a request outside of networks is refused, bound or allowed`(_ test: String) async throws {
        let issues = try await issues(of: test)

        #expect(issues.isEmpty, "\(issues)")
    }
}
#endif
