import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `Several values of one header field` {
    private static let list = [("Accept-Language", "de, en")]
    private static let fields = [("Accept-Language", "de"), ("Accept-Language", "en")]

    @Test(arguments: [list, fields])
    func `.values([…]) matches several header fields and one list, also in conditions and inside other patterns`(
        _ sent: [(String, String)]
    ) throws {
        let values = TextPattern.values(["de", "en"])

        #expect(try answers(sent) { $0.when(.header("Accept-Language", values)) })
        #expect(try answers(sent) { $0.when(.header("accept-language", values || .absent)) })
        #expect(try !answers(sent) { $0.when(.header("Accept-Language", !values)) })
        #expect(try !answers(sent) { $0.when(.header("Accept-Language", .values(["en", "de"]))) })
        #expect(try !answers(sent) { $0.when(.header("Accept-Language", .values(["de"]))) })
    }

    /// Whether a stub answers a request with these header fields.
    private func answers(
        _ fields: [(String, String)], _ narrow: (MockURLResponseBuilder) -> MockURLResponseBuilder
    ) throws -> Bool {
        let api = MockURLResponderConfigurator(scheme: "https", host: "h")
        narrow(api.respond(to: "/")).always()
        let registry = StubRegistry(try LaunchArguments(decoding: api.arguments).plan)
        let headers = HeaderFields(fields.map { HeaderFields.Field(name: $0.0, value: $0.1) })
        if case .claimed = registry.claim(CapturedRequest("https://h/", headers: headers)) { return true }
        return false
    }
}
