import TestSupport

@Suite struct `docs/guides/graphql.md` {
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
        api.respond(to: .post("/graphql"))
            .when(.jsonBody(includes: ["operationName": "User"]))
            .with(json: ["data": ["user": nil]])
            .always()
        // end sample

        let ann = try await send(#"{"operationName":"User","query":"query User …","variables":{"id":"7","x":1}}"#)
        #expect(ann == #"{"data":{"user":{"name":"Ann"}}}"#)
        #expect(
            try await send(#"{"operationName":"User","variables":{"id":"8"}}"#) == #"{"data":{"user":null}}"#)
        #expect(try await mocked.sampleStatus("/graphql", method: "POST", body: #"{"operationName":"Rates"}"#) == 404)
    }

    @Test func `stubs match the text of a query, and a query in a GET`() async throws {
        // sample: graphql-queries
        api.respond(to: .post("/graphql"))
            .when(.body(.containing("mutation") && .regex(#"addUser\s*\("#)))
            .with(json: ["data": ["addUser": ["id": "8"]]])
            .once()
        api.respond(to: "/graphql")
            .when(.query("query", .regex(#"\bviewer\b"#)))
            .with(json: ["data": ["viewer": ["name": "Ann"]]])
            .always()
        // end sample

        let added = try await send(#"{"query":"mutation {\n  addUser (name: \"Bob\") { id }\n}"}"#)
        #expect(added == #"{"data":{"addUser":{"id":"8"}}}"#)
        let viewer = try await mocked.sampleReply("/graphql?query=%7Bviewer%7Bname%7D%7D").text
        #expect(viewer == #"{"data":{"viewer":{"name":"Ann"}}}"#)
    }
}
