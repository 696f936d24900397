import TestSupport

@Suite struct `The record of the end of a call to the network` {
    /// Foundation may send a request again unseen after a 401.
    @Test(arguments: [("200 OK", "hello", "complete 5"), ("401 No", "who?", "challenged 4")])
    func `a passed request is complete or challenged`(_ status: String, _ body: String, _ end: String) async throws {
        let server = try LoopbackServer(
            answering: "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
        let scene = try DeliveryScene([], policy: .allow)
        #expect(try await scene.responder.session.reply(to: server.url.absoluteString).text == body)
        try scene.expect(["1 \(end)"])
    }

    @Test func `a request that fails on the network is a failure`() async throws {
        let port = try LoopbackServer().port
        let scene = try DeliveryScene([], policy: .allow)

        await expectURLError(.cannotConnectToHost) {
            try await scene.responder.session.reply(to: "http://127.0.0.1:\(port)/")
        }

        try scene.expect(["1 failed 0 -1004"])
    }

    @Test func `a task that is cancelled while the network loads it is cancelled`() async throws {
        let server = try ScriptedServer { _ in [.pause(60)] }
        let scene = try DeliveryScene([], policy: .allow)
        let task = Task { try await scene.responder.session.reply(to: "http://127.0.0.1:\(server.port)/") }
        try await scene.responder.waitForCalls(.any, timeout: 300)
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }

        task.cancel()
        _ = await task.result

        try await scene.expectSoon(["1 cancelled -"])
    }

    @Test func `the bytes of an answer of the network are unknown if a delegate takes them`() async throws {
        let server = try LoopbackServer()
        let scene = try DeliveryScene([], policy: .allow)
        let client = DelegateClient()

        await client.load(server.url.absoluteString, scene.responder)

        #expect(client.taken.count == 5)
        try scene.expect(["1 complete -"])
    }

    @Test func `a redirect of a stub to the network has two calls with one end each`() async throws {
        let server = try LoopbackServer()
        let scene = try DeliveryScene(
            [#"{"status":302,"headers":{"Location":"\#(server.url)"}}"#], policy: .allow)

        #expect(try await scene.responder.session.reply(to: "https://api.example.com/").text == "hello")

        try scene.expect(["1 redirected 0", "2 complete 5"])
    }
}
