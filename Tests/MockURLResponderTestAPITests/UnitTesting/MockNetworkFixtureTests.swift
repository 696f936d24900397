import TestSupport

@Suite(.launching) struct `A mocked network of XCTest` {
    @Test func `mockNetwork answers in synchronous tests, in async tests and in setUp()`() async throws {
        let termination = try await outcome(of: MockNetworkFixture.self, [:])

        #expect(termination.isSuccess, "\(termination.output)\(termination.errors)")
        #expect(termination.output.contains("Executed 10 tests, with 0 failures"))
    }

    @Test func `mockNetwork fails the running test at the line of the stub or of the network`() async throws {
        let termination = try await outcome(of: MockNetworkFixture.self, [MockNetworkFixture.variable: "1"])

        let failures = termination.output.matches(
            of: /Swift:(\d+): error: MockNetworkFixture\.(\w+) : failed/.ignoresCase()
        )
        .map { "\($0.output.2):\($0.output.1)" }
        #expect(
            failures.sorted() == [
                "testPrevented:1001", "testPreventedInTasks:103", "testThrows:104", "testUndecided:105",
                "testUnmatched:102", "testUnmet:101",
            ], "\(termination.output)\(termination.errors)")
        #expect(termination.output.contains("GET https://api.example.com/prevented"))
        // On a busy machine, the request arrives just before the end of its responder, which names it, too.
        let late = """
            MockURLResponder: when the responder MockNetworkFixture.testUndecided ended, 1 request had no answer yet; cancelled:
              GET https://h/undecided
            [ended-responder]

            """
        #expect(["", late].contains(termination.errors), "\(termination.errors)")
    }
}
