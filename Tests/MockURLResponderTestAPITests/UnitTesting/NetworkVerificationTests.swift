import TestSupport

private let file = "MockURLResponderTestAPITests/NetworkVerificationTests.swift"

@Suite struct `Verification at the end of a test` {
    @Test(
        .issues { issues, _ in
            try #require(issues.count == 2, "\(issues)")
            #expect(issues.map(\.line) == [101, 102])
            #expect(issues.allSatisfy { $0.file == file && $0.test?.contains("at the line") == true }, "\(issues)")
            #expect(issues[0].text.contains("expected exactly 2 calls\n  found    1 call"), "\(issues)")
            #expect(issues[1].text.contains("found    none\n  the nearest calls:"), "\(issues)")
        },
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/a", line: 101).expect(2).always()
            api.respond(to: "/b", line: 102).expect(1...).always()
            api.respond(to: "/c", line: 103).expect(.never).always()
        })
    func `each unmet expectation fails the test at the line of its stub`() async throws {
        _ = try await MockedNetwork.current.session.reply(to: "https://h/a")
    }

    @Test(
        .oneIssue("found    an answer after #2 GET https://h/b", at: 101),
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/a", line: 101).inOrder().once()
            api.respond(to: "/b").inOrder().once()
        })
    func `answers in the wrong order fail the test at the line of the stub`() async throws {
        let session = try MockedNetwork.current.session
        for path in ["b", "a"] { _ = try await session.reply(to: "https://h/\(path)") }
    }

    @Test(
        .oneIssue(
            .beginning("the answer to GET https://h/ was held until the end\n  held:     at \"more\"\n"), at: 201),
        .mockedNetwork(host: "h", line: 201) { $0.respond(to: "/").held("more").once() })
    func `an answer that is never released fails the test with the name of its hold`() async throws {
        let network = try MockedNetwork.current
        network.session.dataTask(with: URL(string: "https://h/")!).resume()
        try await network.waitForHeld("more")
    }

    private struct Broken: Error {}

    @Test(
        .issues { issues, error in
            #expect(error is Broken)
            #expect(issues.map(\.line) == [101])
        },
        .mockedNetwork(host: "h") { $0.respond(to: "/", line: 101).expect(1).always() })
    func `a test that throws an error is verified, too`() throws {
        throw Broken()
    }

    @Test(
        .issues { issues, error in #expect(error is Broken && issues.isEmpty, "\(issues)") },
        .mockedNetwork { network in
            network.host("h").respond(to: "/").expect(1).always()
            throw Broken()
        })
    func `a test whose builder throws is neither run nor verified`() {
        Issue.record("was run")
    }

    @Test(
        .issues { issues, error in #expect((error as? PlanError)?.found == #""maybe""# && issues.isEmpty) },
        .mockedNetwork(arguments: ["--mock-url-policy=maybe"]))
    func `an invalid launch argument fails the test before it runs`() {
        Issue.record("was run")
    }

    @Test(
        .issues { issues, _ in
            #expect(issues.map(\.line) == [101, 102])
            #expect(
                issues[0].text.contains("expected to answer\n  no request was seen that it could have answered")
                    == true, "\(issues)")
            let advice = "expect(_:) makes a stub require its calls in every test, optionally() lets it stay unused"
            #expect(
                issues[0].text.hasSuffix("\n  the test verifies .unusedStubs; \(advice)\n[unused-stub]"), "\(issues)")
            let limited = "once() alone is a limit and requires no call: \(advice)"
            #expect(
                issues[1].text.hasSuffix("\n  the test verifies .unusedStubs; \(limited)\n[unused-stub]"), "\(issues)")
        },
        .mockedNetwork(host: "h", verifying: .unusedStubs) { api in
            api.respond(to: "/a", line: 101).always()
            api.respond(to: "/b", line: 102).once()
            api.respond(to: "/c").optionally().once()
        })
    func `the option unusedStubs fails the test for each unused stub`() {}

    @Test(
        .oneIssue(
            .beginning("expected a stub to answer each call, found 1 call without one"), "    GET https://h/rate\n",
            "path                 expected \"/rates\"",
            .part(
                "\nNever answered, and not required to (once and times limit answers, only expect requires calls):\n"
                    + "  #1 GET https://h/rates (once, "), .without("#2 GET https://h/other (once"), at: 201),
        .mockedNetwork(host: "h", policy: .drop, line: 201) { api in
            api.respond(to: "/rates").once()
            api.respond(to: "/other").optionally().once()
        })
    func `a request without a stub fails the test and lists the once() stubs that never answered`() async throws {
        let session = try MockedNetwork.current.session
        await expectURLError(.notConnectedToInternet) { try await session.reply(to: "https://h/rate") }
    }

    @Test(
        .oneIssue("1 of 2 uses", at: 101),
        .mockedNetwork(host: "h", verifying: .everything) { api in
            api.respond(to: "/a", line: 101).times(2)
        })
    func `the option everything fails the test for a stub with answers left`() async throws {
        _ = try await MockedNetwork.current.session.reply(to: "https://h/a")
    }

    @Test(
        .issues { issues, _ in
            #expect(issues.map(\.file) == ["MockURLResponderTestAPITests/SharedStubs.swift"])
            #expect(issues.map(\.line) == [SharedStubs.line])
        },
        .mockedNetwork { SharedStubs.build(in: $0) })
    func `an unmet expectation of a stub in a helper fails the test in the helper's file`() {}
}
