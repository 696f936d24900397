import TestSupport

@Suite(.launching) struct `Stubs that a report suggests` {
    @Test func `a report about handwritten JSON suggests an argument that answers the request`() async throws {
        let plan = #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/wrong"}}]}"#
        let first = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", plan]).outcome()
        let suggested = try #require(first.errors.split(separator: "\n").first { $0.contains("'--mock-url-response=") })
        let argument = suggested.trimmingCharacters(in: CharacterSet(charactersIn: " '"))

        try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", argument]).outcome().expect(
            errors: .without("no stub answers"))
    }
}
