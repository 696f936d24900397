import TestSupport

@Suite(.launching) struct `Invalid mock arguments` {
    @Test func `malformed JSON in an argument stops the program with the position of the error`() async throws {
        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: [#"--mock-url-response={"host":"api.frankfurter.dev","responses":[{]}"#])

        #expect(outcome.reason == .uncaughtSignal)
        #expect(
            outcome.errors.hasPrefix(
                """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 4, --mock-url-response
                  at:       responses[0] (character 45)
                  expected: a field name in quotes
                  found:    "]"
                """))
    }
}
