import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `README.md, the vocabulary of stubs` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a stub can be replaced while its responder answers`() async throws {
        let responder = MockURLResponder(upstream)
        let rates = upstream.respond(to: "/v1/latest").with(status: 503).always()
        rates.replaced().with { request in MockResponse(json: ["asked": JSON(request.url?.query ?? "")]) }.always()

        #expect(try await responder.sampleReply("/v1/latest?base=EUR").text == #"{"asked":"base=EUR"}"#)
    }

    @Test func `a rich stub answers after it was sent as launch arguments`() async throws {
        upstream.respond(to: .patch(.template("/users/{id}")))
            .when(.bearerToken("secret"))
            .when(.jsonBody(includes: ["role": "admin"]))
            .with(body: .jsonTemplate(["id": "{{path.id}}", "role": "{{body./role}}"]))
            .with(delay: .logNormal(median: 0.05, sigma: 0.4))
            .once()
            .then().with(status: 409).always()

        let responder = try MockURLResponder(arguments: upstream.arguments)
        var replies: [Reply] = []
        for _ in 0..<2 {
            replies.append(
                try await responder.sampleReply(
                    "/users/7", method: "PATCH", headers: ["Authorization": "Bearer secret"],
                    body: #"{"role":"admin","name":"Ann"}"#))
        }
        #expect(replies.map(\.status) == [200, 409])
        #expect(replies[0].text == #"{"id":"7","role":"admin"}"#)
    }
}
