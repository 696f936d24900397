import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each test has a process of its own.
@Suite(.launching) struct `Scopes beside the engine of the process` {
    @Test func `a scope answers its own requests, and the engine of the process all others`() async {
        await #expect(processExitsWith: .success) {
            setUpExample(body: "process")
            let listing = URLSessionConfiguration.ephemeral
            listing.protocolClasses = [MockURLProtocol.self]
            let sessions = [URLSession.shared, URLSession(configuration: listing), unseenSession()]

            for session in sessions {
                await expectMocked(session, "process")
                try await example("scope").withSharedSession {
                    await expectMocked(session, "scope")
                    await Task.detached { await expectMocked(session, "process") }.value
                }
                try await example("scope").withSharedSession(.process) {
                    await Task.detached { await expectMocked(session, "scope") }.value
                }
                await expectMocked(session, "process")
            }
        }
    }

    @Test func `a scope keeps answering while the process is set up and torn down`() async {
        await #expect(processExitsWith: .success) {
            try await example("scope").withSharedSession {
                for _ in 0..<3 {
                    for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                    setUpExample(body: "process")
                    for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                    MockURLResponder.setUp(with: [], setupDefaultSessionConfiguration: false)
                    for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                    MockURLResponder.tearDown()
                }
            }
        }
    }

    @Test func `a loopback request in a scope follows the scope's policy, not the guard of the process`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            MockURLResponder.setUp(with: ["--mock-url-policy=drop", "--mock-url-guard=none"])
            let responder = try MockURLResponder.example(policy: .answer(501)) { _ in }

            let status = try await responder.withSharedSession {
                try await unseenSession().reply(to: server.url.absoluteString).status
            }

            #expect(status == 501)
            #expect(server.received.isEmpty)
        }
    }
}

#if canImport(FoundationNetworking)
@Suite(.launching) struct `Scopes and Foundation's protocols` {
    @Test func `Foundation's protocols are restored after all scopes and their tasks have ended`() async {
        await #expect(processExitsWith: .success) {
            let native: AnyClass = URLSessionConfiguration.default.protocolClasses![0]
            let before = words(of: native)
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)

            let late = try await example("mocked").withSharedSession {
                #expect(words(of: native) != before)
                return Task { for await _ in gate {} }
            }
            #expect(words(of: native) != before)
            opening.finish()
            await late.value

            await until { words(of: native) == before }
        }
    }

    @Test func `Foundation's method tables stay changed while a scope or the engine of the process exists`() async {
        await #expect(processExitsWith: .success) {
            let native: AnyClass = URLSessionConfiguration.default.protocolClasses![0]
            let before = words(of: native)

            try await example("mocked").withSharedSession {
                setUpExample()
                MockURLResponder.tearDown()
                #expect(words(of: native) != before)
            }
            #expect(words(of: native) == before)
            setUpExample()
            try await example("mocked").withSharedSession {}
            #expect(words(of: native) != before)
            MockURLResponder.tearDown()

            #expect(words(of: native) == before)
        }
    }

    @Test func `a scope changes neither sessions outside it nor other schemes`() async {
        await #expect(processExitsWith: .success) {
            let natives = URLSessionConfiguration.default.protocolClasses!.compactMap { $0 as? URLProtocol.Type }
            @Sendable func answers(of scheme: String) -> [Bool] {
                natives.map { $0.canInit(with: URLRequest(url: URL(string: "\(scheme)://h/")!)) }
            }

            try await example("mocked").withSharedSession {
                let (ftp, webSocket) = ([false, true, false], [false, false, true])
                #expect(["http", "https", "ftp", "ws"].map(answers) == [none, none, ftp, webSocket])
                #expect(await Task.detached { answers(of: "http") }.value == [true, false, false])
            }
        }
    }

    @Test func `opening a scope stops the program with an explanation if Foundation's method tables cannot be changed`()
        async throws
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NativeGate.condition.withLock { $0 = false }
            try await example("mocked").withSharedSession { _ = try await sharedText() }
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("withSharedSession at MockURLResponderTests/ScopeBesideSetUpTests.swift:"))
        #expect(errors.contains("Nothing would keep its requests from the network."))
    }
}

private let none = [false, false, false]
#endif
