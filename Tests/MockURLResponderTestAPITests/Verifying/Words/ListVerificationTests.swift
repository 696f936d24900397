import TestSupport

@Suite struct `Comparing calls with a list` {
    private let responder = MockURLResponder(policy: .answer(501))
    private let log = FailureLog()

    @Test func `verifyInOrder accepts other calls in between, and names a call that came too early`() async throws {
        try await responder.get("/a", "/x", "/b", "/c")

        responder.verifyInOrder(.get("/a"), .get("/b"), .get("/c"), fail: log.note)
        responder.verifyInOrder(fail: log.note)
        #expect(log.messages == [])
        responder.verifyInOrder(.get("/a"), .get("/a"), fail: log.note)
        #expect(log.messages.count == 1)

        responder.verifyInOrder(.get("/b"), .get("/a"), fail: log.note)
        let message = try #require(log.messages.last)
        #expect(
            message.hasPrefix(
                "expected these calls in this order; each was made, but in another order:\n    1. GET /b: call 3\n    2. GET /a: call 1, too early\n"
            ))
        #expect(message.contains("too early for 2:\n    call 1: GET https://h/a"))
        #expect(message.contains("the nearest of the later calls:\n    call 4: GET https://h/c"))
    }

    @Test func `verifyExactly names the missing call and the unexpected call`() async throws {
        try await responder.get("/a", "/b", "/c")

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
                call 2: GET https://h/b, answered with 501 by the policy answer:501
            nearest to 2:
                call 2: GET https://h/b
            """
        #expect(message.hasPrefix(head))
    }

    @Test func `verifyExactly in any order pairs as many conditions and calls as possible`() async throws {
        try await responder.get("/a", "/b")

        responder.verifyExactly([.get(.prefix("/")), .get("/a")], inAnyOrder: true, fail: log.note)
        #expect(log.messages == [])

        responder.verifyExactly([], fail: log.note)
        #expect(log.messages.first?.hasPrefix("expected no call\nfound besides:\n    call 1: ") == true)
        responder.verifyExactly([.get("/b")], inAnyOrder: true, fail: log.note)
        #expect(log.messages.last?.contains("found besides:\n    call 1: GET https://h/a") == true)
    }

    @Test func `a strict mock reports a request that it does not expect`() async throws {
        let mock = Mock<RequestInteraction>(strict: true)
        mock.expect(Argument(value: request(.get("/a"))))
        try await responder.get("/a", "/b")

        for call in responder.calls { mock.record(RequestInteraction(call), fail: log.note) }

        #expect(log.messages == ["Interaction <GET https://h/b> not expected [unexpected-interaction]"])
    }
}
