import TestSupport

@Suite struct `A request body with many levels of JSON` {
    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    @Test func `a stub for JSON answers a body of 512 levels, and its template inserts a part of it`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/", method: "POST").when(.jsonBody(includes: ["a": 1]))
                .with(body: .jsonTemplate(["echo": "{{json body./b}}"])).always()
        }

        let body = #"{"b":\#(Self.nested(511)),"a":1}"#
        let reply = try await responder.session.reply(
            to: "https://api.example.com/", method: "POST", body: Data(body.utf8))

        #expect(reply.text == #"{"echo":\#(Self.nested(511))}"#)
    }

    private func error(_ responder: MockURLResponder, _ body: String) async -> String? {
        await expectURLError(.resourceUnavailable) {
            try await responder.session.reply(to: "https://api.example.com/", method: "POST", body: Data(body.utf8))
        }?.localizedDescription
    }

    @Test func `a stub for JSON fails a request that is nested too deep, and no later stub answers`() async throws {
        for condition in [.jsonBody(includes: ["a": 1]), !.jsonBody(["a": 1])] as [RequestCondition] {
            let responder = try MockURLResponder.example {
                $0.respond(to: "/", method: "POST").when(condition).always()
                $0.respond(to: "/", method: "POST").with(status: 202).always()
            }

            let text = try #require(await error(responder, Self.nested(513)))

            #expect(text.contains("POST https://api.example.com/"))
            #expect(text.contains("nested deeper than 512 levels, which is the limit for JSON"))
        }
    }

    @Test(arguments: ["[[", #"{"a":"# + String(repeating: "x[", count: 600), String(repeating: "(", count: 600)])
    func `a body that is not JSON passes a stub for JSON and reaches the next stub`(body: String) async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/", method: "POST").when(.jsonBody(includes: ["a": 1])).always()
            $0.respond(to: "/", method: "POST").with(status: 202).always()
        }

        let reply = try await responder.session.reply(
            to: "https://api.example.com/", method: "POST", body: Data(body.utf8))

        #expect(reply.status == 202)
    }

    @Test func `a template that needs a part of a body nested too deep fails the request`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/", method: "POST").with(body: .jsonTemplate(["echo": "{{json body./b|none}}"])).always()
        }

        let text = try #require(await error(responder, #"{"b":\#(Self.nested(513))}"#))

        #expect(text.contains("cannot fill in its answer") && text.contains("nested deeper than 512 levels"))
    }

    @Test func `a verification of JSON reports that it cannot judge a body nested too deep`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/", method: "POST").always() }
        _ = try await responder.session.reply(
            to: "https://api.example.com/", method: "POST", body: Data(Self.nested(513).utf8))
        let log = FailureLog()

        responder.verify(.jsonBody(["a": 1]), .never, fail: log.note)

        let text = try #require(log.messages.first)
        #expect(text.contains("cannot tell whether this call meets") && text.contains("deeper than 512 levels"))
    }
}
