import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `Building stubs` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a chain without an end registers no stub and fails the test`() async throws {
        let issues = try await issues { [configurator] in _ = configurator.respond(to: "/a").with(body: "x") }

        #expect(issues.count == 1 && issues[0].text.hasSuffix("[unfinished-stub]"))
        #expect(configurator.arguments == [LaunchArguments.withoutStubs])
    }

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

    @Test func `every call of the builder appears in the decoded plan`() throws {
        configurator.respond(to: "/a", method: "POST")
            .when(value: "1", forQueryField: "q").when(value: "2", forQueryField: "q")
            .when(value: "t", forHeaderField: "X-Token").when(value: "u", forHeaderField: "x-token")
            .with(status: 201).with(body: "b").with(delay: 0.5).with(speed: .wholeBody(in: 1.5))
            .with(value: "a=1", forHeaderField: "Set-Cookie").with(value: "b=2", forHeaderField: "Set-Cookie")
            .times(3)
        configurator.respond(to: "/b").withDroppedRequest().always()
        configurator.respond(to: "/c").with(fault: .dropped(afterBytes: 512)).once()
        configurator.respond(to: "/d").with(fault: .urlError(.cannotFindHost)).once()

        let plan = try LaunchArguments(decoding: configurator.arguments).plan

        let first = Condition.stub(
            host: "api.example.com", method: "POST", path: .equals("/a"), query: [NamedPattern("q", .equals("2"))],
            headers: [NamedPattern("x-token", .equals("u"))])
        let answer = ResponseDefinition(
            status: 201, headers: ["Set-Cookie": "a=1", "Set-Cookie": "b=2"], body: .text("b"), delay: 0.5,
            bodyDuration: 1.5)
        #expect(plan.stubs.count == 4)
        var stub = StubMapping(request: first, response: answer, limit: .times(3))
        stub.source = plan.stubs[0].source
        #expect(plan.stubs[0] == stub)
        #expect(
            plan.stubs.map(\.response.fault) == [nil, .dropped, .droppedAfter(bytes: 512), .urlError(code: -1003)])
        #expect(plan.stubs[1].limit == .always)
    }

    @Test func `a binary body is encoded in the arguments`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data([0xFF, 0x00]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        configurator.respond(to: "/a").with(bodyFromURL: file).once()

        let plan = try LaunchArguments(decoding: configurator.arguments).plan

        #expect(plan.stubs[0].response.body == .bytes(Data([0xFF, 0x00])))
    }

    @Test(arguments: [
        ("data:,a%20b", "a b"), ("data:text/plain;base64,SGkh", "Hi!"), ("DATA:text/plain;charset=utf-8,x", "x"),
    ])
    func `a data URL becomes the body of a stub`(_ url: String, _ text: String) throws {
        configurator.respond(to: "/a").with(bodyFromURL: try #require(URL(string: url))).once()

        let plan = try LaunchArguments(decoding: configurator.arguments).plan

        #expect(plan.stubs[0].response.body == .text(text))
    }

    @Test func `an environment variable carries a plan of any size`() throws {
        configurator.respond(to: "/a").with(body: String(repeating: "x", count: 300_000)).once()

        let handOff = try #require(configurator.environment["MOCK_URL_RESPONDER_ARGUMENTS"])

        #expect(handOff.hasPrefix("[\"--mock-url-plan="))
        #expect(try LaunchArguments(decoding: [], handOff: handOff).plan.stubs.count == 1)
    }

    @Test func `an environment variable carries the arguments of several configurators`() throws {
        configurator.respond(to: "/a").once()
        let other = MockURLResponderConfigurator(scheme: "https", host: "other.example.com")
        other.respond(to: "/b").once()

        let environment = MockURLResponderConfigurator.environment(carrying: configurator.arguments + other.arguments)

        let handOff = try #require(environment["MOCK_URL_RESPONDER_ARGUMENTS"])
        let plan = try LaunchArguments(decoding: [], handOff: handOff).plan
        #expect(plan.stubs.map(\.request.host) == [.equals("api.example.com"), .equals("other.example.com")])
    }
}
