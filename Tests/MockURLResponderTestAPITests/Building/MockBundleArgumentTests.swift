import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `The argument for a mock bundle` {
    @Test(arguments: [
        (MockBundleRule.documented, "--mock-url-bundle"), (.lenient, "--mock-url-lenient-bundle"),
    ])
    func `names its directory and the rule`(_ rule: MockBundleRule, _ name: String) throws {
        let bundle = try MockBundleFolder.state("mocked")

        #expect(MockBundle.argument(for: bundle.url, rule: rule) == "\(name)=\(bundle.path)")
    }

    @Test func `has the program answer from it`() async throws {
        let bundle = try MockBundleFolder.state("mocked")

        let responder = try MockURLResponder(arguments: [MockBundle.argument(for: bundle.url)])

        #expect(try await responder.session.reply(to: "https://api.example.com/state").text == "mocked")
    }

    @Test func `stops the test when the bundle cannot be used`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MockBundle.argument(for: URL(fileURLWithPath: "/nowhere/bundle"))
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("MockBundleArgumentTests.swift:"))
        #expect(
            message.contains(
                """
                Fatal error: MockURLResponder cannot use its mock bundle.
                  where:    MockBundle.argument(for:)
                  expected: the path of a mock bundle, a directory
                  found:    "/nowhere/bundle", which is not there
                  to do:    name the directory that bundle.json is in
                """))
    }

    @Test func `stops the test when the URL is no file's`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MockBundle.argument(for: URL(string: "https://h/bundle")!)
        }

        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("expected: the file URL of a mock bundle\n  found:    a URL with another scheme\n"))
    }
}
