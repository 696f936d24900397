import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromMockingBird.md` {
    private let address = "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"

    @Test func sessions() async throws {
        let responder = try MockURLResponder(arguments: [])
        let session = responder.session

        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["Accept": "application/json"]
        responder.install(in: configuration)
        let custom = URLSession(configuration: configuration)

        let alamofire = Alamofire.Session(configuration: responder.configuration)

        let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")
        try responder.setMockBundle(at: bundles.appendingPathComponent("open"))
        for session in [session, custom, alamofire.session] {
            #expect(try await session.reply(to: address).text.contains("1.0842"))
        }
        try responder.setMockBundle(at: nil)
        #expect(responder.stubs.isEmpty)
    }

    @Test func `everything in the process`() async {
        await #expect(processExitsWith: .success) {
            let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")

            MockURLResponder.setUp(with: [])
            defer { MockURLResponder.tearDown() }
            try MockURLResponder.setMockBundle(at: bundles.appendingPathComponent("open"))

            let address = "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"
            #expect(try await URLSession.shared.reply(to: address).text.contains("1.0842"))
        }
    }

    @Test func bundles() throws {
        let responder = try MockURLResponder(arguments: [])

        let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")
        try responder.setMockBundle(at: bundles.appendingPathComponent("open"))
        try responder.setMockBundle(at: nil)

        #expect(responder.stubs.isEmpty)
    }

    @Test func `the lenient rule`() async throws {
        let responder = try MockURLResponder(arguments: [])
        let json = try #require(try Document("docs/migration/FromMockingBird.md").blocks(of: "json").first)
        let folder = try MockBundleFolder(json)
        let bundle = folder.url

        try responder.setMockBundle(at: bundle, rule: .lenient)
        let (_, answer) = try await responder.session.data(from: URL(string: "https://httpbin.org/get?arg1=test")!)

        #expect((answer as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test func `requests that go to the network`() async throws {
        let server = try LoopbackServer()
        let responder = try MockURLResponder(arguments: [])

        responder.policy = .allow

        #expect(try await responder.session.reply(to: server.url.absoluteString).status == 200)
    }

    @Test func `requests that go to the network from the engine of the process`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            MockURLResponder.setUp(with: [])

            MockURLResponder.Configuration.policy = .allow

            #expect(try await URLSession.shared.reply(to: server.url.absoluteString).status == 200)
        }
    }

    @Test func `all requests`() async throws {
        let responder = try MockURLResponder(arguments: [])

        responder.policy = .answer(501)

        #expect(try await responder.session.reply(to: address).status == 501)
        responder.isEnabled = false
        #expect(!responder.isEnabled)
    }

    @Test func errors() throws {
        let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")
        let responder = try MockURLResponder(arguments: [])
        func print(_ error: PlanError) { #expect(error.found.hasSuffix("half-open\", which is not there")) }

        do {
            try responder.setMockBundle(at: bundles.appendingPathComponent("half-open"))
        } catch let error as PlanError {
            print(error)
        }

        #expect(responder.stubs.isEmpty)
    }
}

/// Stands in for Alamofire, which makes its session from a configuration.
private enum Alamofire {
    struct Session {
        let session: URLSession

        init(configuration: URLSessionConfiguration) {
            session = URLSession(configuration: configuration)
        }
    }
}
