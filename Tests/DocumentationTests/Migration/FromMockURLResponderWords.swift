// Written by .ci/samples from docs/migration/FromMockURLResponder.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MigrationNames {
    func `FromMockURLResponder, Set-up`() {
        word(MockURLResponder.setUp())
        word(MockURLResponder.setUpIfRequested())
        word(MockURLResponder.setUp(with: api.arguments))
        word(MockURLResponder.setUp(with: api))
        word(MockURLResponder.tearDown())
        word(MockURLResponder(api))
        word(responder.session)
        word(MockURLResponder.setUp(with: api.arguments, setupDefaultSessionConfiguration: false))
        word(configuration.protocolClasses = [MockURLProtocol.self])
        word(["-MyCustomArgument"] + api.arguments)
        word(MockURLResponder.Configuration.mockingBehaviour = .preventNonMockedNetworkCalls)
        word(MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls)
        word(MockURLResponder.Configuration.mockingBehaviour = .allowNonMockedNetworkCalls)
        word(MockURLResponder.Configuration.policy = .answer(501))
        word(UnmatchedPolicy.drop.argument)
    }

    func `FromMockURLResponder, Which requests`() {
        word(MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080))
        word(api.respond(to: "/path", method: "GET"))
        word(api.respond(to: "/").when(method: .POST))
        word(api.respond(to: "/").when(value: "topic", forQueryField: "q"))
        word(api.respond(to: "/").when(value: "token", forHeaderField: "X-Authorization-Id"))
    }

    func `FromMockURLResponder, Responses`() {
        word(api.respond(to: "/").with(body: "Hi!"))
        word(api.respond(to: "/").with(body: Data("Hi!".utf8)))
        word(api.respond(to: "/").with(bodyFromURL: URL(string: "data:text/plain,Hi!")!))
        word(api.respond(to: "/").with(resource: "rates", ofType: "json", bundle: .module))
        word(api.respond(to: "/").with(status: 401))
        word(api.respond(to: "/").with(value: "session=1", forHeaderField: "Set-Cookie"))
        word(api.respond(to: "/").withDroppedRequest())
        word(api.respond(to: "/").with(error: .timedOut))
        word(api.respond(to: "/").with(delay: 10))
    }

    func `FromMockURLResponder, How often and in which order`() {
        word(api.respond(to: "/").once())
        word(api.respond(to: "/").times(5))
        word(api.respond(to: "/").always())
        word(StubOrder.last.argument)
        word(api.respond(to: "/").with(priority: 1))
        word(api.respond(to: "/").repeatingLast().once())
    }

    func `FromMockURLResponder, Arguments and recorder`() {
        word(api.arguments)
        word(api.environment)
        word(MockURLResponder.stubs)
        word(try MockURLResponder(arguments: ["--mock-url-response={\"host\":\"a.b\",\"responses\":[{}]}"]))
        word(MockURLResponder.remainingArguments)
        word(MockURLRecorder())
        word(MockURLResponder.setUp(with: recorder.configurator))
        word(MockURLResponder(recorder.configurator))
        word(recorder.replayCode)
        word(recorder.clear())
    }
}
