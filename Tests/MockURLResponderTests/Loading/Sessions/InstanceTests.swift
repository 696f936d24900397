import TestSupport

@Suite struct `Instances of the responder` {

    @Test func `an instance that is installed in a configuration of the program outlives its variable`() async throws {
        let configuration = URLSessionConfiguration.default
        try MockURLResponder.example { $0.respond(to: "/").with(body: "mocked").once() }.install(in: configuration)

        let reply = try await URLSession(configuration: configuration).reply(to: "https://api.example.com/")

        #expect(reply.text == "mocked")
    }

    @Test(.ownProcess) func `the protocol classes of a released instance give an error that names it`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        let line = #line + 1
        configuration.protocolClasses = try MockURLResponder.example { $0.respond(to: "/").once() }
            .configuration.protocolClasses

        let result = await URLSession(configuration: configuration).status(of: "https://api.example.com/")

        #expect { try result.get() } throws: { error in
            error.localizedDescription.contains(
                "a request came after its responder MockURLResponderTests/InstanceTests.swift:\(line) had ended")
        }
    }
}
