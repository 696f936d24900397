import TestSupport

// sample: suite-with-a-responder
@Suite struct `Dogs` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let session: URLSession

    init() {
        session = MockURLResponder(api).session
    }

    @Test func `the service lists its dogs`() async throws {
        api.respond(to: "/dogs.json").with(json: ["Rex"]).once()
        let (data, _) = try await session.data(from: URL(string: "https://api.example.com/dogs.json")!)
        #expect(String(decoding: data, as: UTF8.self) == #"["Rex"]"#)
    }
}
// end sample

@Suite struct `docs/migration` {
    @Test func `a mock bundle answers the session of another library`() async throws {
        let bundles = try #require(Bundle.module.resourceURL).appendingPathComponent("MockBundles")
        let url = try #require(URL(string: "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"))

        // sample: bundle-with-alamofire
        let responder = try MockURLResponder(arguments: [])
        try responder.setMockBundle(at: bundles.appendingPathComponent("open"))
        let alamofire = Alamofire.Session(configuration: responder.configuration)
        // end sample

        let (data, _) = try await alamofire.session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self).contains("1.0842"))
    }

    // sample: dobby-interactions
    enum StringToolsInteraction: Equatable {
        case uppercase(Argument<String>)
        case concat(Argument<String>, Argument<String>)
    }
    // end sample

    @Test func `a mock compares the cases of an enum without an operator of its own`() {
        let mock = Mock<StringToolsInteraction>()
        mock.record(.uppercase("input"))
        mock.record(.concat("first", "second"))

        // sample: dobby-verification
        verify(mock).to(equal([.uppercase("input"), .concat("first", any())]))
        // end sample
    }
}

/// A stand-in for Alamofire, which creates its session from a configuration.
private enum Alamofire {
    struct Session {
        let session: URLSession

        init(configuration: URLSessionConfiguration) {
            session = URLSession(configuration: configuration)
        }
    }
}
