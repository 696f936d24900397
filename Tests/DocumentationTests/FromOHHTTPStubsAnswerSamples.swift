import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/migration/FromOHHTTPStubs.md, what is answered` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
    private let bytes = Data([0, 1, 254, 255])
    private var responder: MockURLResponder { MockURLResponder(api, policy: .answer(404)) }

    @Test func `bytes, status and headers`() async throws {
        api.respond(to: .post("/upload"))
            .with(body: .data(bytes))
            .with(status: 201)
            .with(headers: ["X-Request-Id": "7"])
            .always()

        let reply = try await responder.replies(to: "POST https://mywebservice.com/upload")[0]
        #expect(reply.body == bytes)
        #expect(reply.status == 201)
        #expect(reply.headers == ["X-Request-Id": "7", "Content-Length": "4"])
    }

    @Test func `a file`() async throws {
        let file = try TemporaryFile("from a file", extension: "txt")
        let path = file.path

        api.respond(to: "/file").with(body: .file(path)).always()
        api.respond(to: "/copy").with(bodyFromURL: URL(fileURLWithPath: path)).always()

        try Data("changed".utf8).write(to: URL(fileURLWithPath: path))
        let replies = try await responder.replies(
            to: "https://mywebservice.com/file", "https://mywebservice.com/copy")
        #expect(replies.map(\.text) == ["changed", "from a file"])
        #expect(replies.map { $0.headers["Content-Type"] } == ["text/plain", "text/plain"])
    }

    @Test func `paths of fixtures`() async throws {
        api.respond(to: "/rates").with(resource: "rates", ofType: "json", bundle: .module).always()
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
        let fixture = documents.first?.appendingPathComponent("rates.json")

        #expect(try await responder.texts(of: "https://mywebservice.com/rates") == ["{\"USD\":1.0842}\n"])
        #expect(fixture?.lastPathComponent == "rates.json")
    }

    @Test func `JSON`() async throws {
        api.respond(to: "/item").with(json: ["id": 7]).always()

        let reply = try await responder.replies(to: "https://mywebservice.com/item")[0]
        #expect(reply.text == #"{"id":7}"#)
        #expect(reply.headers["Content-Type"] == "application/json")
    }

    @Test func `a response that curl has recorded`() async throws {
        let head = "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 203 \r\ncontent-type: text/plain\r\n\r\n"
        let file = try TemporaryFile(head + "recorded", extension: "response")
        let recorded = file.path

        api.respond(to: "/news").with(rawResponse: .contents(of: URL(fileURLWithPath: recorded))).always()

        let reply = try await responder.replies(to: "https://mywebservice.com/news")[0]
        #expect(reply.status == 203)
        #expect(reply.headers["Content-Type"] == "text/plain")
        #expect(reply.text == "recorded")
    }

    @Test func `a response that depends on the request`() async throws {
        api.respond(to: .prefix("/users/"))
            .with { request in MockResponse(json: ["id": "\(request.url?.lastPathComponent ?? "")"]) }
            .always()
        api.respond(to: .template("/teams/{id}")).with(body: .jsonTemplate(["id": "{{path.id}}"])).always()

        let texts = try await responder.texts(
            of: "https://mywebservice.com/users/7", "https://mywebservice.com/teams/8")
        #expect(texts == [#"{"id":"7"}"#, #"{"id":"8"}"#])
    }

    @Test func `an input stream`() async throws {
        let file = try TemporaryFile("Hello World!")
        let path = file.path

        api.respond(to: "/part").with(body: .file(path, offset: 6, length: 5)).always()

        #expect(try await responder.texts(of: "https://mywebservice.com/part") == ["World"])
    }

    @Test func `a network that is down`() async throws {
        api.respond(to: "/down").with(fault: .urlError(.notConnectedToInternet)).always()
        api.respond(to: "/broken").with(fault: .error(domain: "MyService", code: 7, text: "The service is broken"))
            .always()

        let session = responder.session
        let down = await #expect(throws: URLError.self) { try await session.reply(to: "https://mywebservice.com/down") }
        #expect(down?.code == .notConnectedToInternet)
        let broken = await #expect(throws: (any Error).self) {
            try await session.reply(to: "https://mywebservice.com/broken")
        }
        let error = try #require(broken) as NSError
        #expect(error.domain == "MyService")
        #expect(error.code == 7)
        #expect(error.localizedDescription == "The service is broken")
    }

    @Test func `redirects`() async throws {
        api.respond(to: "/old").with(redirectTo: "/new").always()
        api.respond(to: "/new").with(body: "moved").always()

        let reply = try await responder.replies(to: "https://mywebservice.com/old")[0]
        #expect(reply.url?.path == "/new")
        #expect(reply.text == "moved")
    }

    @Test func `a redirected request keeps its headers but not its body`() async throws {
        api.respond(to: .put("/old")).with(redirectTo: "/new", status: 307).always()
        api.respond(to: .put("/new"))
            .when(value: "Bearer 1", forHeaderField: "Authorization")
            .when(body: .absent)
            .with(status: 201)
            .always()

        let reply = try await responder.session.reply(
            to: "https://mywebservice.com/old", method: "PUT", headers: ["Authorization": "Bearer 1"],
            body: Data("sent".utf8))
        #expect(reply.status == 201)
    }

    @Test func `cookies`() async throws {
        api.respond(to: "/login").with(value: "session=1; path=/", forHeaderField: "Set-Cookie").always()
        api.respond(to: "/me").when(value: "1", forCookie: "session").with(body: "ann").always()

        let session = responder.session
        #expect(try await session.reply(to: "https://mywebservice.com/me").status == 404)
        _ = try await session.reply(to: "https://mywebservice.com/login")
        #expect(try await session.reply(to: "https://mywebservice.com/me").text == "ann")
    }

    @Test func `request time and response time`() async throws {
        let someJSON: JSON = ["key": "value"]

        api.respond(to: "/slow").with(json: someJSON).with(delay: 0.1).with(speed: .wholeBody(in: 0.2)).always()

        let session = responder.session
        let start = ContinuousClock.now
        #expect(try await session.reply(to: "https://mywebservice.com/slow").text == #"{"key":"value"}"#)
        #expect(ContinuousClock.now - start >= .seconds(0.3))
    }

    @Test func `an error comes after the delay, and an empty body takes its duration`() async throws {
        api.respond(to: "/error").with(fault: .urlError(.timedOut)).with(delay: 0.1).always()
        api.respond(to: "/empty").with(speed: .wholeBody(in: 0.1)).always()

        let session = responder.session
        for path in ["error", "empty"] {
            let start = ContinuousClock.now
            _ = await session.status(of: "https://mywebservice.com/" + path)
            #expect(ContinuousClock.now - start >= .seconds(0.1))
        }
    }

    @Test func `speed`() async throws {
        let bytes = Data(count: 40_000)

        api.respond(to: "/threeG").with(body: .data(bytes)).with(speed: .threeG).always()
        api.respond(to: "/own").with(body: .data(bytes)).with(speed: .kilobytesPerSecond(200)).always()

        let session = responder.session
        for (path, seconds) in [("threeG", 0.1), ("own", 0.2)] {
            let start = ContinuousClock.now
            #expect(try await session.reply(to: "https://mywebservice.com/" + path).body.count == 40_000)
            #expect(ContinuousClock.now - start >= .seconds(seconds))
        }
    }

    @Test func `the named speeds are those of the table`() {
        let speeds: [NetworkSpeed] = [.oneKilobytePerSecond, .slow, .gprs, .edge, .threeG, .threeGPlus, .wifi]

        #expect(speeds.map(\.bytesPerSecond) == [1_000, 1_500, 7_000, 16_000, 400_000, 900_000, 1_500_000])
    }
}
