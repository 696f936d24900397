import TestSupport

@Suite struct `Building stubs` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a plain stub becomes a short argument with the line on which it was built`() {
        configurator.respond(to: "/rates").with(body: "1.0842").once()
        let line = #line - 1

        let argument = #"""
            --mock-url-response={"v":1,"scheme":"https","host":"api.example.com",\#
            "file":"Configurator/ConfiguratorTests.swift",\#
            "responses":[{"line":\#(line),"request":{"path":"/rates"},"response":{"body":{"text":"1.0842"}},"times":1}]}
            """#
        #expect(configurator.arguments == [argument])
    }

    @Test func `a binary body of a file is encoded in the arguments`() throws {
        let file = try TemporaryFile(Data([0xFF, 0x00]))
        configurator.respond(to: "/a").with(bodyFromURL: URL(fileURLWithPath: file.path)).once()

        let plan = try LaunchArguments(decoding: configurator.arguments).plan

        #expect(plan.stubs[0].response.body == .bytes(Data([0xFF, 0x00])))
    }

    @Test func `an environment variable carries a plan of any size, and arguments of several configurators`() throws {
        configurator.respond(to: "/a").with(body: String(repeating: "x", count: 300_000)).once()
        let other = MockURLResponderConfigurator(scheme: "https", host: "other.example.com")
        other.respond(to: "/b").once()

        let long = try #require(configurator.environment["MOCK_URL_RESPONDER_ARGUMENTS"])
        let environment = MockURLResponderConfigurator.environment(
            carrying: configurator.arguments(transport: .file) + other.arguments)
        let both = try #require(environment["MOCK_URL_RESPONDER_ARGUMENTS"])

        #expect(long.hasPrefix("[\"--mock-url-plan="))
        #expect(try LaunchArguments(decoding: [], handOff: long).plan.stubs.count == 1)
        let hosts = try LaunchArguments(decoding: [], handOff: both).plan.stubs.map(\.request.host)
        #expect(hosts == [.equals("api.example.com"), .equals("other.example.com")])
    }
}
