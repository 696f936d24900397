import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Features of the ancestors, and others like them, that no sample of a document covers.
@Suite(.launching) struct `docs/reference/ancestors.md` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let origin = "https://api.example.com"

    /// A responder that reads the stubs from launch arguments, so that each test also encodes and decodes them.
    private var launched: MockURLResponder {
        get throws { try MockURLResponder(arguments: api.arguments + [UnmatchedPolicy.answer(404).argument]) }
    }

    @Test func `wildcards and parameters match paths, and templates fill them in`() async throws {
        api.respond(to: .wildcard("/*/news")).with(body: "news").always()
        api.respond(to: .template("/users/{id}"))
            .with(body: .template("{{path.id}} {{query.q|none}} {{count}}"))
            .with(value: "{{method}}", forHeaderField: "X-Method", isTemplate: true)
            .always()

        let replies = try await launched.replies(to: origin + "/a/b/news", origin + "/users/7?q=x")
        #expect(replies.map(\.text) == ["news", "7 x 1"])
        #expect(replies[1].headers["X-Method"] == "GET")
    }

    @Test func `a stub can require exact query fields, any value, or an absent field`() async throws {
        api.respond(to: "/exact").when(.query(exactly: ["a": .present, "b": "2"])).always()
        api.respond(to: "/absent").when(.query("debug", .absent)).always()

        let statuses = try await launched.statuses(
            of: origin + "/exact?b=2&a=x", origin + "/exact?b=2", origin + "/exact?a=1&b=2&c=3",
            origin + "/absent?a=1", origin + "/absent?debug")
        #expect(statuses == [200, 404, 404, 200, 404])
    }

    @Test func `a stub can require Basic and Bearer credentials`() async throws {
        api.respond(to: "/basic").when(.basic(user: "ann", password: "1")).always()
        api.respond(to: "/bearer").when(.bearerToken("token")).always()

        let session = try launched.session
        let basic = ["Authorization": "Basic " + Data("ann:1".utf8).base64EncodedString()]
        #expect(try await session.reply(to: origin + "/basic", headers: basic).status == 200)
        #expect(try await session.reply(to: origin + "/basic").status == 404)
        #expect(
            try await session.reply(to: origin + "/bearer", headers: ["Authorization": "Bearer token"]).status == 200)
    }

    @Test func `a stub can require parts of JSON, GraphQL and multipart bodies`() async throws {
        api.respond(to: .post("/graphql")).when(.jsonBody(includes: ["operationName": "Dogs"])).always()
        api.respond(to: .post("/form")).when(.body(.containing(#"name="photo""#))).always()

        let session = try launched.session
        let graphQL = Data(#"{"query":"query Dogs { name }","operationName":"Dogs"}"#.utf8)
        #expect(try await session.reply(to: origin + "/graphql", method: "POST", body: graphQL).status == 200)
        let part = Data("--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n1\r\n--x--".utf8)
        #expect(try await session.reply(to: origin + "/form", method: "POST", body: part).status == 200)
        #expect(try await session.reply(to: origin + "/form", method: "POST", body: Data("x".utf8)).status == 404)
    }

    @Test func `the journal contains the reason phrase of an answer`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/journal.ndjson"
        api.respond(to: "/gone").with(status: 410, reason: "Sold out").always()

        let responder = try MockURLResponder(arguments: api.arguments + ["--mock-url-journal=" + path])
        #expect(try await responder.statuses(of: origin + "/gone") == [410])

        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Sold out"))
    }

    @Test func `then() adds an answer, and repeatingLast() repeats the last one`() async throws {
        api.respond(to: "/job").with(body: "queued").times(2)
            .then().with(body: "running").once()
            .then().with(body: "done").repeatingLast().once()

        let url = origin + "/job"
        #expect(
            try await launched.texts(of: url, url, url, url, url) == ["queued", "queued", "running", "done", "done"])
    }

    @Test func `priorities and states select the stub, and a stub can be optional`() async throws {
        api.respond(to: "/").with(body: "general").always()
        api.respond(to: "/").priority(1).with(body: "special").once()
        api.respond(to: "/cart").when(scenario: "cart", is: "Started").with(body: "empty").optionally().always()
        api.respond(to: .post("/cart")).with(scenario: "cart", becoming: "filled").once()
        api.respond(to: "/cart").when(scenario: "cart", is: "filled").with(body: "a book").always()

        let responder = try launched
        let texts = try await responder.texts(
            of: origin, origin, origin + "/cart", "POST \(origin)/cart", origin + "/cart")
        #expect(texts == ["special", "general", "empty", "", "a book"])
        #expect(responder.state(ofScenario: "cart") == "filled")
    }

    @Test func `random delays delay the answer`() async throws {
        api.respond(to: "/uniform").with(delay: .uniform(0.05...0.1)).always()
        api.respond(to: "/normal").with(delay: .logNormal(median: 0.01, sigma: 0.2)).always()

        let session = try launched.session
        let start = ContinuousClock.now
        #expect(try await session.reply(to: origin + "/uniform").status == 200)
        #expect(ContinuousClock.now - start >= .seconds(0.05))
        #expect(try await session.reply(to: origin + "/normal").status == 200)
    }

    @Test func `faults cause timeouts, empty replies, garbage and torn bodies`() async throws {
        api.respond(to: "/never").with(fault: .neverAnswers).always()
        api.respond(to: "/empty").with(fault: .emptyReply).always()
        api.respond(to: "/garbage").with(fault: .garbage).always()
        api.respond(to: "/torn").with(body: "only the start").with(fault: .dropped(afterBytes: 4)).always()

        let configuration = try launched.configuration
        configuration.timeoutIntervalForRequest = 0.1
        let session = URLSession(configuration: configuration)
        await expectURLError(.timedOut) { try await session.reply(to: origin + "/never") }
        await expectURLError(.badServerResponse) { try await session.reply(to: origin + "/empty") }
        await expectURLError(.unsupportedURL) { try await session.reply(to: origin + "/garbage") }
        await expectURLError(.networkConnectionLost) { try await session.reply(to: origin + "/torn") }
    }

    @Test func `a closure holds an answer back until the test releases it`() async throws {
        let gate = DispatchSemaphore(value: 0)
        api.respond(to: "/held")
            .with { _ in
                gate.wait()
                return MockResponse(body: "released")
            }
            .once()
        api.respond(to: "/free").with(body: "free").once()
        let session = MockURLResponder(api).session

        async let held = session.reply(to: origin + "/held")
        #expect(try await session.reply(to: origin + "/free").text == "free")
        gate.signal()

        #expect(try await held.text == "released")
    }

    @Test func `requests to allowed hosts reach the network, and requests to other hosts fail`() async throws {
        let server = try LoopbackServer()
        let others = MockURLResponderConfigurator(host: !"127.0.0.1")
        others.respond(to: .any).with(fault: .urlError(.notConnectedToInternet)).always()
        let session = MockURLResponder(others, policy: .allow).session

        #expect(try await session.reply(to: server.url.absoluteString).text == "hello")
        await expectURLError(.notConnectedToInternet) { try await session.reply(to: origin) }
    }

    @Test func `a stub that never answered has zero uses`() async throws {
        api.respond(to: "/asked").always()
        api.respond(to: "/unasked").with(name: "unasked").always()
        let responder = try launched

        _ = try await responder.statuses(of: origin + "/asked", origin + "/asked")

        #expect(responder.stubs.map(\.uses) == [2, 0])
    }

    @Test func `a delayed answer still arrives after tear-down`() async {
        await #expect(processExitsWith: .success) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: "/").with(body: "late").with(delay: 0.2).once()
            MockURLResponder.setUp(with: api)

            async let reply = URLSession.shared.reply(to: "https://api.example.com/")
            while MockURLResponder.stubs.first?.uses == 0 { try await Task.sleep(for: .milliseconds(5)) }
            MockURLResponder.tearDown()

            try #require(await reply.text == "late")
        }
    }
}
