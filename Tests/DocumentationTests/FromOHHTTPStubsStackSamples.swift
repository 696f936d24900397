import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/migration/FromOHHTTPStubs.md, the stack of stubs` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
    private let anyHost = MockURLResponderConfigurator()
    private let log = SampleLog()

    @Test func `the last one wins`() async throws {
        api.respond(to: .any).with(body: "general").always()
        api.respond(to: "/login").with(body: "special").always()
        let responder = MockURLResponder(api, order: .last)

        let texts = try await responder.texts(of: "https://mywebservice.com/login", "https://mywebservice.com/")
        #expect(texts == ["special", "general"])
        #expect(try await MockURLResponder(api).texts(of: "https://mywebservice.com/login") == ["general"])
    }

    @Test func `removing one stub, or the last one`() async throws {
        let responder = MockURLResponder(api, policy: .answer(404))
        for path in ["/one", "/two", "/three"] { api.respond(to: path).always() }

        let login = api.respond(to: "/login").with(body: "special").always()
        login.remove()
        api.removeLast()
        api.removeAll()

        #expect(try await responder.statuses(of: "https://mywebservice.com/login") == [404])
        #expect(responder.stubs.isEmpty)
    }

    @Test func `what each removal leaves`() async throws {
        let responder = MockURLResponder(api, policy: .answer(404))
        api.respond(to: "/one").always()
        let login = api.respond(to: "/login").with(body: "special").always()
        api.respond(to: "/two").always()

        #expect(try await responder.statuses(of: "https://mywebservice.com/login") == [200])
        login.remove()
        #expect(try await responder.statuses(of: "https://mywebservice.com/login") == [404])
        api.removeLast()
        #expect(responder.stubs.map(\.summary) == ["GET https://mywebservice.com/one"])
        api.removeAll()
        #expect(responder.stubs.isEmpty)
    }

    @Test func `a name`() async throws {
        let responder = MockURLResponder(api)

        api.respond(to: .suffix(".txt")).with(name: "Stub for text files").with(body: "text").always()

        #expect(responder.stubs.map(\.name) == ["Stub for text files"])
        #expect(try await responder.texts(of: "https://mywebservice.com/a.txt") == ["text"])
    }

    @Test func `the list of stubs`() async throws {
        let responder = MockURLResponder(api, order: .last)
        api.respond(to: "/one").with(name: "one").once()
        api.respond(to: "/two").once()

        for stub in responder.stubs {
            log(stub.name ?? stub.summary)
        }

        #expect(log.lines == ["one", "GET https://mywebservice.com/two"])
        _ = try await responder.replies(to: "https://mywebservice.com/two")
        #expect(responder.stubs.map(\.answers) == [0, 1])
        #expect(responder.stubs.allSatisfy { $0.file == #filePath && $0.line != nil })
    }

    @Test func `a block when a stub answers`() async throws {
        let responder = MockURLResponder(api)
        api.respond(to: "/rates").with(name: "rates").once()

        let log = log
        responder.onAnswer { call in
            log("\(call.request.url?.path ?? "") stubbed by \(call.stub.name ?? call.stub.summary)")
        }

        _ = try await responder.replies(to: "https://mywebservice.com/rates")
        #expect(log.lines == ["/rates stubbed by rates"])
    }

    @Test func `blocks for redirects and the end`() async throws {
        let responder = MockURLResponder(api)
        api.respond(to: "/old").with(redirectTo: "/new").once()
        api.respond(to: "/new").once()

        let log = log
        responder.onAnswer { call in
            log("\(call.status ?? 0) \(call.request.url?.path ?? "")")
        }

        _ = try await responder.replies(to: "https://mywebservice.com/old")
        #expect(log.lines == ["302 /old", "200 /new"])
    }

    @Test func `a block for requests without a stub`() async throws {
        let responder = MockURLResponder(anyHost, api, policy: .drop)
        api.respond(to: "/rates").once()

        let log = log
        responder.onUnmatched { request, policy in log("no stub for \(request.url?.path ?? "")") }

        #expect(try await responder.statuses(of: "https://mywebservice.com/rates") == [200])
        let missing = await #expect(throws: URLError.self) {
            try await responder.replies(to: "https://mywebservice.com/other")
        }
        #expect(missing?.code == .notConnectedToInternet)
        #expect(log.lines == ["no stub for /other"])
    }
}
