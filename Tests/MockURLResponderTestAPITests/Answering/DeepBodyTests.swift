import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `A request body with many levels of JSON` {
    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    /// Plans have at most 64 levels.
    @Test func `a stub for a part of the JSON body answers a body of 512 levels`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/", method: "POST").when(jsonBodyIncludes: ["a": 1]).with(status: 201).always()
        }
        let body = #"{"b":\#(Self.nested(511)),"a":1}"#

        let reply = try await responder.session.reply(
            to: "https://api.example.com/", method: "POST", body: Data(body.utf8))

        #expect(reply.status == 201)
    }

    @Test func `a template writes a part of 511 levels of the request body`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/", method: "POST").with(jsonTemplate: ["echo": "{{json body./b}}"]).always()
        }
        let body = #"{"b":\#(Self.nested(511))}"#

        let reply = try await responder.session.reply(
            to: "https://api.example.com/", method: "POST", body: Data(body.utf8))

        #expect(reply.text == #"{"echo":\#(Self.nested(511))}"#)
    }
}
