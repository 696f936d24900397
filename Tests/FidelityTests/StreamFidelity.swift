import TestSupport

/// Streams whose parts a client receives alone, because a wait is before each.
private enum Streams {
    static let events = parts("data: one\n\n", "id: 2\ndata: two\n\n", ": comment\n\n", "data: three\n\n")
    static let halves = parts("data: o", "ne\n", "\ndata: \u{e9}\n\n")
    static let long = parts(String(repeating: "x", count: 16_000), "data: end\n\n")
    static let all = ["events": events, "halves": halves, "long": long]

    static func parts(_ texts: String..., cut: BodyCut? = nil) -> [ServerAnswer.Part] {
        // A client that waits for a processor for so long would receive two parts at once.
        var parts = texts.map { ServerAnswer.Part(text: $0, wait: 0.4) }
        parts[parts.count - 1].cut = cut
        return parts
    }
}

@Suite struct `Streams with server and mock` {
    @Test(arguments: ["events", "halves", "long"], ["GET", "POST"])
    func `a delegate receives the parts of a stream as from a server`(_ name: String, _ method: String) async throws {
        let parts = try #require(Streams.all[name])
        try await Differential(ServerAnswer(parts: parts)).run { stage in
            let body = method == "POST" ? Data(#"{"stream":true}"#.utf8) : nil
            await stage.delegated(.ephemeral, ClientDelegate(stage.log, notesPieces: true)) {
                $0.dataTask(with: stage.request(method: method, body: body))
            }
        }
    }

    @Test(arguments: ["events", "halves", "long"])
    func `other clients receive a stream as from a server`(_ name: String) async throws {
        let parts = try #require(Streams.all[name])
        try await Differential(ServerAnswer(parts: parts)).run { stage in
            await stage.atOnce(
                { stage in await stage.load(stage.request()) },
                { stage in await stage.log.awaited { try await stage.session().data(from: stage.url()) } },
                { stage in
                    await stage.downloaded { stage.session().downloadTask(with: stage.url(), completionHandler: $0) }
                },
                { stage in await stage.delegated { $0.downloadTask(with: stage.url()) } })
        }
    }

    @Test(arguments: [BodyCut.dropped, .truncated, .silent])
    func `a stream that breaks off ends as with a server`(_ cut: BodyCut) async throws {
        let parts = Streams.parts("data: one\n\n", "data: tw", cut: cut)
        try await Differential(ServerAnswer(parts: parts)).run { stage in
            let request = stage.request(timeout: cut == .silent ? 4 : 60)
            await stage.atOnce(
                { stage in
                    await stage.delegated(.ephemeral, ClientDelegate(stage.log, notesPieces: true)) {
                        $0.dataTask(with: request)
                    }
                },
                { await $0.load(request) },
                { stage in await stage.log.awaited { try await stage.session().data(for: request) } },
                { stage in
                    await stage.downloaded { stage.session().downloadTask(with: request, completionHandler: $0) }
                })
        }
    }

    @Test func `a client that cancels in the middle of a stream sees the same as with a server`() async throws {
        var events = Streams.events
        // The next part is far away, so that it cannot overtake the cancellation.
        events[2].wait = 5
        try await Differential(ServerAnswer(parts: events)).run { stage in
            let pieces = Locked(0)
            let delegate = ClientDelegate(
                stage.log, notesPieces: true,
                atData: { task in
                    pieces.withLock { $0 += 1 }
                    if pieces.withLock(\.self) == 2 { task.cancel() }
                })
            await stage.delegated(.ephemeral, delegate) { $0.dataTask(with: stage.url()) }
        }
    }
}
