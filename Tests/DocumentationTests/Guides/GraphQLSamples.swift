import TestSupport

@Suite struct `docs/guides/special-answers.md, GraphQL` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(api, policy: .answer(404))
    }

    /// Sends a GraphQL request in a POST, and returns the body of its reply.
    private func send(_ body: String) async throws -> String {
        try await mocked.sampleReply("/graphql", method: "POST", body: body).text
    }

    @Test func `stubs distinguish operations by name and variables`() async throws {
        // sample: graphql-operations
        api.respond(to: .post("/graphql"))
            .when(.jsonBody(includes: ["operationName": "User", "variables": ["id": "7"]]))
            .with(json: ["data": ["user": ["name": "Ann"]]])
            .always()
        // end sample
        api.respond(to: .post("/graphql"))
            .when(.jsonBody(includes: ["operationName": "User"]))
            .with(json: ["data": ["user": nil]])
            .always()

        let ann = try await send(#"{"operationName":"User","query":"query User …","variables":{"id":"7","x":1}}"#)
        #expect(ann == #"{"data":{"user":{"name":"Ann"}}}"#)
        #expect(
            try await send(#"{"operationName":"User","variables":{"id":"8"}}"#) == #"{"data":{"user":null}}"#)
        #expect(try await mocked.sampleStatus("/graphql", method: "POST", body: #"{"operationName":"Rates"}"#) == 404)
    }
}
