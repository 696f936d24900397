import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromOHHTTPStubs.md, which requests` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
    private let anyHost = MockURLResponderConfigurator()
    private var responder: MockURLResponder { MockURLResponder(api, anyHost, policy: .answer(404)) }

    @Test func `switching it on`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
        let responder = MockURLResponder(api)
        let session = responder.session

        api.respond(to: "/later").with(status: 202).once()
        #expect(try await session.reply(to: "https://mywebservice.com/later").status == 202)
    }

    @Test func `waiting for the response`() async throws {
        let slow = api.respond(to: "/slow").with(body: "late").with(delay: 0.1).once()
        let responder = MockURLResponder(api)
        responder.onAnswer { _ in slow.remove() }
        let session = responder.session

        let (data, _) = try await session.data(from: URL(string: "https://mywebservice.com/slow")!)

        #expect(String(decoding: data, as: UTF8.self) == "late")
        #expect(!slow.isInstalled)
    }

    @Test func `all requests`() async throws {
        let anyHost = MockURLResponderConfigurator()
        anyHost.respond(to: .any).with(body: "Hello World!").always()

        let responder = MockURLResponder(anyHost)
        let texts = try await responder.texts(of: "https://a.example/", "PUT http://b.example:8080/x?y=z")
        #expect(texts == ["Hello World!", "Hello World!"])
    }

    @Test func `only requests to your web service`() async throws {
        let service = MockURLResponderConfigurator(host: "mywebservice.com")
        service.respond(to: .any)
            .with(resource: "rates", ofType: "json", bundle: .module)
            .with(value: "text/json", forHeaderField: "Content-Type")
            .always()

        let responder = MockURLResponder(service, policy: .answer(404))
        let reply = try await responder.replies(to: "http://MyWebService.com/rates")[0]
        #expect(reply.headers["Content-Type"] == "text/json")
        #expect(reply.text == "{\"USD\":1.0842}\n")
        #expect(
            try await responder.statuses(
                of: "DELETE https://mywebservice.com/", "https://mywebservice.com:8443/", "https://other.example/")
                == [200, 404, 404])
    }

    @Test func `a block that looks at the request`() async throws {
        api.respond(to: .any)
            .when { request in Int(request.value(forHTTPHeaderField: "X-Page") ?? "") ?? 0 > 1 }
            .with(body: "A later page")
            .always()

        let session = responder.session
        let later = try await session.reply(to: "https://mywebservice.com/news", headers: ["X-Page": "2"])
        let first = try await session.reply(to: "https://mywebservice.com/news", headers: ["X-Page": "1"])
        #expect(later.text == "A later page")
        #expect(first.status == 404)
    }

    @Test func `a block sees the body, and is asked once`() async throws {
        let log = SampleLog()
        api.respond(to: .post("/"))
            .when { request in
                log(String(decoding: request.httpBody ?? Data(), as: UTF8.self))
                return true
            }
            .once()

        let session = responder.session
        var request = URLRequest(url: URL(string: "https://mywebservice.com/")!)
        request.httpMethod = "POST"
        _ = try await session.upload(for: request, from: Data("sent".utf8))

        #expect(log.lines == ["sent"])
    }

    @Test func `asking for the arguments of a block fails the test`() async throws {
        let issues = try await issues {
            let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
            api.respond(to: .any).when { _ in true }.always()
            _ = api.arguments
        }

        #expect(issues.count == 1)
    }

    @Test func `method, scheme, host and path`() async throws {
        api.respond(to: .post("/login")).with(status: 201).always()
        anyHost.respond(to: .method(.POST) && .scheme("https") && .host("mywebservice.com") && .path("/logout"))
            .always()

        let statuses = try await responder.statuses(
            of: "POST https://mywebservice.com/login", "https://mywebservice.com/login",
            "POST https://mywebservice.com/logout", "POST http://mywebservice.com/logout")
        #expect(statuses == [201, 404, 200, 404])
    }

    @Test func `the whole URL`() async throws {
        api.respond(to: URL(string: "https://mywebservice.com/news?page=2&size=9")!).always()

        let statuses = try await responder.statuses(
            of: "https://mywebservice.com/news?page=2&size=9", "https://mywebservice.com:443/news?size=9&page=2#top",
            "https://mywebservice.com/news?page=2", "https://mywebservice.com/news?page=2&size=9&x=1")
        #expect(statuses == [200, 200, 404, 404])
    }

    @Test func `parts of the path`() async throws {
        api.respond(to: .any(.prefix("/v1/") && !.suffix(".xml"))).always()
        api.respond(to: .any(.regex("(?i)^/users/[0-9]+$"))).always()
        api.respond(to: .any(.suffix(".png") || .suffix(".jpg"))).always()

        let statuses = try await responder.statuses(
            of: "https://mywebservice.com/v1/a", "https://mywebservice.com/v1/a.xml",
            "PUT https://mywebservice.com/Users/7", "https://mywebservice.com/users/ann",
            "https://mywebservice.com/a.jpg")
        #expect(statuses == [200, 404, 200, 404, 200])
    }

    @Test func `query fields`() async throws {
        api.respond(to: "/search").when(value: "swift", forQueryField: "q").always()

        let statuses = try await responder.statuses(
            of: "https://mywebservice.com/search?page=2&q=swift", "https://mywebservice.com/search?q=c")
        #expect(statuses == [200, 404])
    }

    @Test(arguments: ["?q", "?q="]) func `a query field without a value`(_ query: String) async throws {
        api.respond(to: "/").when(value: "", forQueryField: "q").always()

        #expect(try await responder.statuses(of: "https://mywebservice.com/" + query) == [200])
    }

    @Test func `headers`() async throws {
        api.respond(to: "/me").when(headers: ["X-Token": .present, "Accept": "text/html"]).always()

        let session = responder.session
        let both = ["x-token": "1", "accept": "text/html"]
        #expect(try await session.reply(to: "https://mywebservice.com/me", headers: both).status == 200)
        #expect(try await session.reply(to: "https://mywebservice.com/me", headers: ["X-Token": "1"]).status == 404)
    }

    @Test func `bodies`() async throws {
        let bytes = Data([0, 1, 254, 255])
        api.respond(to: .post("/bytes")).when(.body(bytes)).always()
        api.respond(to: .post("/json")).when(jsonBody: ["id": 7, "tags": ["new"]]).always()
        api.respond(to: .post("/form"))
            .when(value: "ann", forFormField: "user")
            .when(value: "1", forFormField: "pin")
            .always()

        #expect(try await posted(bytes, to: "/bytes") == 200)
        #expect(try await posted(bytes + [0], to: "/bytes") == 404)
        #expect(try await posted(Data(#"{ "tags": ["new"], "id": 7 }"#.utf8), to: "/json") == 200)
        #expect(try await posted(Data(#"{"id": 7, "tags": ["new"], "x": 1}"#.utf8), to: "/json") == 404)
        #expect(try await posted(Data("pin=1&user=ann&x=y".utf8), to: "/form") == 200)
        #expect(try await posted(Data("user=ann".utf8), to: "/form") == 404)
    }

    @Test func `and, or, not`() async throws {
        api.respond(to: .path("/news") && !(.method(.GET) || .method(.HEAD))).with(status: 405).always()

        let statuses = try await responder.statuses(
            of: "https://mywebservice.com/news", "HEAD https://mywebservice.com/news",
            "PUT https://mywebservice.com/news")
        #expect(statuses == [404, 404, 405])
    }

    @Test func `Mocktail, from a file`() async throws {
        let text = "POST\n/login$\n201\napplication/json\n\n{\"user\": \"ann\"}"
        let tailFolder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: tailFolder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: tailFolder) }
        let tailFile = tailFolder.appendingPathComponent("login.tail")
        try Data(text.utf8).write(to: tailFile)

        anyHost.respond(toMocktail: tailFile).always()
        anyHost.respond(toMocktailsIn: tailFolder)

        let reply = try await responder.replies(to: "POST https://mywebservice.com/v1/Login")[0]
        #expect(reply.status == 201)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(reply.text == #"{"user": "ann"}"#)
    }

    @Test func `Mocktail`() async throws {
        anyHost.respond(to: .method(.POST) && .url(.regex("(?i)/login$")))
            .with(status: 201)
            .with(body: .jsonText(#"{"user": "ann"}"#))
            .always()

        let reply = try await responder.replies(to: "POST https://mywebservice.com/v1/Login")[0]
        #expect(reply.status == 201)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(reply.text == #"{"user": "ann"}"#)
    }

    private func posted(_ body: Data, to path: String) async throws -> Int {
        try await responder.session.reply(to: "https://mywebservice.com" + path, method: "POST", body: body).status
    }
}
