import TestSupport

@Suite(.launching) struct `The argument for a mock bundle` {
    @Test(arguments: [(MockBundleRule.documented, "--mock-url-bundle"), (.lenient, "--mock-url-lenient-bundle")])
    func `a program answers from the bundle of its argument`(_ rule: MockBundleRule, _ name: String) async throws {
        let bundle = try MockBundleFolder.state("mocked")
        let argument = MockBundle.argument(for: bundle.url, rule: rule)

        #expect(argument == "\(name)=\(bundle.path)")
        let session = try MockURLResponder(arguments: [argument]).session
        #expect(try await session.reply(to: "https://api.example.com/state").text == "mocked")
    }

    @Test(arguments: [
        (URL(fileURLWithPath: MissingFile.path()), "  where:    MockBundle.argument(for:)\n"),
        (URL(string: "http://h")!, "expected: the file URL of a mock bundle\n  found:    a URL with another scheme\n"),
    ])
    func `the argument for no valid mock bundle fails the test`(_ url: URL, _ words: String) async throws {
        let line = #line + 1
        let issues = try await issues { _ = MockBundle.argument(for: url) }

        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains(words) == true, "\(issues)")
    }
}
