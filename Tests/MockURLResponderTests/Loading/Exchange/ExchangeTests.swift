import TestSupport

/// Tests of a load's exchange, step by step, without `URLSession`.
@Suite struct `The exchange of a load` {

    @Test func `a retry after a challenge sends the first request again, with the contents of its stream`() throws {
        var load = ScriptedLoad()
        _ = load.reply(.stream(UnreadStream(InputStream(data: Data())), isNew: false))
        _ = load.reply(.read(Data("contents".utf8)))
        #expect(load.reply(.sent { Data("contents".utf8) }) == "decide")
        _ = load.reply(.decided(.respond(try response(401, ["WWW-Authenticate": "Basic realm=\"r\""]))))
        #expect(load.reply(.done) == "authenticate")

        #expect(load.reply(.challengeDecided(.retry(authorization: "Basic eA=="))) == "send")
        #expect(load.exchange.request.value(forHTTPHeaderField: "Authorization") == "Basic eA==")
        #expect(load.reply(.stream(UnreadStream(InputStream(data: Data())), isNew: false)) == "send")

        guard case .send(.streamed(let contents)) = load.last else {
            Issue.record("The stream is read again: \(load.last)")
            return
        }
        #expect(contents == Data("contents".utf8))
    }

    @Test func `the next challenge receives the rejected credential, even after a redirect`() throws {
        var load = ScriptedLoad()
        let challenge = try response(401, ["WWW-Authenticate": "Basic realm=\"r\""])
        load.decide(challenge)
        _ = load.reply(.done)
        _ = load.reply(.challengeDecided(.retry(authorization: "Basic eA==")))
        load.decide(try response(302, ["Location": "/next"]))
        _ = load.reply(.done)
        _ = load.reply(.redirectDecided(.follow(URLRequest(url: ScriptedLoad.next))))

        load.decide(challenge)
        _ = load.reply(.done)

        guard case .authenticate(used: "Basic eA==") = load.last else {
            Issue.record("The credential is forgotten: \(load.last)")
            return
        }
    }

    @Test func `a redirect that the delegate follows without a URL fails the load`() throws {
        var load = ScriptedLoad()
        load.decide(try response(302, ["Location": "/next"]))
        _ = load.reply(.done)
        var request = URLRequest(url: ScriptedLoad.next)
        request.url = nil

        _ = load.reply(.redirectDecided(.follow(request)))

        #expect(load.reply(.sent { Data() }) == "fail")
        #expect(load.error == .unsupportedURL)
    }

    private func response(_ status: Int, _ headers: HeaderFields) throws -> PreparedResponse {
        try PreparedResponse(ResponseDefinition(status: status, headers: headers), delay: 0)
    }
}

/// A load that reports each effect by its name.
private struct ScriptedLoad {
    static let next = URL(string: "https://h/next") ?? URL(filePath: "/")

    private(set) var exchange: Exchange
    private(set) var last = Exchange.Effect.none

    init() {
        exchange = Exchange(URLRequest(url: Self.next), hiding: .all, wantsPieces: false)
        _ = send(.resume)
    }

    var effect: String { String("\(last)".prefix { $0 != "(" }) }

    /// The code of the error with which the load ended.
    var error: URLError.Code? { if case .fail(let error) = last { (error as? URLError)?.code } else { nil } }

    mutating func send(_ event: Exchange.Event) -> String {
        last = exchange.next(event)
        return effect
    }

    mutating func reply(_ reply: Exchange.Reply) -> String {
        last = exchange.next(after: reply, to: exchange.turn)
        return effect
    }

    /// Sends the request and replies with an answer.
    mutating func decide(_ response: PreparedResponse) {
        _ = reply(.sent { Data() })
        _ = reply(.decided(.respond(response)))
    }
}
