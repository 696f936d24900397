import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Instances of the responder` {

    @Test func `each instance has its own policy`() async throws {
        let dropping = try MockURLResponder.example(policy: .drop) { _ in }
        let answering = try MockURLResponder.example(policy: .answer(501)) { _ in }

        let dropped = await dropping.session.status(of: "https://api.example.com/")
        let answered = await answering.session.status(of: "https://api.example.com/")

        await expectURLError(.notConnectedToInternet) { try dropped.get() }
        #expect(try answered.get() == 501)
    }

    @Test func `a changed policy of an instance applies to its next requests`() async throws {
        let responder = try MockURLResponder.example(policy: .answer(501)) { _ in }

        responder.policy = .answer(502)

        #expect(try await responder.session.status(of: "https://api.example.com/").get() == 502)
    }

    @Test func `an instance that is installed in a configuration of the program outlives its variable`() async throws {
        let configuration = URLSessionConfiguration.default
        try MockURLResponder.example { $0.respond(to: "/").with(body: "mocked").once() }.install(in: configuration)

        let reply = try await URLSession(configuration: configuration).reply(to: "https://api.example.com/")

        #expect(reply.text == "mocked")
    }

    @Test(.ownProcess)
    func `a session with only the protocol classes of a released instance receives an error that names it`()
        async throws
    {
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
