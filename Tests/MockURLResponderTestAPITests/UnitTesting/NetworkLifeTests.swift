import TestSupport

/// Runs a check after a test case and its later traits have ended.
private struct Afterwards: TestTrait, TestScoping {
    let check: @Sendable () async throws -> Void

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        try await check()
    }
}

extension Trait where Self == Afterwards {
    fileprivate static func afterwards(_ check: @escaping @Sendable () async throws -> Void) -> Self {
        Afterwards(check: check)
    }
}

private let late = Locked<[String: URLSession]>([:])

@Suite struct `The end of a mocked network` {
    @Test(
        .ownProcess,
        .afterwards {
            let session = try #require(late.withLock { $0["late"] })
            let error = await expectURLError(.cancelled) { try await session.reply(to: "https://h/late") }
            #expect(
                error?.localizedDescription.contains(
                    "its responder The end of a mocked network/a request after the end of a test names the mocked network "
                        + "(\"EUR\") had ended")
                    == true, "\(String(describing: error?.localizedDescription))")
        }, .mockedNetwork(host: "h") { $0.respond(to: "/late").always() }, arguments: ["EUR"])
    func `a request after the end of a test names the mocked network`(currency: String) throws {
        let session = try MockedNetwork.current.session
        late.withLock { $0["late"] = session }
    }
}

@Suite(.launching) struct `An engine that was torn down` {
    @Test(.ownProcess) func `an engine that was torn down leaves no file open`() async throws {
        var first: Int?
        for number in 0..<200 {
            let responder = MockURLResponder(policy: .answer(501))
            _ = try await responder.session.reply(to: "https://h/\(number)")
            responder.tearDown()
            // By now everything exists that is created once in a process.
            if number == 20 { first = openFileCount() }
        }
        let (before, after) = (try #require(first), openFileCount())
        #expect(after < before + 50, "\(before) files, then \(after)")
    }
}

@Suite struct `The shared session of a test with a mocked network` {
    @Test(.mockedNetwork(), arguments: 0..<50)
    func `the mocked network of a test answers the shared session`(number: Int) async throws {
        try MockedNetwork.current.host("h").respond(to: "/").with(body: "\(number)").times(2)

        #expect(try await URLSession.shared.reply(to: "https://h/").text == "\(number)")
        #expect(try await Task { try await URLSession.shared.reply(to: "https://h/").text }.value == "\(number)")
    }

    @Test(.mockedNetwork(sharedSession: .untouched)) func `an untouched shared session is not mocked`() async throws {
        let server = try LoopbackServer()

        #expect(try await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
        #expect(try MockedNetwork.current.responder.calls.isEmpty)
    }
}
