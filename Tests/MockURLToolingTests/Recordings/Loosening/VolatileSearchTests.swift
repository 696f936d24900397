import TestSupport

@Suite struct `A search for volatile values` {
    /// Returns what a replay with unanswered requests loosens, and the stubs afterwards.
    private func search(
        _ recording: Recording, _ requests: RecordedRequest..., replayed: Set<Int> = [], keeping: [String] = []
    ) throws -> (findings: [String], stubs: [RecordedStubs.Placed]) {
        var search = VolatileSearch(
            in: recording.stubs.groups, keeping: try keeping.map { try #require(PlaceRule($0)) })
        let findings = search.take(requests, replayed: replayed)
        return (findings.map { "\($0.place) (\($0.shapes))" }, recording.stubs.groups.stubs(loosening: search.places))
    }

    private static let one = "6E0F1A52-0B5C-4B7D-9B6E-0C7B5A1D2E3F"
    private static let other = "0A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"

    @Test(arguments: [
        (
            RecordedRequest.json(#"{"item":"a","at":{"nonces":["x","\#(one)"]}}"#),
            RecordedRequest.json(#"{"at":{"nonces":["x","\#(other)"]},"item":"a"}"#),
            "POST /orders, body /at/nonces/1 (a UUID, another UUID)"
        ),
        (
            .json(#"{"n":12}"#), .json(#"{"n":1234.5}"#),
            "POST /orders, body /n (a number of 2 digits, a number of 5 digits)"
        ),
        (
            .json(#"{"text":"run 17 began at 12:01"}"#), .json(#"{"text":"run 18 began at 13:02"}"#),
            "POST /orders, body /text (a text of 21 characters, another text of 21 characters)"
        ),
        (
            .form(#"{"item":7,"at":1764115200.5}"#), .form(#"{"at":1764115201.7,"item":7}"#),
            "POST /form, body /at (a Unix time, another Unix time)"
        ),
        (
            .post("/log", "application/x-ndjson", "{\"a\":1}\n{\"id\":\"\(one)\"}\n"),
            .post("/log", "application/x-ndjson", "{\"a\":1}\n{\"id\":\"\(other)\"}\n"),
            "POST /log, body, word 4 (a UUID, another UUID)"
        ),
        (
            .form("kind=a&payload={\"id\":\"\(one)\"}"), .form("kind=a&payload={\"id\":\"\(other)\"}"),
            "POST /form, form payload (a text of 45 characters, another text of 45 characters)"
        ),
        (
            .get("/log/2026-11-25T12:00:00Z.json"), .get("/log/2026-11-25T12:00:01Z.json"),
            "GET /log/*, path 2 (a text of 25 characters, another text of 25 characters)"
        ),
    ])
    func `a generated value that changes is found, and its stub answers any value`(
        _ recorded: RecordedRequest, _ replayed: RecordedRequest, _ finding: String
    ) throws {
        let (findings, stubs) = try search(try Recording.of(recorded), replayed)

        #expect(findings == [finding])
        let stub = try #require(stubs.first?.stub)
        #expect(recorded.isAnswered(by: stub) && replayed.isAnswered(by: stub))
    }

    @Test(arguments: [
        (RecordedRequest.json(#"{"item":"book"}"#), RecordedRequest.json(#"{"item":"pen"}"#)),
        (.json(#"{"n":1}"#), .json(#"{"n":"1"}"#)), (.json(#"{"n":1}"#), .json(#"{"n":1,"m":2}"#)),
        (.json(#"{"n":1}"#), .json(#"{"n":null}"#)), (.json(#"{"on":true}"#), .json(#"{"on":false}"#)),
        (.json("[1]"), .json("[1,2]")), (.get("/users"), .get("/orders")), (.get("/v1/a"), .get("/v2/a")),
        (.get("/a?x=1"), .get("/a?y=1")), (.get("/a?x=1"), .get("/a?x=1&x=2")), (.get("/a/1"), .get("/a/1/b")),
        (.text("at 12:00 noon"), .text("at 12:01 night")),
        (.get("/v1.json"), .get("/v2.json")),
        (.form("a=1"), .form("a=1&b=2")), (.multipart(["a": "1"]), .multipart(["b": "1"])),
        (.json(#"{"n":1}"#, path: "/a"), .json(#"{"n":2}"#, path: "/b")),
        (.get("/a?x=1"), RecordedRequest(method: "PUT", url: "https://a.example/a?x=2")),
        (.get("/a?x=1"), RecordedRequest(method: "GET", url: "https://b.example/a?x=2")),
    ])
    func `a difference in the structure or in a word is not volatile`(
        _ recorded: RecordedRequest, _ replayed: RecordedRequest
    ) throws {
        let (findings, stubs) = try search(try Recording.of(recorded), replayed)

        #expect(findings == [])
        #expect(!replayed.isAnswered(by: try #require(stubs.first?.stub)))
    }

    @Test func `a request that the replay repeats stays exact, and the loose ones of its endpoint are named`() throws {
        let (fixed, first) = (RecordedRequest.get("/u?id=\(Self.one)"), RecordedRequest.get("/u?id=\(Self.other)"))
        var search = VolatileSearch(in: try Recording.of(fixed, first).stubs.groups, keeping: [])

        // A program that ends at its first failure shows the fixed request in the second replay.
        #expect(search.take([.get("/u?id=\(UUID().uuidString)")], replayed: [1]).map(\.requests) == [[1, 2]])
        let changed = RecordedRequest.get("/u?id=\(UUID().uuidString)")
        #expect(search.take([], answered: [changed, fixed], replayed: [1, 2]).map(\.requests) == [[2]])

        let stubs = try Recording.of(fixed, first).stubs.groups.stubs(loosening: search.places)
        #expect(stubs.map(\.note) == [nil, "any value: query id (a UUID)"])
    }

    @Test func `a word of a text that changes is loosened, and the other words are not`() throws {
        func text(_ time: Int, _ name: String) -> RecordedRequest {
            .text("at \(time) by \(name)")
        }
        let (_, stubs) = try search(try Recording.of(text(1_764_115_200, "ann")), text(1_764_115_201, "ann"))

        let stub = try #require(stubs.first?.stub)
        #expect(text(1_764_115_300, "ann").isAnswered(by: stub) && !text(1_764_115_200, "bob").isAnswered(by: stub))
    }

    @Test func `a value is loosened in all requests of its endpoint in which it looks alike`() throws {
        let recording = try Recording.of(
            .json(#"{"item":"a","t":1764115200}"#), .json(#"{"item":"b","t":1764115200}"#),
            .json(#"{"item":"c","t":"never"}"#), .json(#"{"item":"d","t":1764115200}"#, path: "/others"))
        let (findings, stubs) = try search(recording, .json(#"{"item":"b","t":1764115300}"#), replayed: [1])

        #expect(findings == ["POST /orders, body /t (a Unix time, another Unix time)"])
        #expect(
            stubs.map(\.note) == [nil, nil, "any value: body /t (a Unix time)", "any value: body /t (a Unix time)"])
    }

    @Test func `a random id is loosened in all calls of its endpoint, also beside other members`() throws {
        let recording = try Recording.of(
            .json(#"{"id":"\#(Self.one)","method":"a"}"#),
            .json(#"{"id":"\#(Self.other)","method":"b","params":{"x":1}}"#),
            .json(#"{"id":7,"method":"c","params":{}}"#))
        let (findings, stubs) = try search(recording, .json(#"{"id":"\#(UUID().uuidString)","method":"a"}"#))

        #expect(findings == ["POST /orders, body /id (a UUID, another UUID)"])
        #expect(stubs.map(\.note) == [nil, "any value: body /id (a UUID)", "any value: body /id (a UUID)"])
    }

    @Test func `a number that changes is loosened only in calls with the same members`() throws {
        let recording = try Recording.of(.json(#"{"n":12,"op":"a"}"#), .json(#"{"n":34,"op":"b","x":1}"#))
        let (_, stubs) = try search(recording, .json(#"{"n":13,"op":"a"}"#))

        #expect(stubs.map(\.note) == [nil, "any value: body /n (a number of 2 digits)"])
    }

    @Test func `stubs that become equal are one group, in the recorded order`() throws {
        let recording = try Recording.of(
            .get("/now?t=1764115200"), .get("/plain"), .get("/now?t=1764115201"), .get("/now?t=1764115202"))
        let (_, stubs) = try search(recording, .get("/now?t=1764115300"))

        #expect(stubs.map { $0.stub.response.body } == [.text("2"), .text("1"), .text("3"), .text("4")])
        #expect(stubs.map(\.stub.limit) == [.always, .times(1), .times(1), .always])
        #expect(stubs.map(\.stub.isNext) == [false, false, true, true])
        #expect(stubs.map(\.numbers) == [[2], [1, 3, 4], [1, 3, 4], [1, 3, 4]])
    }

    @Test func `a request is compared with the nearest one, also if it is sent again`() throws {
        let recording = try Recording.of(
            .json(#"{"item":17,"nonce":"\#(Self.one)"}"#), .json(#"{"item":18,"nonce":"\#(Self.one)"}"#))
        let request = RecordedRequest.json(#"{"item":17,"nonce":"\#(Self.other)"}"#)
        let (findings, _) = try search(recording, request, request, request)

        #expect(findings == ["POST /orders, body /nonce (a UUID, another UUID)"])
    }

    @Test func `a request beside those that were answered is another call`() throws {
        let (findings, _) = try search(try Recording.of(.get("/items?page=1")), .get("/items?page=2"), replayed: [1])

        #expect(findings == [])
    }

    @Test(arguments: ["query ts", "GET /rates: query ts", "* /rates: query ts", "/rates: query ts", "* *: query ts"])
    func `a kept place is not loosened`(_ place: String) throws {
        let recording = try Recording.of(.get("/rates?ts=1764115200"))

        #expect(try search(recording, .get("/rates?ts=1764115201"), keeping: [place]).findings == [])
    }

    @Test func `keeping a body keeps all places in it`() throws {
        let recording = try Recording.of(.json(#"{"a":{"t":1764115200}}"#))

        for place in ["body", "body /a", "body /a/t", "body /*/t"] {
            #expect(
                try search(recording, .json(#"{"a":{"t":1764115201}}"#), keeping: [place]).findings == [], "\(place)")
        }
        #expect(try search(recording, .json(#"{"a":{"t":1764115201}}"#), keeping: ["body /b"]).findings.count == 1)
    }

    @Test func `a hidden value of a recording differs from no value`() throws {
        let recording = try Recording.of(.json(#"{"token":"<redacted>","t":1764115200}"#))
        let (findings, stubs) = try search(recording, .json(#"{"token":"s3cret","t":1764115201}"#))

        #expect(findings == ["POST /orders, body /t (a Unix time, another Unix time)"])
        #expect(RecordedRequest.json(#"{"token":"x","t":0}"#).isAnswered(by: try #require(stubs.first?.stub)))
    }
}
