import TestSupport

@Suite("Bodies in parts") struct BodyPartTests {
    private var (upstream, responder) = mockedHost(policy: .drop)

    private func request(_ method: String = "GET", lastID: String? = nil, timeout: TimeInterval = 60) -> URLRequest {
        var request = URLRequest(url: URL(string: "https://h/")!)
        request.httpMethod = method
        request.timeoutInterval = timeout
        if let lastID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
        return request
    }

    /// The pieces that a client receives, and the error that ends them.
    private func pieces(_ request: URLRequest) async -> (pieces: [String], error: URLError.Code?) {
        var pieces: [String] = []
        do {
            for try await piece in try await responder.response(to: request).body {
                pieces.append(String(decoding: piece, as: UTF8.self))
            }
            return (pieces, nil)
        } catch {
            return (pieces, (error as? URLError)?.code)
        }
    }

    @Test("each event is a piece with its fields, and the answer is an event stream") func events() async throws {
        upstream.respond(to: "/").with(events: [
            .event("two\nlines", id: "1", event: "news", retry: 3_000), .comment("keep open"), .event(json: ["b": [1]]),
            "[DONE]\u{2028}\u{85}",
        ]).once()

        let response = try await responder.response(to: request())
        var pieces: [String] = []
        for try await piece in response.body { pieces.append(String(decoding: piece, as: UTF8.self)) }

        #expect(response.httpURLResponse.value(forHTTPHeaderField: "Content-Type") == "text/event-stream")
        #expect(
            pieces == [
                "id: 1\nevent: news\nretry: 3000\ndata: two\ndata: lines\n\n", ": keep open\n\n",
                "data: {\"b\":[1]}\n\n", "data: [DONE]\u{2028}\u{85}\n\n",
            ])
    }

    @Test("lines end with line feeds, and lines of JSON have a type of their own") func lines() async throws {
        upstream.respond(to: "/").with(lines: [.line(json: ["id": 1]), .line(json: ["id": 2])]).once()

        #expect(try await responder.response(to: request()).body.data() == Data("{\"id\":1}\n{\"id\":2}\n".utf8))
    }

    @Test("the waits of parts differ, and one stands before the end") func waits() async {
        upstream.respond(to: "/").with(chunks: ["a", .wait(0.1), "b", "c", .wait(0.2)], every: 0.05).once()
        let start = ContinuousClock.now

        #expect(await pieces(request()) == (["a", "b", "c"], nil))
        #expect(ContinuousClock.now - start > .milliseconds(340))
    }

    @Test(
        "a cut ends the body after its parts",
        arguments: [
            (BodyStep.Cut.dropped, URLError.Code.networkConnectionLost), (.truncated, .unknown), (.silent, .timedOut),
        ])
    func cut(_ cut: BodyStep.Cut, _ code: URLError.Code) async {
        upstream.respond(to: "/").with(events: ["one", .chunk("data: ha"), .cut(cut)]).once()

        #expect(await pieces(request(timeout: 0.2)) == (["data: one\n\n", "data: ha"], code))
    }

    @Test("a client that comes back receives the parts after the event that it names") func resumption() async {
        upstream.respond(to: "/").with(events: [
            .event(nil, id: "0"), .event("one", id: "1"), .cut(.dropped), .event("two", id: "2"), .event("three"),
            .cut(.truncated), .event("four", id: "4"),
        ]).resumesByLastEventID().always()

        #expect(await pieces(request()) == (["id: 0\n\n", "id: 1\ndata: one\n\n"], .networkConnectionLost))
        #expect(await pieces(request(lastID: "0")) == (["id: 1\ndata: one\n\n"], .networkConnectionLost))
        #expect(await pieces(request(lastID: "1")) == (["id: 2\ndata: two\n\n", "data: three\n\n"], .unknown))
        // Nothing with a new id came, so the client sends the old one again.
        #expect(await pieces(request(lastID: "2")) == (["data: three\n\n"], .unknown))
        #expect(await pieces(request(lastID: "4")) == ([], nil))
    }

    @Test("an id that no event has fails the request with a reason") func unknownID() async throws {
        upstream.respond(to: "/").with(events: [.event("one", id: "1")]).resumesByLastEventID().always()

        let error = await expectURLError(.resourceUnavailable) {
            try await responder.response(to: request(lastID: "7"))
        }

        let text = try #require(error?.localizedDescription)
        #expect(text.hasPrefix("MockURLResponder cannot resume the stream: no event of it has the id"))
        #expect(text.hasSuffix("[unknown-event]"))
    }

    @Test("an answer to HEAD has no parts, and nothing is awaited") func head() async {
        upstream.respond(to: .head("/")).with(events: [.wait(60), "one", .cut(.silent)]).once()

        #expect(await pieces(request("HEAD")) == ([], nil))
    }
}
