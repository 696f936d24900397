import TestSupport

@Suite struct `Conditions of recorded requests that are loosened` {
    private func stub(_ request: RecordedRequest, _ places: String...) throws -> StubMapping {
        let rules = try places.map { try #require(PlaceRule($0)) }
        let recording = try Recording.of(request, options: .init(loosened: rules))
        return try #require(recording.stubs.groups.stubs(loosening: LoosenedPlaces()).first).stub
    }

    @Test(arguments: [
        (RecordedRequest.get("/a?x=1"), "query x", RecordedRequest.get("/a?x=2"), RecordedRequest.get("/a?x=2&x=3")),
        (.get("/a?x=1&y=2"), "query x", .get("/a?y=2&x=other"), .get("/a?y=2")),
        (.form("a=1&b=2"), "form a", .form("b=2&a=3"), .form("a=3&b=2&a=4")),
        (.get("/a/b/c"), "path 2", .get("/a/other/c"), .get("/a/b/d")),
        (.get("/{a}/b"), "path 2", .get("/%7Ba%7D/other"), .get("/a/b")),
        (.json(#"{"a":{"b":1,"c":2}}"#), "body /a/b", .json(#"{"a":{"b":[],"c":2}}"#), .json(#"{"a":{"c":2}}"#)),
        (.json(#"{"a":{"b":1,"c":2}}"#), "body /a", .json(#"{"a":"other"}"#), .json("{}")),
        (
            .json(#"[{"id":1,"n":1},{"id":2,"n":2}]"#), "body /*/id", .json(#"[{"id":7,"n":1},{"id":8,"n":2}]"#),
            .json(#"[{"id":1,"n":2},{"id":2,"n":2}]"#)
        ),
        (.form("a=1&b=2"), "form a", .form("b=2&a=other"), .form("a=1&b=3")),
        (
            .multipart(["a": "1", "b": "2"]), "part a", .multipart(["a": "3", "b": "2"], "y"),
            .multipart(["a": "1", "b": "3"])
        ),
        (.text("one"), "body", .text("two"), .text("")),
    ])
    func `a place that a person names may have any value, and nothing else may`(
        _ recorded: RecordedRequest, _ place: String, _ met: RecordedRequest, _ unmet: RecordedRequest
    ) throws {
        let stub = try stub(recorded, place)

        #expect(recorded.isAnswered(by: stub) && met.isAnswered(by: stub) && !unmet.isAnswered(by: stub))
    }

    @Test(arguments: [
        (RecordedRequest.form("a=id-%3Credacted%3E"), RecordedRequest.form("a=id-7"), RecordedRequest.form("a=7")),
        (.json(#"{"a":"<redacted>","b":1}"#), .json(#"{"a":"x","b":1}"#), .json(#"{"a":"x","b":2}"#)),
        (.json(#"{"a":"Bearer <redacted>"}"#), .json(#"{"a":"other"}"#), .json("{}")),
        (.form("a=%3Credacted%3E&b=1"), .form("a=x&b=1"), .form("a=x&b=2")),
        (
            .get("/a?u=https%3A//x/%3Fkey%3D%253Credacted%253E"), .get("/a?u=https%3A//x/%3Fkey%3Ds"),
            .get("/a?u=https%3A//y/%3Fkey%3Ds")
        ),
        (
            .get("/a?u=b%3Fv%3Dc%253Fkey%253D%25253Credacted%25253E"), .get("/a?u=b%3Fv%3Dc%253Fkey%253Ds"),
            .get("/a?u=b%3Fv%3Dc%253Fother%253Ds")
        ),
        (
            .multipart(["f": "password=%3Credacted%3E\nuser=a"]), .multipart(["f": "password=s\nuser=a"]),
            .multipart(["f": "password=s\nuser=b"])
        ),
        (
            .multipart(["a": "<redacted>", "b": "1"]), .multipart(["a": "s", "b": "1"]),
            .multipart(["a": "s", "b": "2"])
        ),
        (.text("key <redacted>!"), .text("key s!"), .text("s!")),
        (.text("* <redacted>!"), .text("* s!"), .text("a s!")),
        (
            .multipart(["a": #"{"k":"<redacted>","n":1}"#]), .multipart(["a": #"{"n":1,"k":"s"}"#]),
            .multipart(["a": #"{"n":2,"k":"s"}"#])
        ),
        (.get("/u/%3Credacted%3E/x"), .get("/u/7/x"), .get("/u/7/y")),
        (.get("/u/id-%3Credacted%3E.json"), .get("/u/id-7.json"), .get("/u/7.json")),
        (.get("/x?k=a%3Credacted%3E"), .get("/x?k=ab"), .get("/x?k=b")),
    ])
    func `a hidden value may be any value, and everything beside it must be equal`(
        _ recorded: RecordedRequest, _ met: RecordedRequest, _ unmet: RecordedRequest
    ) throws {
        let stub = try stub(recorded)

        #expect(met.isAnswered(by: stub) && !unmet.isAnswered(by: stub), "\(stub.request)")
    }

    @Test func `JSON in a part of a multipart form is compared by its value`() throws {
        let stub = try stub(.multipart(["keys": #"{"a":[1],"b":"2"}"#]))

        #expect(RecordedRequest.multipart(["keys": #"{ "b": "2", "a": [1] }"#], "y").isAnswered(by: stub))
        #expect(!RecordedRequest.multipart(["keys": #"{"a":[1],"b":"3"}"#], "y").isAnswered(by: stub))
    }

    @Test func `a stub with a loose value comes after exact stubs of its host`() throws {
        let rules = [try #require(PlaceRule("query x"))]
        let recording = try Recording.of(.get("/a?x=1"), .get("/a"), options: .init(loosened: rules))
        let stubs = recording.stubs.groups.stubs(loosening: LoosenedPlaces())

        #expect(stubs.map(\.note) == [nil, "any value: query x (a number of 1 digit)"])
    }
}
