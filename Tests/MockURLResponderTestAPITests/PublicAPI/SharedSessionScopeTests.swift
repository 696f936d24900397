import TestSupport

@Suite struct `Code that uses URLSession.shared` {
    @Test func `a responder answers URLSession.shared within withSharedSession, by stubs of any time and its policy`()
        async throws
    {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        let responder = MockURLResponder(upstream, policy: .drop)

        let texts = try await responder.withSharedSession {
            await expectURLError(.notConnectedToInternet) { try await URLSession.shared.reply(to: "https://h/") }
            upstream.respond(to: "/").with { _ in MockResponse(body: "late") }.always()
            return try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await URLSession.shared.reply(to: "https://h/").text } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
        }

        #expect(texts == ["late"])
        responder.verify(.get("/"), .exactly(21))
    }
}
