import TestSupport

@Suite struct `Verifying stubs` {
    private var (upstream, responder) = mockedHost(policy: .answer(501))
    private let log = FailureLog()

    @Test func `verify counts the calls of a stub even after an earlier stub was removed`() async throws {
        let first = upstream.respond(to: "/a").once()
        let second = upstream.respond(to: "/a").always()
        try await responder.get("/a", "/a")
        first.remove()
        try await responder.get("/a")

        responder.verify(first, .once, fail: log.note)
        responder.verify(second, 2, fail: log.note)

        #expect(log.messages == [])
    }

    @Test func `a failed stub verification names the stub that answered instead, or the nearest call`() async throws {
        upstream.respond(to: "/a").with(name: "all").always()
        let shadowed = upstream.respond(to: "/a").with(name: "tea").once()
        let other = upstream.respond(to: "/b").once()
        try await responder.get("/a")

        let line = #line + 1
        responder.verify(shadowed, .once, fail: log.note)
        responder.verify(other, .once, fail: log.note)

        #expect(log.failures.first.map { Int($0.line) } == line)
        let messages = log.messages
        let head = #"expected exactly 1 call to be answered by the stub "tea" GET https://h/a (Words/"#
        #expect(messages.first?.hasPrefix(head) == true)
        #expect(messages.first?.contains("StubVerificationTests.swift:\(line - 5))\nfound 0 calls\n") == true)
        let others = "other stubs answered requests that it matches:\n        call 1: GET https://h/a"
        #expect(messages.first?.contains(others) == true)
        #expect(messages.last?.contains("the nearest calls:\n        call 1: GET https://h/a") == true)
        #expect(messages.last?.contains(#"expected "/b""#) == true)
    }

    @Test func `verifying a stub that travelled as an argument fails with the reason`() async throws {
        let stub = upstream.respond(to: "/a").once()
        let other = try MockURLResponder(arguments: upstream.arguments)
        _ = try await other.session.reply(to: "https://h/a")

        other.verify(stub, .once, fail: log.note)

        #expect(log.messages.first?.hasPrefix("cannot tell which calls the stub GET https://h/a") == true)
    }

    @Test func `verifyNoUnmatchedCalls fails with the report that the policy prevent would print`() async throws {
        upstream.respond(to: "/a").with(name: "tea").once()
        try await responder.get("/a")
        responder.verifyNoUnmatchedCalls(fail: log.note)
        #expect(log.messages == [])

        try await responder.get("/a", "/b")
        responder.verifyNoUnmatchedCalls(fail: log.note)

        let message = try #require(log.messages.first)
        #expect(
            message.hasPrefix(
                "expected a stub to answer each call, found 2 calls without one\ncall 2, answered with 501"))
        #expect(message.contains("matched, but its only use is spent"))
        #expect(message.contains(#"configurator.respond(to: .get("/b"))"#))
    }

    @Test func `verifyNoUnusedStubs lists stubs that never answered, but not optional ones`() async throws {
        upstream.respond(to: "/a").times(2)
        upstream.respond(to: "/b").with(name: "tea").always()
        upstream.respond(to: "/c").optionally().once()
        try await responder.get("/a")

        responder.verifyNoUnusedStubs(fail: log.note)

        #expect(try responder.unusedStubs.map(\.index) == [1])
        let message = try #require(log.messages.first)
        let head =
            "expected each stub to have answered, found 1 of 3 that did not:\n    #2 \"tea\" GET https://h/b, 0 uses ("
        #expect(message.hasPrefix(head))
        #expect(message.contains("the nearest calls:\n            call 1: GET https://h/a"))
    }

    @Test func `verifying more calls of a stub than its limit allows fails and names the limit`() async throws {
        let stub = upstream.respond(to: "/a").times(2)
        upstream.respond(to: "/a").always()
        try await responder.get("/a", "/a", "/a")

        responder.verify(stub, .exactly(3), fail: log.note)
        responder.verify(stub, .atLeast(2), fail: log.note)

        #expect(log.messages.count == 1)
        let limit = "\nfound 2 calls\ntimes(2) lets the stub answer at most 2 calls, whatever the program asks for\n"
        #expect(log.messages.first?.contains(limit) == true, "\(log.messages)")
    }

    @Test func `verifyNoPendingStubs lists stubs with required answers left`() async throws {
        upstream.respond(to: "/a").times(2)
        upstream.respond(to: "/b").always()
        upstream.respond(to: "/c").optionally().once()
        try await responder.get("/a", "/b")
        #expect(try responder.pendingStubs.map(\.index) == [0])

        responder.verifyNoPendingStubs(fail: log.note)
        #expect(
            log.messages.first?.contains("found 1 of 3 that did not:\n    #1 GET https://h/a, 1 of 2 uses (") == true
        )

        try await responder.get("/a")
        #expect(try responder.pendingStubs.isEmpty)
    }

    @Test func `a removed stub that never answered passes .never and fails .once`() {
        let stub = upstream.respond(to: "/a").once()
        stub.remove()

        responder.verify(stub, .never, fail: log.note)
        #expect(log.messages == [])

        responder.verify(stub, .once, fail: log.note)
        #expect(log.messages.first?.contains("answered by a removed stub") == true)
    }

    @Test func `verifyNoUnmatchedCalls compares a call with the stubs and scenarios of its time`() async throws {
        upstream.respond(to: "/a").when(scenario: "cart", is: "full").always()
        upstream.respond(to: "/fill").with(scenario: "cart", becoming: "full").once()
        try await responder.get("/a", "/fill")
        upstream.respond(to: "/a").with(name: "late").once()

        responder.verifyNoUnmatchedCalls(fail: log.note)

        let message = try #require(log.messages.first)
        #expect(message.contains("scenario cart        expected \"full\"\n"))
        #expect(message.contains("found    \"Started\""))
        #expect(!message.contains("late"))
    }

    @Test func `verifyNoUnmatchedCalls reports no stub as shadowed by an earlier one under .last`() async throws {
        responder.order = .last
        upstream.respond(to: .prefix("/")).with(name: "general").always()
        upstream.respond(to: "/a").with(name: "special").once()
        try await responder.get("/a")
        _ = try await responder.session.reply(to: "https://h/a", method: "POST")

        responder.verifyNoUnmatchedCalls(fail: log.note)

        #expect(log.messages.first?.contains("special") == true)
        #expect(log.messages.first?.contains("never answers") == false)
    }

    @Test func `verifyNoUnusedStubs summarizes a list of 300 unused stubs`() {
        for number in 0..<300 { upstream.respond(to: "/\(number)").once() }

        responder.verifyNoUnusedStubs(fail: log.note)

        #expect((10..<40).contains(log.messages.first?.split(separator: "\n").count ?? 0))
        #expect(log.messages.first?.contains("    and 290 more\n") == true)
    }
}
