import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Stubs of a configurator while a responder answers` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    private let responder: MockURLResponder

    init() {
        responder = MockURLResponder(upstream, policy: .answer(501))
    }

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

    @Test func `stubs are removed one by one from the last, or all at once`() async throws {
        for body in ["one", "two", "three"] { upstream.respond(to: "/").with(body: body).once() }

        #expect(upstream.removeLast())
        #expect(upstream.stubs.count == 2)
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

    @Test func `a later stub overrides an earlier one if the order is last`() async throws {
        responder.order = .last
        upstream.respond(to: "/").with(body: "general").always()
        #expect(try await text() == "general")

        let top = upstream.respond(to: "/").with(body: "special").always()
        #expect(try await text() == "special")

        top.remove()
        #expect(try await text() == "general")
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

    @Test func `onAnswer is called for each answer, on the stub and on the responder`() async throws {
        let calls = Locked<[String]>([])
        upstream.respond(to: "/").with(name: "one").with(status: 202)
            .onAnswer { call in calls.withLock { $0.append("stub: \(call.stub.name ?? "") \(call.status ?? 0)") } }
            .times(2)
        responder.onAnswer { call in calls.withLock { $0.append("engine: \(call.request.url?.path ?? "")") } }

        _ = try await text()
        responder.onAnswer(nil)
        _ = try await text()

        #expect(calls.withLock { $0 } == ["stub: one 202", "engine: /", "stub: one 202"])
    }

    @Test func `an observer receives each answer of a redirect`() async throws {
        let calls = Locked<[String]>([])
        upstream.respond(to: "/").with(redirectTo: "/new").once()
        upstream.respond(to: "/new").with(body: "moved").once()
        responder.onAnswer { call in calls.withLock { $0.append("\(call.status ?? 0) \(call.request.url?.path ?? "")") }
        }

        #expect(try await text() == "moved")

        #expect(calls.withLock { $0 } == ["302 /", "200 /new"])
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

    @Test func `the first request after a registration is answered by the new stub, under load`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    let own = MockURLResponderConfigurator(scheme: "https", host: "h")
                    let responder = MockURLResponder(own)
                    for round in 0..<100 {
                        let stub = own.respond(to: "/").with(body: "\(task) \(round)").always()
                        let reply = try await responder.session.reply(to: "https://h/")
                        #expect(reply.text == "\(task) \(round)")
                        stub.remove()
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

@Suite struct `A responder that is disabled` {
    @Test func `the sessions of a responder reach the network while isEnabled is false`() async throws {
        let server = try LoopbackServer()
        let upstream = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        upstream.respond(to: "/").with(body: "mocked").always()
        let responder = MockURLResponder(upstream)
        let url = "http://127.0.0.1:\(server.port)/"

        responder.isEnabled = false
        let real = try await responder.session.reply(to: url)
        responder.isEnabled = true
        let mocked = try await responder.session.reply(to: url)

        #expect(mocked.text == "mocked")
        #expect(real.text == "hello")
    }
}
