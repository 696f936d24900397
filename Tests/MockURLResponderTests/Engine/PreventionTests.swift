import TestSupport

@Suite struct `Prevent in a unit test` {
    private let url = "https://api.example.com/rates?base=EUR"
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test(.ownProcess)
    func `prevent fails the request at once, the report fails the test, and the next request is answered`() async throws
    {
        api.respond(to: "/next").with(body: "next").once()
        api.respond(to: "/rates").when(.query("base", "USD")).with(body: "1").once()
        let (line, told) = (Locked(0), Locked(false))
        var result: Result<Int, URLError>?
        var next: Reply?

        try await withKnownIssue {
            let responder = MockURLResponder(api, name: "the test")
            line.withLock { $0 = #line - 1 }
            result = await responder.session.status(of: url)
            #expect(responder.calls.first?.result.isReported == true)
            #expect(told.withLock { $0 }, "the test receives the report before the program receives the error")
            next = try await responder.session.reply(to: "https://api.example.com/next")
        } matching: { issue in
            told.withLock { $0 = true }
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("no stub answers this request of the responder the test, and its policy is prevent.")
                && text.contains("GET \(url)") && text.contains("query field base     expected \"USD\"")
                && text.contains("configurator.respond(to: .get(\"/rates\"))")
                && issue.sourceLocation?.line == line.withLock { $0 }
                && issue.sourceLocation?.fileName == "PreventionTests.swift"
        }

        #expect(next?.text == "next")
        let error = await expectURLError(.notConnectedToInternet) { try result?.get() }
        #expect(
            error?.localizedDescription
                == "MockURLResponder: no stub answers GET \(url); the test has the report. [unmatched-request]")
    }

    @Test(.launching) func `prevent stops the process if prevention is stopProgram`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let responder = MockURLResponder(MockURLResponderConfigurator())
                responder.prevention = .stopProgram
                _ = await responder.session.status(of: "https://api.example.com/rates")
            })

        let report = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(report.contains("MockURLResponder stopped the program: no stub answers this request"))
    }
}
