import TestSupport

@Suite(.launching) struct `A launched server with stubs in its arguments` {

    @Test(arguments: [
        ("/rate?from=EUR", 400), ("/rate?from=EUR&to=DOLLAR", 400), ("/nowhere", 404), ("/", 404),
    ])
    func `the server refuses invalid requests with an error`(_ path: String, _ status: Int) async throws {
        let server = try await DemoServer(mocking: ["--mock-url-policy=drop"])

        let answer = try await server.get(path)

        #expect(answer.status == status)
        #expect(answer.text.hasPrefix(#"{"error":"#))
    }
}
