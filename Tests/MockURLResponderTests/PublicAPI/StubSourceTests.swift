import TestSupport

@Suite(.launching) struct `The source of a stub for a request` {

    @Test(.ownProcess) func `the stub source omits the query fields in redactedNames`() async throws {
        MockURLResponder.Configuration.redactedNames = ["Token"]
        let source = MockURLResponder.stubSource(
            for: URLRequest(url: try #require(URL(string: "https://h/?token=top&a=1"))))
        try #require(!source.contains("top") && source.contains(#".query("a", "1")"#))
    }

    @Test(.ownProcess) func `a call hides the names that were redacted when its responder was created`() async throws {
        MockURLResponder.Configuration.redactedNames = ["token"]
        let responder = try MockURLResponder(arguments: [])
        responder.policy = .drop
        MockURLResponder.Configuration.redactedNames = []
        let url = try #require(URL(string: "https://h/?token=top&a=1"))
        _ = try? await responder.session.data(from: url)
        let call = try #require(responder.calls.first)
        try #require(!call.description.contains("top") && call.description.contains("a=1"))
    }

    @Test(arguments: ["ftp://h/a", "/a", "https:///a"])
    func `the stub source is a comment if no stub can answer the request`(_ url: String) throws {
        let source = MockURLResponder.stubSource(for: URLRequest(url: try #require(URL(string: url))))

        let start = "// MockURLResponder: no stub can answer this request: expected a URL of http or https, found "
        #expect(source == start + "\"\(url)\"")
    }
}
