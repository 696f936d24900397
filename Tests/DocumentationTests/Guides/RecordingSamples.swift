import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/guides/record-a-test.md, as Swift code` {
    @Test func `a recorder keeps an interaction with a server and writes its code`() async throws {
        let server = try LoopbackServer()
        let url = server.url.appendingPathComponent("rates")

        // sample: recorder
        let recorder = MockURLRecorder()
        let responder = MockURLResponder(recorder.configurator)
        let (data, _) = try await responder.session.data(from: url)
        let code = recorder.replayCode
        // end sample

        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect(
            code.hasSuffix(
                "configurator.respond(to: .get(\"/rates\"))\n    .with(body: \"hello\")\n    .once()\n"))

        let first = recorder.interactions[0]
        let summary = "\(first.request.url?.path ?? "") \(first.status ?? 0) \(first.body.count)"
        recorder.clear()

        #expect(summary == "/rates 200 5")
        #expect(recorder.replayCode.isEmpty)
    }

    @Test func `a recorder writes code that answers as the server did`() async throws {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        configurator.respond(to: .get("/rates"))
            .when(.query("base", "EUR"))
            .with(value: "application/json", forHeaderField: "Content-Type")
            .with(body: "{\"USD\":1.0842}")
            .times(2)

        configurator.respond(to: .get("/missing"))
            .with(status: 404)
            .once()

        let rates = "https://api.example.com/rates?base=EUR&token=top"
        let asked = MockURLResponder(configurator, policy: .answer(501))
        #expect(try await asked.session.reply(to: rates).text == #"{"USD":1.0842}"#)
        #expect(try await asked.session.status(of: "https://api.example.com/missing").get() == 404)

        let rate = MockResponse(headers: [("Content-Type", "application/json")], body: #"{"USD":1.0842}"#)
        let recorded = try [
            (rates, rate), (rates, rate), ("https://api.example.com/missing", MockResponse(status: 404)),
        ]
        .map { RecordedInteraction(URLRequest(url: try #require(URL(string: $0.0))), .success($0.1)) }
        let code = ReplayCode(redaction: Redaction(MockURLRecorder.usualSecrets)).source(of: recorded)
        let expected = #"""
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

            configurator.respond(to: .get("/rates"))
                .when(.query("base", "EUR"))
                .with(value: "application/json", forHeaderField: "Content-Type")
                .with(body: "{\"USD\":1.0842}")
                .times(2)

            configurator.respond(to: .get("/missing"))
                .with(status: 404)
                .once()

            """#
        #expect(code == expected)
    }

    @Test func `a recorder omits the values of additional secret names`() async throws {
        let server = try LoopbackServer()

        let careful = MockURLRecorder(redacting: MockURLRecorder.usualSecrets.union(["pin"]))

        let url = "\(server.url.absoluteString)?pin=1234&token=top&day=today"
        _ = try await MockURLResponder(careful.configurator).session.reply(to: url)
        #expect(careful.replayCode.contains(".query(\"day\""))
        #expect(!careful.replayCode.contains("1234") && !careful.replayCode.contains("top"))
    }

    @Test func `a recorder of the process records all sessions`() async throws {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let recorder = MockURLRecorder()

            MockURLResponder.Configuration.networkGuard = .off
            MockURLResponder.setUp(with: recorder.configurator)

            for session in [URLSession.shared, URLSession(configuration: .default)] {
                try #require(try await session.reply(to: server.url.absoluteString).text == "hello")
            }
            try #require(recorder.interactions.count == 2)
            try #require(recorder.replayCode.hasSuffix("    .times(2)\n"))
        }
    }

    @Test func `stubSource(for:) writes one stub`() throws {
        let url = try #require(URL(string: "https://api.example.com/rates"))

        let source = MockURLResponder.stubSource(for: URLRequest(url: url))

        #expect(
            source.hasSuffix(
                "configurator.respond(to: .get(\"/rates\"))\n    .with(body: \"\")\n    .once()"))
    }
}
