import TestSupport

@Suite struct `Values of requests that an answer repeats` {
    private static let uuid = "6E0F1A52-0B5C-4B7D-9B6E-0C7B5A1D2E3F"

    private func stub(
        _ request: RecordedRequest, _ place: String, _ body: String,
        headers: HeaderFields = ["Content-Type": "application/json"]
    ) throws -> RecordedStubs.Placed {
        var recording = Recording(RecordedStubs.Options(loosened: [try #require(PlaceRule(place))]))
        try recording.add(request, answer: RecordedAnswer(status: 200, headers: headers, body: Data(body.utf8)))
        var stubs = recording.stubs
        return try #require(try stubs.finish().first)
    }

    @Test(arguments: [
        (RecordedRequest.json(#"{"id":"\#(uuid)"}"#), "body /id", #"{"id":"{{body./id}}"}"#),
        (.form("user=ann&id=\(uuid)"), "form id", #"{"id":"{{form.id}}"}"#),
        (.get("/a?nonce=\(uuid)"), "query nonce", #"{"id":"{{query.nonce}}"}"#),
        (.get("/things/\(uuid)"), "path 2", #"{"id":"{{path.value}}"}"#),
    ])
    func `an identifier in JSON becomes a placeholder for its place in the request`(
        _ request: RecordedRequest, _ place: String, _ body: String
    ) throws {
        let placed = try stub(request, place, #"{"id":"\#(Self.uuid)"}"#)

        #expect(placed.stub.response.isTemplate)
        #expect(placed.stub.response.body == .json(body))
        #expect(placed.note == "any value: \(place) (a UUID); the answer repeats \(place)")
        #expect(PlanRules.flaw(inParametersOf: placed.stub) == nil)
    }

    @Test func `an identifier in a header field becomes a placeholder`() throws {
        let stub = try stub(
            .get("/a?state=aB3dE5fG7h"), "query state", "", headers: ["Location": "/b?code=1&state=aB3dE5fG7h"]
        ).stub

        #expect(stub.response.headers.values("Location") == ["/b?code=1&state={{query.state}}"])
    }

    @Test func `a long number stays a number of JSON`() throws {
        let stub = try stub(
            .json(#"{"id":1764115200123}"#), "body /id", #"{"id":1764115200123,"of":"call 1764115200123"}"#
        ).stub

        #expect(stub.response.body == .json(#"{"id":"{{json body./id}}","of":"call {{body./id}}"}"#))
    }

    @Test(arguments: [
        ("body /id", #"{"id":7}"#, #"{"id":7}"#), ("body /at", #"{"at":1764115200}"#, #"{"at":1764115200}"#),
        ("body /at", #"{"at":"2026-11-20T12:00:00Z"}"#, #"{"at":"2026-11-20T12:00:00Z"}"#),
        ("body /word", #"{"word":"unchanged"}"#, #"{"word":"unchanged"}"#),
        ("body /id", #"{"id":"a1b2c3d4e5"}"#, #"{"id":"xa1b2c3d4e5"}"#),
        ("body /id", #"{"id":"a1b2c3d4e5"}"#, #"{"id":"other"}"#),
    ])
    func `a value that may be equal by chance, or that is a part of a word, is not repeated`(
        _ place: String, _ request: String, _ body: String
    ) throws {
        let placed = try stub(.json(request), place, body)

        #expect(!placed.stub.response.isTemplate)
        #expect(placed.stub.response.body == .json(body))
    }

    @Test func `braces of the answer stay text`() throws {
        let stub = try stub(
            .json(#"{"id":"\#(Self.uuid)"}"#), "body /id", #"{"id":"\#(Self.uuid)","text":"a {{name}}"}"#
        ).stub

        #expect(stub.response.body == .json(#"{"id":"{{body./id}}","text":"a {{'{{'}}name}}"}"#))
    }

    @Test func `JSON in a layout that a plan cannot keep becomes a template of text`() throws {
        let stub = try stub(.json(#"{"id":1764115200123}"#), "body /id", "{\n\t\"id\": 1764115200123\n}").stub

        #expect(stub.response.body == .text("{\n\t\"id\": {{body./id}}\n}"))
    }

    @Test func `an event stream that repeats an identifier arrives at once`() throws {
        let events = "data: {\"id\":\"\(Self.uuid)\"}\n\ndata: end\n\n"
        let stub = try stub(
            .json(#"{"id":"\#(Self.uuid)"}"#), "body /id", events, headers: ["Content-Type": "text/event-stream"]
        ).stub

        #expect(stub.response.body == .text("data: {\"id\":\"{{body./id}}\"}\n\ndata: end\n\n"))
        #expect(stub.response.pace == .over(0))
    }

    @Test func `a long body that repeats an identifier is in the plan`() throws {
        let filler = String(repeating: "x", count: 10_000)
        let stub = try stub(.json(#"{"id":"\#(Self.uuid)"}"#), "body /id", #"{"a":"\#(filler)","id":"\#(Self.uuid)"}"#)
            .stub

        #expect(stub.response.body == .json(#"{"a":"\#(filler)","id":"{{body./id}}"}"#))
    }
}
