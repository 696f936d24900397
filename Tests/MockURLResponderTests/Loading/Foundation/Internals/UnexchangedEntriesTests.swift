#if canImport(FoundationNetworking)
import TestSupport

/// Each test makes the proofs of all exchanged entries fail, as a later Foundation might.
@Suite(.launching) struct `A Foundation whose entries cannot be exchanged` {
    @Test(.ownProcess) func `the shared session, listing sessions and those of a responder are mocked`() async throws {
        refuseExchanges()
        setUpExample()
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [MockURLProtocol.self] + (configuration.protocolClasses ?? [])
        let responder = try MockURLResponder.example { $0.respond(to: "/").with(body: "own").always() }

        await expectMocked(URLSession.shared)
        await expectMocked(URLSession(configuration: configuration))
        await expectMocked(responder.session, "own")

        #expect(!AwaitedCancellation.isAsynchronous)
    }

    @Test(.ownProcess) func `nothing else reaches the network`() async throws {
        refuseExchanges()
        let server = try LoopbackServer()
        setUpStub(for: server, "--mock-url-guard=none")
        let url = server.url

        await expectURLError(.unknown) { _ = try await unseenSession().data(from: url) }
        await expectURLError(.unknown) {
            _ = try await URLSession(configuration: .ephemeral).download(from: url)
        }
        #expect(throws: CocoaError.self) { try Data(contentsOf: url) }

        #expect(server.received.isEmpty)
    }

    @Test func `a scope stops the program before it loses a request`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            refuseExchanges()
            let responder = try MockURLResponder.example { $0.respond(to: "/").with(body: "own").always() }
            try await responder.withSharedSession {
                _ = try await URLSession.shared.reply(to: "https://api.example.com/")
            }
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("cannot answer URLSession.shared"))
        #expect(errors.contains("[unmocked-session]"))
    }
}

private func refuseExchanges() {
    NativeGate.condition.withLock { $0 = false }
    AwaitedCancellation.condition.withLock { $0 = false }
}
#endif
