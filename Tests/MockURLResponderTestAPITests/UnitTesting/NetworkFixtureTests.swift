import TestSupport

/// Checks the output of failing tests, which people read. The fixture runs in a separate process.
@Suite(.launching) struct `A test process with mocked networks` {
    private static let run = Task { try await FixtureRun.outcome(of: "NetworkFixture") }

    private func issues(of test: String) async throws -> [String] {
        try await FixtureRun.issues(of: test, in: Self.run.value)
    }

    private func line(of marker: String) throws -> Int {
        let file = Checkout.file("Tests/MockURLResponderTestAPITests/UnitTesting/NetworkFixture.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(text.components(separatedBy: "\n").firstIndex { $0.contains("// \(marker)") }) + 1
    }

    /// Swift assigns the arguments of a macro to the line of the declaration.
    @Test func `an unmet expectation of a stub in the trait names the case and the line of the test`() async throws {
        let issues = try await issues(of: "a stub of the trait has an unmet expectation")

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.contains("\"USD\" at NetworkFixture.swift:\(try line(of: "unmet"))") == true, "\(issues)")
    }

    @Test func `a request without an answer at the end of its test is named on standard error`() async throws {
        let errors = try await Self.run.value.errors

        #expect(
            errors.contains(
                "MockURLResponder: when the responder NetworkFixture/straggling ended, 1 request had no answer yet; "
                    + "cancelled:\n  GET https://h/\n"), "\(errors)")
    }

    @Test func `cases that mock the whole process run one at a time`() async throws {
        #expect(try await issues(of: "wholeProcess").isEmpty)
    }

    @Test(arguments: ["swallowed()", "swallowedEarly()"])
    func `the first prevented request of a process fails the test that sent it`(_ name: String) async throws {
        let report = try TemporaryFile("")
        var program = ServiceUnderTest(executable: try #require(Bundle.main.executableURL))
        program.launchArguments = [
            "--testing-library", "swift-testing", "--filter", #"NetworkFixture/\#(name.dropLast(2))\("#,
            "--xunit-output", report.path,
        ]
        program.launchEnvironment[FixtureRun.variable] = "1"
        program.transport = .environment
        let tests = try await program.launch()

        let termination = try await tests.waitForExit(timeout: 300)

        let xml = try String(contentsOfFile: report.path, encoding: .utf8)
        let line = try #require(xml.split(separator: "\n").first { $0.contains("<failure") })
        #expect(termination.cause == .exited(1), "\(termination)")
        #expect(xml.contains(#"tests="1" failures="1""#), "\(xml)")
        #expect(line.contains("no stub answers this request of the responder"))
        #expect(line.contains("GET https://h/"))
    }
}
