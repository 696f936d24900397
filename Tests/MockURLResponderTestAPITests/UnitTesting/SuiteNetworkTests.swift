import TestSupport

@Suite(
    .mockedNetwork(host: "h", policy: .answer(501), verifying: []) { api in
        api.respond(to: "/").with(body: "suite").once()
        api.respond(to: "/suite").with(body: "suite").once()
    })
final class `A network of a suite` {
    private func texts(_ urls: String...) async throws -> [String] {
        let session = try MockedNetwork.current.session
        var texts: [String] = []
        for url in urls {
            let reply = try await session.reply(to: url)
            texts.append(reply.status == 200 ? reply.text : "\(reply.status)")
        }
        return texts
    }

    @Test(arguments: 0..<3) func `each case has its own network of the suite, even in a class`(_: Int) async throws {
        #expect(try await texts("https://h/", "https://h/", "https://h/other") == ["suite", "501", "501"])
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "test").once() })
    func `the stubs of a test answer before the stubs of its suite`() async throws {
        #expect(
            try await texts("https://h/", "https://h/", "https://h/", "https://h/suite")
                == ["test", "suite", "501", "suite"])
    }

    @Test(.mockedNetwork(policy: .answer(502))) func `the options of a test precede those of its suite`() async throws {
        #expect(try await texts("https://h/other") == ["502"])
    }

    @Test(.mockedNetwork { $0.host("h").respond(to: "/late").with(body: "test").once() })
    func `the stubs of a test's body answer before the stubs of its suite`() async throws {
        try MockedNetwork.current.host("h").respond(to: "/").with(body: "body").once()

        #expect(try await texts("https://h/", "https://h/", "https://h/late") == ["body", "suite", "test"])
    }

    @Suite(.mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "inner").once() })
    actor `A network of a nested suite` {
        @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "test").once() })
        func `the stubs of an inner suite answer before the stubs of an outer suite`() async throws {
            let network = try MockedNetwork.current
            let texts = try await network.session.texts("https://h/", "https://h/", "https://h/", "https://h/")

            #expect(texts.prefix(3) == ["test", "inner", "suite"])
            #expect(network.responder.calls.count == 4)
            #expect(network.responder.stubs.count == 4)
        }
    }
}

private let both: MockedNetworkTrait = .mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "both").once() }

@Suite(both) struct `A trait that a suite and its test share` {
    @Test(both) func `a trait that a suite and its test share builds its stubs for both`() async throws {
        let session = try MockedNetwork.current.session

        #expect(try await session.texts("https://h/", "https://h/") == ["both", "both"])
    }
}
