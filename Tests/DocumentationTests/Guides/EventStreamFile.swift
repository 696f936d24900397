import TestSupport

@Suite(.launching) struct `A server that passes on an event stream` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")

    /// An event with a rate. A client comes back at once if the stream breaks off after it.
    private func rate(_ dollars: Double, id: String) -> BodyStep {
        .event(json: ["date": "2026-11-20", "rates": ["USD": JSON(dollars)]], id: id, retry: 0)
    }

    @Test func `no rate is lost or repeated if the stream breaks off`() async throws {
        // sample: resumed-stream
        upstream.respond(to: "/v1/changes")
            .with(events: [rate(1.25, id: "a"), .cut(.dropped), rate(1.5, id: "b"), rate(1.75, id: "c")])
            .resumesByLastEventID()
            .times(2)
        upstream.respond(to: "/v1/changes").with(status: 204).once()
        // end sample
        let program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
        let (service, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/changes?from=EUR&to=USD"))

        let answer = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)

        let rates = answer.split(separator: "\n").map { $0.prefix { $0 != "," } }
        #expect(rates == [#"{"rate":1.25"#, #"{"rate":1.5"#, #"{"rate":1.75"#])
        #expect(try service.history.calls.map { $0.header("Last-Event-ID") } == [nil, "a", "c"])
    }
}
