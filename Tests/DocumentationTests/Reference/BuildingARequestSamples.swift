import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/reference/dsl.md, the request` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(configurator, policy: .answer(404))
    }

    @Test func `the samples with host patterns answer requests to matching hosts`() async throws {
        let regions = MockURLResponderConfigurator(scheme: "https", host: .wildcard("*.api.example.com"))
        let everywhere = MockURLResponderConfigurator()

        regions.respond(to: "/").with(body: "region").always()
        everywhere.respond(to: "/").with(body: "any").always()
        let responder = MockURLResponder(regions, everywhere)
        #expect(
            try await responder.texts(of: "https://eu.api.example.com/", "http://other:8080/") == ["region", "any"])
    }

    @Test func `the samples with path patterns answer requests with matching paths`() async throws {
        configurator.respond(to: "/rates").once()
        configurator.respond(to: .delete("/cafés/1")).once()
        configurator.respond(to: .template("/users/{id}")).once()
        configurator.respond(to: .any(.prefix("/img/") && !.suffix(".svg"))).once()

        #expect(try await mocked.sampleStatus("/users/7") == 200)
        #expect(try await mocked.sampleStatus("/img/a.svg") == 404)
        #expect(try await mocked.sampleStatus("/img/a.png", method: "PUT") == 200)
    }

    @Test func `the samples with whole URLs answer requests whose URL matches`() async throws {
        let everywhere = MockURLResponderConfigurator()
        everywhere.respond(to: URL(string: "https://api.example.com/rates?base=EUR&day=today")!)
            .with(body: "one URL")
            .once()
        everywhere.respond(to: .any).when(.url(.suffix(".png"))).with(status: 404).always()

        let responder = MockURLResponder(everywhere, policy: .answer(501))
        #expect(try await responder.sampleStatus("/rates?base=EUR&day=today&x=1") == 501)
        #expect(try await responder.sampleReply("/rates?day=today&base=EUR").text == "one URL")
        #expect(try await responder.statuses(of: "http://h/a.png") == [404])
    }

    @Test func `the samples with query patterns answer requests with matching query fields`() async throws {
        configurator.respond(to: "/search")
            .when(.query("q", .present))
            .when(.query("debug", .absent))
            .once()
        configurator.respond(to: "/tags").when(.query("tag", .values(["new", .prefix("s")]))).once()
        configurator.respond(to: "/list").when(.query(exactly: ["page": "1"])).once()
        configurator.respond(to: "/list").when(.query(exactly: [:])).once()

        #expect(try await mocked.sampleStatus("/search?q=1&debug") == 404)
        #expect(try await mocked.sampleStatus("/search?q=1") == 200)
        #expect(try await mocked.sampleStatus("/tags?tag=new&tag=sale") == 200)
        #expect(try await mocked.sampleStatus("/list?page=1&x=2") == 404)
        #expect(try await mocked.sampleStatus("/list?page=1") == 200)
        #expect(try await mocked.sampleStatus("/list") == 200)
    }

    @Test func `the samples with header patterns answer requests with matching header fields`() async throws {
        configurator.respond(to: "/me").when(.header("Accept", .containing("json")) && .header("X-Debug", .absent))
            .once()
        configurator.respond(to: "/me").when(.header("Accept-Encoding", .values(["gzip", "br"]))).once()
        configurator.respond(to: "/me").when(.cookie("session", .regex("^[0-9a-f]+$"))).once()
        configurator.respond(to: "/me").when(.basic(user: "ann", password: "secret")).once()
        configurator.respond(to: "/me").when(.bearerToken("token")).once()

        let headers = [
            ["Accept": "text/json", "X-Debug": "1"], ["Accept": "text/json"], ["Accept-Encoding": "br, gzip"],
            ["Accept-Encoding": "gzip,br"], ["Cookie": "a=b; session=7f"],
            ["Authorization": "Basic YW5uOnNlY3JldA=="], ["Authorization": "Bearer token"],
        ]
        var statuses: [Int] = []
        for headers in headers { statuses.append(try await mocked.sampleStatus("/me", headers: headers)) }
        #expect(statuses == [404, 200, 404, 200, 200, 200, 200])
    }

    @Test func `the samples with body patterns answer requests with matching bodies`() async throws {
        configurator.respond(to: .post("/note")).when(.body(.containing("urgent"))).once()
        configurator.respond(to: .put("/blob")).when(.body(Data([0, 1, 2]))).once()
        configurator.respond(to: .post("/orders")).when(.jsonBody(["id": 7, "tags": ["new", nil]])).once()
        configurator.respond(to: .post("/orders")).when(.jsonBody(includes: ["customer": ["name": "Ann"]])).once()
        configurator.respond(to: .post("/login")).when(.formField("user", "ann")).once()

        func post(_ path: String, _ body: String) async throws -> Int {
            try await mocked.sampleStatus(path, method: "POST", body: body)
        }
        #expect(try await post("/note", "not urgent") == 200)
        #expect(try await mocked.sampleStatus("/blob", method: "PUT", body: "\0\u{1}\u{2}") == 200)
        #expect(try await post("/orders", #"{"customer":{"name":"Bob"}}"#) == 404)
        #expect(try await post("/orders", #"{"customer":{"name":"Ann","id":7},"id":1}"#) == 200)
        #expect(try await post("/orders", #"{"tags": ["new", null], "id": 7}"#) == 200)
        #expect(try await post("/login", "pin=1234&user=ann") == 200)
    }

    @Test func `the samples with combined conditions answer requests that meet them`() async throws {
        configurator.respond(to: "/feed")
            .when(.query("page", "1") || !.query("page", .present))
            .with(body: "first")
            .once()
        configurator.respond(to: .method(.GET) && (.path("/a") || .header("X-A", .present))).once()

        #expect(try await mocked.sampleStatus("/feed?page=2") == 404)
        #expect(try await mocked.sampleReply("/feed").text == "first")
        #expect(try await mocked.sampleStatus("/b", headers: ["x-a": "1"]) == 200)
    }

    @Test func `the sample with a deciding closure answers requests that the closure accepts`() async throws {
        // sample: deciding-closure
        configurator.respond(to: .post(.prefix("/")))
            .when { request in request.httpBody?.count ?? 0 > 1_000 }
            .with(status: 413)
            .always()
        let responder = MockURLResponder(configurator)
        // end sample

        responder.policy = .answer(404)
        #expect(
            try await responder.sampleStatus("/a", method: "POST", body: String(repeating: "x", count: 1_001)) == 413)
        #expect(try await responder.sampleStatus("/a", method: "POST", body: "x") == 404)
    }
}
