import TestSupport

/// The guard affects the whole process, so each test has its own.
@Suite(.launching) struct `Calls that the network guard lets out` {
    @Test(.ownProcess, arguments: ["guard=loopback", "guard=off", "policy=allow"])
    func `a call that the guard lets out is recorded and verified`(_ setting: String) async {
        await #expect(processExitsWith: .success) { [setting = setting as String] in
            let server = try LoopbackServer()
            MockURLResponder.setUp(with: ["--mock-url-\(setting)"])

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
}
