import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Rate: Encodable {
    var currency: String
    var value: Double
}

@Suite struct `docs/reference/dsl.md, the answer` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(configurator, policy: .drop)
    }

    @Test func `a received response becomes the answer of a stub`() async throws {
        let response = try #require(
            HTTPURLResponse(
                url: URL(string: "https://real.example/")!, statusCode: 201, httpVersion: nil, headerFields: ["X": "1"])
        )
        let data = Data("Hi!".utf8)

        let answer = MockResponse(response, data)
        configurator.respond(to: "/again").with { _ in answer }.once()

        let again = try await mocked.sampleReply("/again")
        #expect(again.text == "Hi!" && again.headers["X"] == "1")
    }

    @Test func `the samples from trivial to rich stubs answer from launch arguments`() async throws {
        let api = configurator
        let recording = try TemporaryFile("HTTP/2 201 \r\nlocation: /payments/1\r\n\r\npaid")
        let recordedPayment = URL(fileURLWithPath: recording.path)

        api.respond(to: "/health").always()
        api.respond(to: "/rates").when(.query("base", "EUR")).with(json: ["USD": 1.0842]).once()
        api.respond(to: "/rates").with(status: 503).times(2)
            .then().with(json: ["USD": 1.0842]).always()
        api.respond(to: .patch(.template("/users/{id}")))
            .when(.bearerToken("secret"))
            .when(.jsonBody(includes: ["role": "admin"]))
            .with(body: .jsonTemplate(["id": "{{path.id}}", "role": "{{body./role}}", "changed": "{{now}}"]))
            .with(delay: .logNormal(median: 0.05, sigma: 0.4))
            .once()
        api.respond(to: .post(.prefix("/orders")))
            .with(name: "the payment goes through")
            .when(scenario: "order", is: "filled")
            .when(.formField("card", .regex(#"^\d{16}$"#)) || .cookie("wallet", .present))
            .with(rawResponse: .contents(of: recordedPayment))
            .with(speed: .edge)
            .with(scenario: "order", becoming: "paid")
            .once()

        try await expectAll(of: MockURLResponder(arguments: api.arguments))
    }

    /// Sends a request to each of the stubs, and expects their answers.
    private func expectAll(of responder: MockURLResponder) async throws {
        #expect(try await responder.sampleStatus("/health") == 200)
        #expect(try await responder.sampleReply("/rates?base=EUR").text == #"{"USD":1.0842}"#)
        let rates = [
            try await responder.sampleStatus("/rates"), try await responder.sampleStatus("/rates"),
            try await responder.sampleStatus("/rates"),
        ]
        #expect(rates == [503, 503, 200])
        let user = try await responder.sampleReply(
            "/users/7", method: "PATCH", headers: ["Authorization": "Bearer secret"], body: #"{"role":"admin"}"#)
        #expect(user.text.hasSuffix(#","id":"7","role":"admin"}"#))
        responder.setScenario("order", to: "filled")
        let paid = try await responder.sampleReply("/orders/1", method: "POST", body: "card=1234567812345678")
        #expect(paid.status == 201)
        #expect(paid.text == "paid")
        #expect(responder.state(ofScenario: "order") == "paid")
        #expect(responder.stubs.last?.name == "the payment goes through")
    }

    @Test func `the samples with bodies answer with JSON, bytes and files`() async throws {
        let file = try TemporaryFile("logo")
        let logoPath = file.path

        configurator.respond(to: "/rates").with(json: ["base": "EUR", "rates": ["USD": 1.0842], "old": nil]).once()
        configurator.respond(to: "/rate").with(json: Rate(currency: "USD", value: 1.0842)).once()

        configurator.respond(to: "/bytes").with(body: .data(Data([0xFF, 0xD8]))).once()
        configurator.respond(to: "/logo").with(body: .file(logoPath)).once()
        configurator.respond(to: "/part").with(body: .file(logoPath, offset: 1, length: 2)).once()

        #expect(try await mocked.sampleReply("/bytes").body == Data([0xFF, 0xD8]))
        #expect(try await mocked.sampleReply("/rates").text == #"{"base":"EUR","old":null,"rates":{"USD":1.0842}}"#)
        #expect(try await mocked.sampleReply("/rate").headers["Content-Type"] == "application/json")
        #expect(try await mocked.sampleReply("/logo").text == "logo")
        #expect(try await mocked.sampleReply("/part").text == "og")
    }

    @Test func `the samples with statuses, header fields and redirects set the head of the answer`() async throws {
        configurator.respond(to: "/missing").with(status: 404).once()
        configurator.respond(to: "/gone").with(status: 410, reason: "Moved to the archive").once()
        configurator.respond(to: "/cached").with(headers: ["ETag": "\"7\"", "Vary": "Accept", "Vary": "Cookie"]).once()
        configurator.respond(to: "/old").with(redirectTo: "/new", status: 308).once()
        configurator.respond(to: "/new").with(body: "here").once()

        #expect(try await mocked.sampleStatus("/gone") == 410)
        #expect(try await mocked.sampleReply("/cached").headers["Vary"] == "Accept, Cookie")
        #expect(try await mocked.sampleReply("/old").text == "here")
    }

    @Test func `the samples with raw responses, templates and closures answer with their bodies`() async throws {
        let file = try TemporaryFile("HTTP/1.1 200 OK\nContent-Length: 2\n\nhi")
        let recording = URL(fileURLWithPath: file.path)

        configurator.respond(to: "/recorded").with(rawResponse: .contents(of: recording)).once()
        configurator.respond(to: "/teapot").with(rawResponse: "HTTP/2 418 \r\nx-kind: short\r\n\r\nTeapot").once()

        configurator.respond(to: .template("/users/{id}")).with(body: .template("Hello {{path.id}}, call {{count}}"))
            .always()

        configurator.respond(to: .post("/echo"))
            .with { request in MockResponse(status: 201, headers: [("X", "1")], body: request.httpBody ?? Data()) }
            .always()

        #expect(try await mocked.sampleReply("/recorded").text == "hi")
        #expect(try await mocked.sampleReply("/teapot").headers["x-kind"] == "short")
        #expect(try await mocked.sampleReply("/users/ann").text == "Hello ann, call 1")
        #expect(try await mocked.sampleReply("/echo", method: "POST", body: "sent").text == "sent")
    }

    @Test func `the samples with delays and speeds delay their answers`() async throws {
        let thousandBytes = String(repeating: "x", count: 1_000)

        // sample: delays
        configurator.respond(to: "/slow").with(body: "late").with(delay: 0.2).once()
        configurator.respond(to: "/jitter").with(delay: .uniform(0.01...0.05, seed: 7)).always()
        configurator.respond(to: "/real").with(delay: .logNormal(median: 0.02, sigma: 0.4)).always()
        // end sample

        configurator.respond(to: "/edge").with(body: thousandBytes).with(speed: .edge).once()
        configurator.respond(to: "/crawl").with(body: thousandBytes).with(speed: .kilobytesPerSecond(5)).once()
        configurator.respond(to: "/drip").with(body: "piece by piece").with(speed: .wholeBody(in: 0.2)).once()

        let start = ContinuousClock.now
        for path in ["/jitter", "/real", "/edge", "/crawl", "/drip"] { _ = try await mocked.sampleStatus(path) }
        #expect(ContinuousClock.now - start > .milliseconds(450))
    }

    @Test func `the samples with faults fail their requests with the expected errors`() async throws {
        configurator.respond(to: "/cut").with(body: "only the start").with(fault: .dropped(afterBytes: 4)).once()
        configurator.respond(to: "/torn").with(body: "only the start").with(fault: .truncated(afterBytes: 4)).once()
        configurator.respond(to: "/away").with(fault: .urlError(.timedOut)).once()
        configurator.respond(to: "/own").with(fault: .error(domain: "com.example", code: 7, text: "on strike")).once()
        configurator.respond(to: "/never").with(fault: .neverAnswers).once()
        configurator.respond(to: "/mute").with(fault: .emptyReply).once()
        configurator.respond(to: "/noise").with(fault: .garbage).once()

        let faults: [(String, URLError.Code)] = [
            ("/cut", .networkConnectionLost), ("/torn", .unknown), ("/away", .timedOut),
            ("/mute", .badServerResponse), ("/noise", .unsupportedURL),
        ]
        for (path, code) in faults {
            await expectURLError(code) { try await mocked.sampleStatus(path) }
        }
        let own = await #expect(throws: NSError.self) { try await mocked.sampleStatus("/own") }
        #expect(own?.domain == "com.example")
        #expect(own?.code == 7)
        let waiting = Task { try await mocked.sampleStatus("/never") }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        await expectURLError(.cancelled) { try await waiting.value }
    }
}
