import TestSupport

/// The guard affects the whole process, so each test has its own.
@Suite(.launching) struct `Calls that the network guard lets out` {
    @Test(.ownProcess, arguments: ["loopback", "off"])
    func `a call that the guard lets out is recorded and verified`(_ mode: String) async {
        await #expect(processExitsWith: .success) { [mode = mode as String] in
            let server = try LoopbackServer()
            MockURLResponder.setUp(with: ["--mock-url-guard=\(mode)"])

            let data = try Data(contentsOf: server.url)
            let status = try await unseenSession().status(of: server.url.absoluteString).get()

            #expect(String(decoding: data, as: UTF8.self) == "hello" && status == 200)
            #expect(MockURLResponder.calls.map(\.outcome) == [.passed, .passed])
            let checks: [() -> Void] = [
                { MockURLResponder.process.verify(.any, .never) }, { MockURLResponder.process.verifyExactly([]) },
                { MockURLResponder.process.verifyNoUnmatchedCalls() },
            ]
            for check in checks { withKnownIssue { check() } }
        }
    }

    @Test(.ownProcess) func `an upload from a stream reaches loopback unread, and is recorded`() async throws {
        let server = try ScriptedServer { _ in ["\(LoopbackServer.hello)"] }
        MockURLResponder.setUp(with: [])
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)/")!)
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(data: Data("streamed".utf8))

        let (data, _) = try await unseenSession().data(for: request)

        #expect(String(decoding: data, as: UTF8.self) == "hello")
        let body = String(decoding: server.requests.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains("streamed"))
        #expect(MockURLResponder.calls.map(\.outcome) == [.passed])
    }

    @Test(.ownProcess) func `the calls of a policy that allows the network are recorded in every session`() async throws
    {
        let server = try LoopbackServer()
        MockURLResponder.setUp(with: ["--mock-url-policy=allow"])

        for session in [URLSession.shared, unseenSession()] {
            #expect(try await session.status(of: server.url.absoluteString).get() == 200)
        }

        #expect(MockURLResponder.calls.map(\.outcome) == [.passed, .passed])
    }
}
