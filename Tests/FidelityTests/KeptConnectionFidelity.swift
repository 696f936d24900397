import TestSupport

/// The fault that a server causes which closes a connection after it has kept it.
@Suite struct `Kept connections with server and mock` {
    private static let requests: [(method: String, body: String?)] = [
        ("GET", nil), ("HEAD", nil), ("DELETE", nil), ("POST", nil), ("PUT", nil), ("POST", "a"), ("PUT", "a"),
    ]

    @Test(.unscoped(.allowed), arguments: Self.requests, [false, true])
    func `a dropped kept connection has the same outcome and the same calls as with a server`(
        _ request: (method: String, body: String?), isReset: Bool
    ) async throws {
        let server = try ScriptedServer { request in
            if request.isOnKeptConnection { return isReset ? [.reset] : [] }
            return ["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .keep]
        }
        let outcome = await self.outcome(of: request, in: URLSession(configuration: .ephemeral), port: server.port)

        let mocked = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        mocked.respond(to: .get("/first")).once()
        mocked.respond(to: .any).with(fault: .droppedKeptConnection).once()
        mocked.respond(to: .any).always()
        let responder = MockURLResponder(mocked)
        let mockedOutcome = await self.outcome(of: request, in: responder.session, port: server.port)

        #expect(mockedOutcome == outcome)
        #expect(outcome == (request.body == nil ? "200" : "-1001"))
        // Foundation sends the head of a request with a body again, but not the body, so such a request never ends.
        let methods = server.requests.filter { $0.body.count == Int($0.headers["content-length"] ?? "0") }.map(\.method)
        #expect(methods == ["GET", request.method] + (request.body == nil ? [request.method] : []))
        #expect(responder.calls.map(\.method) == methods)
    }

    @Test func `a second drop for the same request fails it as an empty reply does`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: "/").with(fault: .droppedKeptConnection).times(2)
        let responder = MockURLResponder(api)

        await expectURLError(.badServerResponse) {
            try await responder.session.data(from: URL(string: "https://api.example.com/")!)
        }

        #expect(responder.stubs.map(\.uses) == [2])
    }

    private func outcome(
        of request: (method: String, body: String?), in session: URLSession, port: UInt16
    ) async -> String {
        _ = await session.status(of: "http://127.0.0.1:\(port)/first")
        var dropped = URLRequest(url: URL(string: "http://127.0.0.1:\(port)/second")!)
        dropped.httpMethod = request.method
        dropped.httpBody = request.body.map { Data($0.utf8) }
        dropped.timeoutInterval = 2
        do {
            let (_, response) = try await session.data(for: dropped)
            return "\((response as? HTTPURLResponse)?.statusCode ?? 0)"
        } catch {
            return "\((error as NSError).code)"
        }
    }
}
