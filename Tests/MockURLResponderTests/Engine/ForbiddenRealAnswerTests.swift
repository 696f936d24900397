import TestSupport

@Suite struct `A real answer that the policy does not let pass` {
    private let url = "https://api.example.com/rates"
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    init() {
        api.respond(to: "/rates").with(name: "real").with(realAnswerPatchedBy: ["a": 1]).expect(1).once()
        api.respond(to: "/rates").with(body: "later").always()
    }

    @Test(.ownProcess) func `prevent fails the test, and the report names the stub and the cure`() async throws {
        var result: Result<Int, URLError>?
        let text = Locked("")

        await withKnownIssue {
            let responder = MockURLResponder(api, name: "the test")
            result = await responder.session.status(of: url)
        } matching: { issue in
            text.withLock { $0 = issue.comments.map(\.rawValue).joined() }
            return true
        }

        let report = text.withLock { $0 }
        let stub = try #require(report.firstMatch(of: /#1 "real" GET \S+ \(\S+:8\)/)).output
        #expect(
            report.contains(
                "the stub \(stub) asks for the real answer to this request of the responder the test, and its policy is "
                    + "prevent."), "\(report)")
        #expect(report.contains("matched, but asks for the real answer, and the policy lets no request pass"))
        #expect(
            report.contains("To do: let requests pass with the policy allow, or give the stub an answer of its own."))
        #expect(!report.contains("add this to") && !report.contains("spent"))
        #expect(report.hasSuffix("[forbidden-real-answer]"))
        let error = await expectURLError(.notConnectedToInternet) { try result?.get() }
        #expect(
            error?.localizedDescription
                == "MockURLResponder: the stub \(stub) asks for the real answer to GET \(url), and the policy lets no "
                + "request pass; the test has the report. [forbidden-real-answer]")
    }

    @Test(.ownProcess) func `drop fails the request, no later stub answers, and the stub loses no use`() async throws {
        let responder = MockURLResponder(api, policy: .drop)

        let error = await expectURLError(.notConnectedToInternet) { try await responder.session.reply(to: url) }

        let text = try #require(error).localizedDescription
        #expect(text.hasPrefix("MockURLResponder: the stub #1 \"real\""), "\(text)")
        #expect(
            text.hasSuffix(
                "asks for the real answer to GET \(url), and the policy lets no request pass (policy drop). "
                    + "[forbidden-real-answer]"), "\(text)")
        #expect(responder.calls.map(\.isUnmatched) == [true])
        #expect(responder.stubs.map(\.uses) == [0, 0])
        withKnownIssue { responder.verifyExpectations() }
    }

    @Test(.launching) func `a process that is set up with arguments changes the answers of every session`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
            local.respond(to: "/").with(realAnswerPatchedBy: ["a": 1]).always()
            MockURLResponder.setUp(with: local.arguments + [UnmatchedPolicy.allow.argument])

            let shared = try await URLSession.shared.reply(to: server.url.absoluteString)
            let unseen = try await URLSession(configuration: .ephemeral).reply(to: server.url.absoluteString)

            #expect(shared.text == #"{"a":1}"# && unseen.text == #"{"a":1}"#)
        }
    }

    @Test func `the network guard lets no request pass that a stub with any host wants to change`() async throws {
        let server = try LoopbackServer()
        let any = MockURLResponderConfigurator()
        any.respond(to: "/").with(realAnswerPatchedBy: ["a": 1]).always()
        let engine = try Engine(LaunchArguments(decoding: any.arguments), settings: .init(policy: .drop))
        let request = CapturedRequest(server.url.absoluteString)
        request.networkGuard = .off

        guard case .fail = engine.decide(request).answer else {
            Issue.record("the request must fail")
            return
        }
    }

    @Test func `the journal has the stub among the closest ones, as forbidden`() async throws {
        let journal = try JournalFile()
        let responder = try MockURLResponder(
            arguments: api.arguments + [UnmatchedPolicy.drop.argument, journal.argument])

        _ = await responder.session.status(of: url)

        let call = try #require(try journal.records("call").first)
        #expect(call.includes(try JSONValue(#"{"policy":"drop","outcome":"failed","error":-1009}"#)))
        guard case .array(let misses)? = call["nearMisses"], let closest = misses.first else {
            Issue.record("the record has no closest stub: \(call)")
            return
        }
        #expect(closest.includes(try JSONValue(#"{"name":"real","forbidden":true,"differs":[]}"#)), "\(closest)")
        #expect(closest["spent"] == nil)
    }
}
