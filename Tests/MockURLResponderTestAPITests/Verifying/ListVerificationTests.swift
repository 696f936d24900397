import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `Calls that were made are compared` {
    private let responder = MockURLResponder(policy: .answer(501))
    private let log = FailureLog()

    private func get(_ paths: String...) async throws {
        for path in paths { _ = try await responder.session.reply(to: "https://h" + path) }
    }

    @Test func `with an order, in which others may lie between`() async throws {
        try await get("/a", "/x", "/b", "/c")

        responder.verifyInOrder(.get("/a"), .get("/b"), .get("/c"), fail: log.note)
        responder.verifyInOrder(fail: log.note)
        #expect(log.messages == [])

        responder.verifyInOrder(.get("/b"), .get("/a"), fail: log.note)
        let message = try #require(log.messages.first)
        #expect(
            message.hasPrefix(
                "expected these calls in this order; each was made, but in another order:\n    1. GET /b: call 3\n    2. GET /a: call 1, too early\n"
            ))
        #expect(message.contains("too early for 2:\n    call 1: GET https://h/a"))
        #expect(message.contains("the nearest of the later calls:\n    call 4: GET https://h/c"))
    }

    @Test func `with an order that asks for the same call twice`() async throws {
        try await get("/a", "/b")

        responder.verifyInOrder(.get("/a"), .get("/a"), fail: log.note)

        #expect(log.messages.count == 1)
    }

    @Test func `with a list of exactly those`() async throws {
        try await get("/a", "/b", "/c")

        responder.verifyExactly([.get("/a"), .get("/b"), .get("/c")], fail: log.note)
        #expect(log.messages == [])

        responder.verifyExactly([.get("/a"), .post("/b"), .get("/c")], fail: log.note)
        let message = try #require(log.messages.first)
        let head = """
            expected exactly these calls in this order:
                1. GET /a: call 1
                2. POST /b: not found
                3. GET /c: call 3
            found besides:
                call 2: GET https://h/b, answered with 501 by the policy
            nearest to 2:
                call 2: GET https://h/b
            """
        #expect(message.hasPrefix(head))
    }

    @Test func `with a list of exactly those in any order, pairing as many as can be`() async throws {
        try await get("/a", "/b")

        responder.verifyExactly([.get(.prefix("/")), .get("/a")], inAnyOrder: true, fail: log.note)
        #expect(log.messages == [])

        responder.verifyExactly([.get("/b")], inAnyOrder: true, fail: log.note)
        #expect(log.messages.first?.contains("found besides:\n    call 1: GET https://h/a") == true)
    }

    @Test func `with no call at all`() async throws {
        responder.verifyExactly([], fail: log.note)
        #expect(log.messages == [])

        try await get("/a")
        responder.verifyExactly([], fail: log.note)
        #expect(log.messages.first?.hasPrefix("expected no call\nfound besides:\n    call 1: ") == true)
    }

    @Test func `with the words of test doubles`() async throws {
        try await get("/a", "/b")

        verify(responder, fail: log.note).to(contain(request(.get("/b"))))
        verify(responder, fail: log.note).to(equal([request(.get("/a")), request(.get("/b"))]))
        verify(responder, fail: log.note).to(equal(inAnyOrder: [request(.get("/b")), request(.get("/a"))]))
        verify(responder, fail: log.note).toNot(contain(request(.post(.prefix("/")))))
        #expect(log.messages == [])

        verify(responder, fail: log.note).to(contain(request(.get("/c"))))
        #expect(log.messages == ["expected to contain <GET /c>, got <[GET https://h/a, GET https://h/b]>"])
    }

    @Test func `with a mock that expects them`() async throws {
        let mock = Mock<RequestInteraction>(strict: true)
        mock.expect(Argument(value: request(.get("/a"))))
        try await get("/a", "/b")

        for call in responder.calls { mock.record(RequestInteraction(call), fail: log.note) }

        #expect(log.messages == ["Interaction <GET https://h/b> not expected"])
    }
}
