import TestSupport

@Suite struct `Installation in an existing session` {
    private let url = "https://api.example.com/"
    private let session = URLSession(configuration: .ephemeral)

    private func responder(_ body: String, name: String? = nil) throws -> MockURLResponder {
        try .example(name: name) { $0.respond(to: "/").with(body: body).always() }
    }

    @Test func `the engine that was installed last answers until it is uninstalled`() async throws {
        let (outer, inner) = (try responder("outer"), try responder("inner"))

        outer.install(in: session)
        inner.install(in: session)
        #expect(try await session.reply(to: url).text == "inner")

        inner.uninstall(from: session)
        #expect(try await session.reply(to: url).text == "outer")
    }

    @Test(.ownProcess) func `a session names its ended engine until the next engine is installed`() async throws {
        let earlier = try responder("earlier", name: "the earlier test")
        earlier.install(in: session)
        earlier.tearDown()
        let late = await session.status(of: url)
        let next = try responder("next")
        next.install(in: session)
        next.install(in: session)

        #expect { try late.get() } throws: { "\($0)".contains("the earlier test had ended") }
        #expect(try await session.reply(to: url).text == "next")
        let ours = session.configuration.protocolClasses?.filter { $0 is MockURLProtocol.Type }
        #expect(ours?.count == 1)
    }

    @Test func `engines can be installed in a session while other threads send requests`() async throws {
        let responders = try (0..<20).map { try responder("\($0)") }
        responders[0].install(in: session)

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for responder in responders { responder.install(in: session) } }
            for _ in 0..<20 {
                group.addTask {
                    for _ in 0..<10 {
                        let reply = try await session.reply(to: url)
                        #expect(reply.status == 200)
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await session.reply(to: url).text == "19")
    }
}
