import TestSupport

@Suite struct `docs/reference/dsl.md, order and change` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(configurator, policy: .answer(404))
    }

    private func texts(_ path: String, _ count: Int) async throws -> [String] {
        var texts: [String] = []
        for _ in 0..<count { texts.append(try await mocked.sampleReply(path).text) }
        return texts
    }

    @Test func `then() and repeatingLast() answer in sequence`() async throws {
        // sample: then
        configurator.respond(to: "/job").with(body: "queued").times(2)
            .then().with(body: "running").once()
            .then().with(body: "done").always()
        // end sample

        configurator.respond(to: "/state").with(body: "on").once()
        configurator.respond(to: "/state").with(body: "off").repeatingLast().once()

        #expect(try await texts("/job", 5) == ["queued", "queued", "running", "done", "done"])
        #expect(try await texts("/state", 4) == ["on", "off", "off", "off"])
    }

    @Test func `a stub with a scenario answers in its state`() async throws {
        // sample: scenarios
        configurator.respond(to: "/cart").when(scenario: "cart", is: "full").with(body: "1 item").always()
        configurator.respond(to: "/cart").with(body: "empty").always()
        configurator.respond(to: .post("/cart")).with(scenario: "cart", becoming: "full").always()
        // end sample

        #expect(try await texts("/cart", 1) == ["empty"])
        _ = try await mocked.sampleStatus("/cart", method: "POST")
        #expect(try await texts("/cart", 1) == ["1 item"])
    }

    @Test(.launching) func `a running program answers differently after its stubs were replaced`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        let command = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
        let (server, port) = try await command.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        let url = URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD")!

        // sample: stubs-of-a-running-program
        let rates = upstream.respond(to: "/v1/latest").with(status: 404).always()
        let (failure, _) = try await URLSession.shared.data(from: url)

        rates.replaced().with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).always()
        let (success, _) = try await URLSession.shared.data(from: url)
        server.verify(.get("/v1/latest"), .exactly(2))
        // end sample

        #expect(String(decoding: failure, as: UTF8.self).contains("the upstream answered 404"))
        #expect(String(decoding: success, as: UTF8.self).contains("1.0842"))
    }
}
