import TestSupport

@Suite struct `Stubs of a configurator while a responder answers` {
    private var (upstream, responder) = mockedHost(policy: .answer(501))

    private func text() async throws -> String {
        let reply = try await responder.session.reply(to: "https://h/")
        return reply.status == 501 ? "none" : reply.text
    }

    @Test func `a stub answers from its registration until its removal`() async throws {
        #expect(try await text() == "none")

        let stub = upstream.respond(to: "/").with(body: "one").always()
        #expect(try await text() == "one")

        #expect(stub.remove())
        #expect(!stub.isInstalled)
        #expect(!stub.remove())
        #expect(try await text() == "none")
    }

    @Test func `stubs are removed one by one from the last that was configured, or all at once`() async throws {
        let first = upstream.respond(to: "/").with(body: "one").once()
        for body in ["two", "three"] { upstream.respond(to: "/").with(body: body).once() }
        let replaced = first.replaced().with(body: "last").once()

        #expect(upstream.removeLast() && !replaced.isInstalled && upstream.stubs.count == 2)
        upstream.removeAll()
        #expect(!upstream.removeLast())
        #expect(try await text() == "none")
    }

    @Test func `a stub keeps its uses when an equal stub is removed`() async throws {
        let first = upstream.respond(to: "/").with(body: "x").once()
        upstream.respond(to: "/").with(body: "x").once()

        #expect(try await text() == "x")
        first.remove()

        #expect(try await text() == "x")
        #expect(try await text() == "none")
    }

    @Test func `a replaced stub keeps its position and starts with all uses`() async throws {
        let stub = upstream.respond(to: "/").with(body: "one").once()
        upstream.respond(to: "/").with(body: "general").always()
        #expect(try await text() == "one")

        let other = stub.replaced().with(body: "other").once()

        #expect(try await text() == "other")
        #expect(try await text() == "general")
        #expect(!stub.isInstalled)
        #expect(other.isInstalled)
        #expect(upstream.stubs.count == 2)
    }

    @Test func `the stubs of a responder are listed with their names, source lines and uses`() async throws {
        upstream.respond(to: "/").with(name: "root").with(body: "x").times(2)
        let line = #line - 1
        _ = try await text()

        let stub = try #require(responder.stubs.first)

        #expect(stub.name == "root")
        #expect(stub.summary == "GET https://h/")
        #expect(stub.uses == 1)
        #expect(stub.limit == 2)
        #expect(stub.file == #filePath)
        #expect(stub.line == line)
        #expect(stub.description == "#1 \"root\" GET https://h/, 1 of 2 uses (PublicAPI/LiveStubTests.swift:\(line))")
    }

    @Test func `onAnswer is called for each answer, on stub and responder, also for a redirect`() async throws {
        let calls = Locked<[String]>([])
        upstream.respond(to: "/").with(name: "one").with(redirectTo: "/new")
            .onAnswer { call in calls.withLock { $0.append("stub: \(call.stub.name ?? "") \(call.status ?? 0)") } }
            .times(2)
        upstream.respond(to: "/new").with(body: "moved").always()
        responder.onAnswer { call in calls.withLock { $0.append("\(call.status ?? 0) \(call.request.url?.path ?? "")") }
        }

        #expect(try await text() == "moved")
        responder.onAnswer(nil)
        _ = try await text()

        #expect(calls.withLock { $0 } == ["stub: one 302", "302 /", "200 /new", "stub: one 302"])
    }

    @Test func `a delayed request is answered although its stub is removed during the delay`() async throws {
        let slow = upstream.respond(to: "/").with(body: "late").with(delay: 0.1).once()
        responder.onAnswer { _ in slow.remove() }

        #expect(try await text() == "late")

        #expect(!slow.isInstalled)
    }

    @Test func `stubs depend on the state of a scenario, which the test can set`() async throws {
        upstream.respond(to: "/").when(scenario: "cart", is: "full").with(body: "full").always()
        upstream.respond(to: "/").with(scenario: "cart", becoming: "full").with(body: "empty").always()

        let texts = [try await text(), try await text()]
        #expect(texts == ["empty", "full"])
        responder.resetScenarios()
        #expect(responder.state(ofScenario: "cart") == "Started")
        responder.setScenario("cart", to: "full")
        #expect(try await text() == "full")
    }
}
