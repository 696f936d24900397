import TestSupport

@Suite(.ownProcess) struct `The end of a responder for clients without a session` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let request = URLRequest(url: URL(string: "https://api.example.com/")!)

    @Test func `tearDown cancels a body that is still arriving`() async throws {
        api.respond(to: "/").with(body: "abc").with(speed: .wholeBody(in: 3_600)).once()
        let responder = MockURLResponder(api, name: "the test")
        var request = request
        request.timeoutInterval = 0

        let response = try await responder.response(to: request)
        responder.tearDown()

        await expectURLError(.cancelled) { try await response.body.data() }
    }

    @Test func `respond(to:) after tearDown fails with an error that names the responder`() async throws {
        api.respond(to: "/").always()
        let responder = MockURLResponder(api, name: "the test")
        responder.tearDown()

        let error = await expectURLError(.cancelled) { try await responder.respond(to: request) }

        #expect(
            error?.localizedDescription
                == "MockURLResponder: a request came after its responder the test had ended. [ended-responder]")
    }

    @Test func `a body can be read after the last reference to its responder is released`() async throws {
        api.respond(to: "/").with(body: "abc").with(speed: .wholeBody(in: 0.2)).once()

        let response = try await MockURLResponder(api).response(to: request)

        #expect(try await response.body.data() == Data("abc".utf8))
    }

    @Test func `a prevented respond(to:) fails the test before the client receives the error`() async throws {
        let isTold = Locked(false)

        await withKnownIssue {
            let responder = MockURLResponder(api)
            await expectURLError(.notConnectedToInternet) { try await responder.respond(to: request) }
            #expect(isTold.withLock { $0 })
        } matching: { issue in
            isTold.withLock { $0 = true }
            return issue.comments.contains { $0.rawValue.contains("its policy is prevent") }
        }
    }
}
