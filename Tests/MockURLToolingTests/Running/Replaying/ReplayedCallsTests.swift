import TestSupport

@Suite struct `Calls of a replay` {
    /// Returns the differences of calls that stubs have answered; `nil` for a call without a stub.
    private func differences(_ recording: Recording, _ stubs: Int?...) -> [String] {
        let groups = recording.stubs.groups
        let calls = stubs.enumerated().map { index, stub in
            HTTPCall(
                number: index + 1, method: "GET", url: URL(string: "https://a.example/?n=\(index)")!, headers: [:],
                body: Data(), bodyLength: 0, .init(.answered(status: 200)),
                by: stub.map { .stub(HTTPCall.Stub(index: $0 + 3, name: nil, use: 1)) } ?? .rule(policy: nil))
        }
        let replayed = ReplayedCalls(calls, from: 3, of: groups.stubs(loosening: LoosenedPlaces()), groups)
        return replayed.differences + replayed.disorder
    }

    @Test func `calls are the same in the recorded numbers and order`() throws {
        let recording = try Recording.of(.get("/a"), .get("/b"), .get("/a"))

        // The stubs 0 and 1 are the answers of the first request.
        #expect(differences(recording, 0, 2, 1) == [])
        #expect(
            differences(recording, 0, 2)
                == ["GET https://a.example/a: recorded 2 times, replayed once"])
        #expect(
            differences(recording, 0, 2, 1, 2) == ["GET https://a.example/b: recorded once, replayed 2 times"])
        #expect(differences(recording, 0, 1, 2).count == 1)
    }

    @Test func `calls that followed each other and change their order are named`() throws {
        let recording = try Recording.of(.get("/a"), .get("/b"))

        #expect(
            differences(recording, 1, 0)
                == ["GET https://a.example/b: replayed before GET https://a.example/a, and recorded after it"])
    }

    @Test func `calls that overlapped may change their order`() throws {
        var recording = Recording()
        try recording.add(.get("/a"), at: 1, for: 2)
        try recording.add(.get("/b"), at: 2, for: 2)

        #expect(differences(recording, 1, 0) == [])
    }

    @Test func `a request that its client gave up may be missing, and no other may`() throws {
        var recording = Recording()
        try recording.add(.get("/a"))
        try recording.add(.get("/b"), failure: .urlError(code: NSURLErrorCancelled))

        #expect(differences(recording, 0) == [])
        #expect(differences(recording, 0, 1) == [])
        #expect(differences(recording, 1).count == 1)
        #expect(differences(recording, 0, 1, 1).count == 1)
    }

    @Test func `an answered request must not be missing beside an equal one that its client gave up`() throws {
        var recording = Recording()
        try recording.add(.get("/a"), failure: .urlError(code: NSURLErrorCancelled))
        try recording.add(.get("/a"))
        try recording.add(.get("/a"))

        #expect(differences(recording, 0, 1, 2) == [])
        #expect(differences(recording, 0, 1) == [])
        #expect(differences(recording, 0).count == 1)
    }

    @Test func `calls of different hosts have no order`() throws {
        let recording = try Recording.of(.get("/a"), RecordedRequest(method: "GET", url: "https://b.example/"))

        #expect(differences(recording, 1, 0) == [])
    }
}
