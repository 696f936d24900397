import TestSupport

@Suite struct `Misuse fails the test where the stub is built` {
    @Test(arguments: Misuse.places + Misuse.answers + Misuse.parts + Misuse.lives + Misuse.contradictions)
    func `misuse of the DSL fails the test once, with what was found and its kind`(_ misuse: Misuse) async throws {
        let issues = try await issues { misuse.commit(Misuse.example()) }

        try #require(issues.count == 1, "\(issues)")
        #expect(issues[0].text.contains(" \(misuse.subject) cannot be used: expected "), "\(issues[0])")
        #expect(issues[0].text.contains("found \(misuse.found)"), "\(issues[0])")
        #expect(issues[0].text.hasSuffix("[\(misuse.kind.rawValue)]"), "\(issues[0])")
        #expect(issues[0].file == "MockURLResponderTestAPITests/Misuse.swift")
        #expect(issues[0].test?.contains("with what was found") == true)
    }

    @Test(arguments: Misuse.wholes.indices)
    func `the message of a misuse has what was expected, what was found and what to do`(_ index: Int) async throws {
        let (text, commit) = Misuse.wholes[index]

        #expect(try await issues(of: commit).map(\.text) == ["MockURLResponder: " + text])
    }

    @Test func `misuse fails at the line of the stub, which is neither registered nor verified`() async throws {
        let log = FailureLog()
        let line = #line + 3
        let issues = try await issues {
            let api = Misuse.example()
            let stub = api.respond(to: "/a").with(status: 42).with(body: "a").once()
            stub.then().with(body: "b").always()
            #expect(!stub.isInstalled && !stub.remove() && api.stubs.isEmpty)
            MockURLResponder(MockURLResponderConfigurator()).verify(stub, .once, fail: log.note)
        }

        #expect(issues.map(\.line) == [line])
        #expect(
            log.messages == [
                "cannot verify a stub that was not built: the failure at its line gives the reason [unknown-stub]"
            ])
    }

    @Test func `a configurator with an invalid host registers no stub`() async throws {
        let issues = try await issues {
            let api = MockURLResponderConfigurator(scheme: "ftp", host: "h:80", port: 0)
            api.respond(to: "/a").once()
            #expect(api.stubs.isEmpty)
        }

        #expect(issues.count == 3, "\(issues)")
    }

    @Test func `arguments of a stub with a closure fail the test at the stub, and have the other stubs`() async throws {
        let line = #line + 3
        let issues = try await issues {
            let api = Misuse.example()
            api.respond(to: "/a").with { _ in MockResponse() }.once()
            #expect(api.arguments.count == 1, "the argument mocks the program")
            api.respond(to: "/b").with(body: "b").once()
            let plan = try LaunchArguments(decoding: api.arguments).plan
            #expect(plan.stubs.count == 1)
        }

        #expect(issues.map(\.line) == [line, line])
    }
}

extension Misuse {
    /// Whole messages: of a rule that the wire format has too, and of Swift alone, with and without advice.
    static let wholes: [(String, @Sendable () -> Void)] = [
        (
            "the path cannot be used: expected a path that starts with \"/\", found \"/a?x=1\"; leave out the query "
                + "and the fragment: they are not part of the path; ask for query fields instead [invalid-path]",
            { example().respond(to: "/a?x=1").once() }
        ),
        (
            "the stub cannot be used: expected one body in a stub, found with(json:) after with(body:); remove one of "
                + "them, or end the stub and begin another [repeated-part]",
            { example().respond(to: "/").with(body: "a").with(json: ["a": 1]).once() }
        ),
        (
            "the stub cannot be used: expected one status, found with(status: 200) before with(rawResponse:), which "
                + "has 404; write it after with(rawResponse:) to change the recorded status [repeated-part]",
            { example().respond(to: "/").with(status: 200).with(rawResponse: "HTTP/2 404\n\n").once() }
        ),
        (
            "the URL cannot be used: expected a URL of this configurator's host: GET https://api.example.com/…, found "
                + "https://other.example.com/ [invalid-url]",
            { example().respond(to: URL(string: "https://other.example.com/")!).once() }
        ),
        (
            "the resource cannot be used: expected a resource of the bundle at \(Bundle.main.bundlePath), found "
                + "\"none.json\"; list it in the target's resources and give bundle: .module [invalid-body]",
            { example().respond(to: "/").with(resource: "none", ofType: "json").once() }
        ),
        (
            "the environment variable for 1 arguments cannot be used: expected at most 131071 bytes in all, written as "
                + "JSON, found \"140000 bytes\"; use configurator.arguments(transport: .file) [invalid-setting]",
            { _ = MockURLResponderConfigurator.environment(carrying: [String(repeating: "x", count: 140_000)]) }
        ),
        (
            "the stub GET https://api.example.com/ has a closure, which cannot travel in launch arguments: give the "
                + "configurator itself to MockURLResponder(…) or MockURLResponder.setUp(with:) [closure-in-plan]",
            {
                let api = example()
                api.respond(to: "/").when { _ in true }.once()
                _ = api.arguments
            }
        ),
    ]
}
