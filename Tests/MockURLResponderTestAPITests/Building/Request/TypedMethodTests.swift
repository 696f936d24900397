import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `A method and a path in one word` {
    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "*"], ["/orders/7", "/*"])
    func
        `respond(to: .post(path)) builds the same stub as respond(to: path, method: POST), for each method`(
            _ method: String, _ path: String
        )
        throws
    {
        let words: [String: (TextPattern) -> RequestCondition] = [
            "GET": { .get($0) }, "HEAD": { .head($0) }, "POST": { .post($0) }, "PUT": { .put($0) },
            "PATCH": { .patch($0) }, "DELETE": { .delete($0) }, "OPTIONS": { .options($0) }, "*": { .any($0) },
        ]
        let word = try #require(words[method])
        let pattern: TextPattern = path == "/*" ? .wildcard(path) : .equal(to: path)
        let typed = MockURLResponderConfigurator(host: "h")
        let plain = MockURLResponderConfigurator(host: "h")

        typed.respond(to: word(pattern), line: 1).when(value: "1", forQueryField: "a").once()
        plain.respond(to: pattern, method: method, line: 1).when(value: "1", forQueryField: "a").once()

        #expect(typed.arguments == plain.arguments)
    }

    @Test func `respond(to: .any) builds a stub for every method and path`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "h")
        api.respond(to: .any).with(status: 204).always()
        let responder = MockURLResponder(api)

        for method in ["GET", "DELETE", "REPORT"] {
            #expect(try await responder.session.reply(to: "https://h/a/b?c", method: method).status == 204)
        }
    }

    @Test func `a method condition can be combined with other conditions`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "h")
        api.respond(to: .put("/a") || .patch(.prefix("/b/"))).with(status: 204).always()
        let responder = MockURLResponder(api)
        responder.policy = .answer(404)

        var statuses: [Int] = []
        for (method, path) in [("PUT", "/a"), ("PATCH", "/b/1"), ("PATCH", "/a"), ("GET", "/a")] {
            statuses.append(try await responder.session.reply(to: "https://h\(path)", method: method).status)
        }
        #expect(statuses == [204, 204, 404, 404])
    }
}
