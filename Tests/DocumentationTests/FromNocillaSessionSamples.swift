import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Dogs` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let session: URLSession

    init() {
        session = MockURLResponder(api).session
    }

    @Test func `are listed`() async throws {
        api.respond(to: "/dogs.json").with(json: ["Rex"]).once()
        let (data, _) = try await session.data(from: URL(string: "https://api.example.com/dogs.json")!)
        #expect(String(decoding: data, as: UTF8.self) == #"["Rex"]"#)
    }
}

final class DogTests: XCTestCase {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    override func setUp() {
        MockURLResponder.setUp(with: api)
    }

    override func tearDown() {
        MockURLResponder.tearDown()
    }

    func testDogsAreListed() async throws {
        api.respond(to: "/dogs.json").with(json: ["Rex"]).once()
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.example.com/dogs.json")!)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), #"["Rex"]"#)
    }
}

@Suite(.launching) struct `docs/migration/FromNocilla.md, set-up and clients` {
    @Test func `starting, clearing, stopping`() async {
        await #expect(processExitsWith: .success) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: "/").once()

            MockURLResponder.setUp(with: api)
            api.removeAll()
            MockURLResponder.tearDown()

            try #require(MockURLResponder.stubs.isEmpty)
        }
    }

    @Test func `a configurator keeps its stubs, and the next set-up has all their uses`() async {
        await #expect(processExitsWith: .success) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: "/").once()
            for _ in 0..<2 {
                MockURLResponder.setUp(with: api)
                try #require(await URLSession.shared.reply(to: "https://api.example.com/").status == 200)
                MockURLResponder.tearDown()
            }
        }
    }

    @Test func `waiting for the response`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: "/slow.json").with(body: "late").with(delay: 0.1).once()
        let session = MockURLResponder(api).session

        let (data, _) = try await session.data(from: URL(string: "https://api.example.com/slow.json")!)

        #expect(String(decoding: data, as: UTF8.self) == "late")
    }

    @Test func `all of URLSession`() async {
        await #expect(processExitsWith: .success) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: .any).with(body: "mocked").always()
            let url = URL(string: "https://api.example.com/")!

            MockURLResponder.setUp(with: api)
            let shared = try await URLSession.shared.data(from: url).0
            let other = try await URLSession(configuration: .default).data(from: url).0
            let contents = try Data(contentsOf: url)

            try #require([shared, other, contents] == Array(repeating: Data("mocked".utf8), count: 3))
        }
    }
}
