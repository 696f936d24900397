// Written by .ci/samples from docs/migration/FromMockURLResponder.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import TestSupport

extension MigrationNames {
    func `FromMockURLResponder, Set-up`() async {
        await word(MockURLResponder.setUp())
        await word(MockURLResponder.setUpIfRequested())
        await word(MockURLResponder.tearDown())
        await word(MockURLResponder.setUp(with: api.arguments))
        await word(MockURLResponder.setUp(with: api))
        await word(MockURLResponder(api))
        await word(responder.session)
        await word(MockURLResponder.setUp(with: api.arguments, setupDefaultSessionConfiguration: false))
        await word(configuration.protocolClasses = [MockURLProtocol.self])
        await word(["-MyCustomArgument"] + api.arguments)
        await word(api.environment)
        await word(MockURLResponder.Configuration.mockingBehaviour = .preventNonMockedNetworkCalls)
        await word(MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls)
        await word(MockURLResponder.Configuration.mockingBehaviour = .allowNonMockedNetworkCalls)
        await word(MockURLResponder.Configuration.policy = .answer(501))
        await word(UnmatchedPolicy.drop.argument)
    }

    func `FromMockURLResponder, Stubs`() async {
        await word(MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080))
        await word(api.respond(to: .get("/path")))
        await word(api.respond(to: "/").when(method: .POST))
        await word(api.respond(to: "/").when(value: "topic", forQueryField: "q"))
        await word(api.respond(to: "/").when(value: "token", forHeaderField: "X-Authorization-Id"))
        await word(api.respond(to: "/").with(body: "Hi!"))
        await word(api.respond(to: "/").with(body: .data(Data("Hi!".utf8))))
        await word(api.respond(to: "/").with(bodyFromURL: URL(string: "data:text/plain,Hi!")!))
        await word(api.respond(to: "/").with(resource: "rates", ofType: "json", bundle: .module))
        await word(api.respond(to: "/").with(status: 401))
        await word(api.respond(to: "/").with(value: "session=1", forHeaderField: "Set-Cookie"))
        await word(api.respond(to: "/").withDroppedRequest())
        await word(api.respond(to: "/").with(fault: .urlError(.timedOut)))
        await word(api.respond(to: "/").with(delay: 10))
        await word(api.respond(to: "/").once())
        await word(api.respond(to: "/").times(5))
        await word(api.respond(to: "/").always())
        await word(StubOrder.last.argument)
        await word(api.respond(to: "/").priority(1))
        await word(api.respond(to: "/").repeatingLast().once())
    }

    func `FromMockURLResponder, Arguments and recorder`() async {
        await word(MockURLResponder.stubs)
        await word(try MockURLResponder(arguments: ["--mock-url-response={\"host\":\"a.b\",\"responses\":[{}]}"]))
        await word(MockURLResponder.remainingArguments)
        await word(MockURLRecorder())
        await word(MockURLResponder(recorder.configurator))
        await word(MockURLResponder.setUp(with: recorder.configurator))
        await word(recorder.replayCode)
        await word(recorder.clear())
    }
}
