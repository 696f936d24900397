import TestSupport

@Suite(.launching) struct `Misuse without a test framework` {
    @Test func `misuse of the DSL without a test framework stops the program with only the message`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TestFrameworks.stop(
                TestFailure(
                    Message(.invalidStatus, "the status is 42"), fileID: #fileID, filePath: "/a.swift", line: 7,
                    column: 1))
        }

        #expect(
            String(decoding: try #require(result).standardErrorContent, as: UTF8.self) == """
                /a.swift:7: error: MockURLResponder: the status is 42
                To record failures instead of stopping, set TestFailures.report.
                [invalid-status]

                """)
    }

    @Test func `a plan file that cannot be written becomes an argument that stops the program`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            setenv("TMPDIR", "/proc/nowhere", 1)
            TestFailures.report = { print("failure: \($0.message)") }
            let api = Misuse.example()
            api.respond(to: "/a").once()
            print("argument: \(api.arguments(transport: .file))")
            fflush(nil)
        }

        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.contains("failure: MockURLResponder cannot write a plan file below /proc/nowhere"))
        #expect(output.contains(#"argument: ["--mock-url-plan=stubs-that-the-test-could-not-write"]"#))
    }
}
