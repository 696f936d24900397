import TestSupport

@Suite struct `Verifying the number of calls` {
    private var (upstream, responder) = mockedHost(policy: .answer(501))
    private let log = FailureLog()

    @Test(arguments: [
        (CallCount.exactly(2), true), (.exactly(1), false), (.atLeast(2), true), (.atLeast(3), false),
        (.atMost(2), true), (.atMost(1), false), (.never, false), (.once, false), (2, true), (.calls(1...), true),
        (.calls(..<2), false), (.calls(2...3), true), (.calls(...1), false),
    ])
    func `verify fails unless the calls satisfy the expected count`(_ count: CallCount, _ holds: Bool) async throws {
        try await responder.get("/a", "/b", "/a?x=1")

        responder.verify(.get("/a"), count, fail: log.note)

        #expect(log.messages.isEmpty == holds)
    }

    @Test(arguments: [
        (RequestCondition.any, 3), (.get("/a"), 1), (.path("/a"), 2), (.post("/a") && .body("tea"), 1),
        (.post("/a") && .jsonBody(["a": 1]), 0), (!.get(.prefix("/")), 1), (.get("/a") || .get("/b"), 2),
        (.host("other"), 0), (.scheme("http"), 0), (.scheme("https"), 3),
        (.url("https://h/b?x=1"), 1), (.header("X-Tea", "green"), 1),
    ])
    func `calls(_:) returns the calls that meet a condition`(_ condition: RequestCondition, _ count: Int) async throws {
        try await responder.get("/a", "/b?x=1")
        _ = try await responder.session.reply(
            to: "https://h/a", method: "POST", headers: ["X-Tea": "green"], body: Data("tea".utf8))

        #expect(try responder.calls(condition).count == count)
    }

    @Test func `a failed count names its line, the expected count, the calls and the nearest other`() async throws {
        upstream.respond(to: "/a").with(name: "tea").always()
        try await responder.get("/a", "/c")

        let line = #line + 1
        responder.verify(.get("/a") && .host("h"), .exactly(2), fail: log.note)

        let failure = try #require(log.failures.first)
        #expect(Int(failure.line) == line)
        let lines = failure.message.split(separator: "\n").map(String.init)
        #expect(lines.first == #"expected exactly 2 calls of GET /a, host equals "h""#)
        #expect(lines.dropFirst().first == "found 1 call")
        let built = #""tea" (Words/"#
        #expect(
            lines.dropFirst(2).first?.hasPrefix("    call 1: GET https://h/a, answered with 200 by #1 " + built) == true
        )
        #expect(
            failure.message.contains("the nearest of the other calls:\n    call 2: GET https://h/c, answered with 501"))
        #expect(failure.message.contains(#"expected "/a""#) && failure.message.contains(#"found    "/c""#))
    }

    @Test func `a failed count shows no secret header values`() async throws {
        _ = try await responder.session.reply(to: "https://h/a", headers: ["Authorization": "Bearer hush"])

        responder.verify(.get("/a") && .header("Authorization", "Bearer other"), fail: log.note)

        #expect(log.messages.first?.contains("hush") == false)
        #expect(log.messages.first?.contains(Redaction.mark) == true)
    }

    @Test func `waitForCalls fails at once if there are more calls than expected`() async throws {
        try await responder.get("/a", "/a")

        let error = await #expect(throws: VerificationFailure.self) {
            try await responder.waitForCalls(.get("/a"), .once, timeout: 1_000)
        }

        #expect(error?.description.hasPrefix("expected exactly 1 call of GET /a\nfound 2 calls\n") == true)
    }

    @Test func `a call has the method, header fields, body and outcome of its request`() async throws {
        _ = try await responder.session.reply(
            to: "https://h/a?x=1", method: "PUT", headers: ["X-Tea": "green"], body: Data("tea".utf8))

        let call = try #require(responder.calls.first)

        #expect(call.number == 1 && call.method == "PUT" && call.url.absoluteString == "https://h/a?x=1")
        #expect(call.header("x-tea") == "green" && call.header("x-none") == nil)
        #expect(call.bodyText == "tea" && call.bodyLength == 3 && call.isBodyWhole)
        #expect(call.outcome == .answered(status: 501) && call.isUnmatched)
        #expect(try responder.unmatchedCalls == [call])
    }

    @Test func `every verification of calls fails if the responder does not keep calls`() async throws {
        try await responder.get("/a")
        responder.keepsCalls = false
        try await responder.get("/a")
        #expect(responder.calls.isEmpty)

        responder.verify(.get("/a"), .never, fail: log.note)
        responder.verifyExactly([], fail: log.note)
        responder.verifyNoUnmatchedCalls(fail: log.note)
        #expect(log.messages.count == 3, "calls that were not kept must not count as no calls")
        verify(responder, fail: log.note).toNot(contain(request(.get("/a"))))
        #expect(log.messages.count == 4)
        #expect(log.messages.first?.hasPrefix("cannot tell which calls were received: ") == true)
    }

    @Test func `a failed count reports that no request was seen`() {
        responder.verify(.get("/a"), fail: log.note)

        #expect(
            log.messages == [
                "expected at least 1 call of GET /a\nfound 0 calls\nno request was seen at all\n[unexpected-count]"
            ])
    }
}
