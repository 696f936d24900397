import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromMockURLResponder.md, set-up and arguments` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")

    @Test func `in the program`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp()

            _ = try await URLSession.shared.reply(to: "https://www.w3.org/path")
        }

        let report = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(report.hasPrefix("MockURLResponder stopped the program"))
    }

    @Test func `in a program that runs in production, too`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUpIfRequested()

            let server = try LoopbackServer()
            try #require(await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
        }
    }

    @Test func `calls that are not mocked`() async {
        await #expect(processExitsWith: .success) {
            let before = MockURLResponder.Configuration.mockingBehaviour
            MockURLResponder.setUp(with: [])

            MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls
            MockURLResponder.Configuration.policy = .answer(501)

            try #require(before == .preventNonMockedNetworkCalls)
            try #require(await URLSession.shared.status(of: "https://www.w3.org/path").get() == 501)
            MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls
            let dropped = await #expect(throws: URLError.self) {
                try await URLSession.shared.reply(to: "https://www.w3.org/path")
            }
            try #require(dropped?.code == .notConnectedToInternet)
        }
    }

    @Test func `custom sessions`() async {
        await #expect(processExitsWith: .success) {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")
            configurator.respond(to: "/path").with(body: "mocked").once()
            MockURLResponder.setUp(with: configurator.arguments, setupDefaultSessionConfiguration: false)

            let customConfiguration = URLSessionConfiguration.default
            customConfiguration.protocolClasses = [MockURLProtocol.self]
            let session = URLSession(configuration: customConfiguration)

            try #require(await session.reply(to: "https://www.w3.org/path").text == "mocked")
        }
    }

    @Test func `from UI tests`() async throws {
        configurator.respond(to: "/path").with(body: "one").once()
        let configuratorTwo = MockURLResponderConfigurator(scheme: "http", host: "www.google.com")
        configuratorTwo.respond(to: "/path").with(body: "two").once()

        let application = XCUIApplication()
        application.launchArguments = ["-MyCustomArgument"] + configurator.arguments + configuratorTwo.arguments
        application.launch()

        let responder = try #require(application.responder)
        let texts = try await responder.texts(of: "http://www.google.com/path", "https://www.w3.org/path")
        #expect(texts == ["two", "one"])
    }

    @Test func `an instance`() async throws {
        let url = URL(string: "https://www.w3.org/path")!

        configurator.respond(to: "/path").with(body: "mocked").once()

        let responder = MockURLResponder(configurator)
        let (data, _) = try await responder.session.data(from: url)

        #expect(String(decoding: data, as: UTF8.self) == "mocked")
        configurator.respond(to: "/path").with(body: "configured later").once()
        #expect(try await responder.texts(of: "https://www.w3.org/path") == ["configured later"])
    }

    @Test func `arguments written by hand`() async throws {
        let argument =
            #"--mock-url-response={"host":"www.w3.org","responses":[{"request":{"path":"/path"},"#
            + #""response":{"body":"Hi!"},"times":1}]}"#
        let responder = try MockURLResponder(arguments: [argument])

        #expect(try await responder.texts(of: "https://www.w3.org/path") == ["Hi!"])
    }

    @Test func `the fields of then are errors`() throws {
        let document = try Document("docs/migration/FromMockURLResponder.md")
        let block = try #require(document.blocks(of: "text").first { $0.hasPrefix("--mock-url-response=") })
        let argument = block.replacingOccurrences(of: "\n  ", with: "")

        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: [argument]) }

        #expect("\(try #require(error))".contains("responses[0]"))
    }

    @Test func `without the program's own parser`() {
        configurator.respond(to: "/path").once()

        let arguments = MockURLResponder.remainingArguments
        let environment = configurator.environment

        #expect(arguments == ProcessInfo.processInfo.arguments)
        #expect(environment.keys.first == "MOCK_URL_RESPONDER_ARGUMENTS")
    }
}

final class PathTests: XCTestCase {
    override func tearDown() {
        MockURLResponder.tearDown()
    }

    func testMocksSingleCall() async throws {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")

        configurator.respond(to: "/path", method: "GET")
            .with(body: "Hello World!")
            .once()

        MockURLResponder.setUp(with: configurator.arguments)

        let url = URL(string: "https://www.w3.org/path?q=query#fragment")!
        let (data, _) = try await URLSession.shared.data(from: url)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), "Hello World!")
    }
}

/// Stands in for XCTest's, which is on Apple platforms only: what it launches is an instance.
private final class XCUIApplication {
    var launchArguments: [String] = []
    private(set) var responder: MockURLResponder?

    func launch() {
        responder = try? MockURLResponder(arguments: launchArguments)
    }
}
