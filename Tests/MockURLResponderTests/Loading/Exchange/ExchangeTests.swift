import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of a load's exchange, step by step, without `URLSession`.
@Suite struct `The exchange of a load` {
    @Test func `a load with a stub's answer sends, decides, delivers and finishes`() throws {
        var load = ScriptedLoad(wantsPieces: true)

        #expect(load.effect == "send")
        #expect(load.reply(.sent { Data() }) == "decide")
        #expect(load.reply(.decided(.respond(try response(body: "body")))) == "head")
        #expect(load.reply(.done) == "part")
        #expect(load.reply(.done) == "finish")
        #expect(load.reply(.done) == "none")
        #expect(load.isOver)
    }

    @Test func `a load asks whether to follow a redirect, and sends the request that follows`()
        throws
    {
        var load = ScriptedLoad(wantsPieces: true)
        load.decide(try response(302, ["Location": "/next"], body: "moved"))

        #expect(load.effect == "head")
        #expect(load.reply(.done) == "redirect")
        #expect(load.reply(.redirectDecided(.follow(URLRequest(url: ScriptedLoad.next)))) == "send")
        #expect(load.exchange.request.url == ScriptedLoad.next)
        #expect(load.reply(.sent { Data() }) == "decide")
    }

    @Test func `the 21st redirect fails the load`() throws {
        var load = ScriptedLoad()
        for _ in 0..<20 {
            load.decide(try response(302, ["Location": "/next"]))
            _ = load.reply(.done)
            #expect(load.reply(.redirectDecided(.follow(URLRequest(url: ScriptedLoad.next)))) == "send")
        }

        load.decide(try response(302, ["Location": "/next"]))

        #expect(load.reply(.done) == "fail")
        #expect(load.error == .httpTooManyRedirects)
    }

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

    @Test func `the next challenge receives the rejected credential, even after a redirect`()
        throws
    {
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

    @Test func `a body that cannot be read fails the load`() throws {
        var load = ScriptedLoad(wantsPieces: true)
        load.decide(try response(body: "body"))
        _ = load.reply(.done)

        #expect(load.reply(.unreadable(CocoaError(.fileReadUnknown))) == "fail")
        #expect(load.error == .cannotOpenFile)
    }

    @Test func `a load that is suspended and resumed sends its request once`() {
        var load = ScriptedLoad()

        #expect(load.send(.suspend) == "none")
        #expect(load.send(.resume) == "none")
        #expect(load.reply(.sent { Data() }) == "decide")
    }

    @Test func `a suspended wait starts again when the task is resumed, and its first end is ignored`() throws {
        var load = ScriptedLoad()
        load.decide(try response(body: "late", delay: 2))
        let turn = load.exchange.turn

        #expect(load.effect == "wait")
        #expect(load.send(.suspend) == "pause")
        #expect(load.reply(.done, to: turn) == "none")
        #expect(load.send(.resume) == "wait")
        #expect(load.reply(.done, to: turn) == "none")
        #expect(load.reply(.done) == "head")
    }

    @Test func `a decision that arrives while the task is suspended is delivered when it is resumed`() throws {
        var load = ScriptedLoad()
        _ = load.reply(.sent { Data() })

        #expect(load.send(.suspend) == "none")
        #expect(load.reply(.decided(.respond(try response()))) == "none")
        #expect(load.send(.resume) == "head")
    }

    @Test(arguments: 0..<6)
    func `a task that is cancelled after any number of effects delivers nothing more`(_ count: Int) throws {
        var load = ScriptedLoad(wantsPieces: true)
        let replies: [Exchange.Reply] = [
            .sent { Data() }, .decided(.respond(try response(body: "body", delay: 1))), .done, .done, .done, .done,
        ]
        for reply in replies.prefix(count) { _ = load.reply(reply) }
        let turn = load.exchange.turn

        #expect(load.send(.stop) == "abandon")
        for reply in replies { #expect(load.reply(reply, to: turn) == "none") }
        #expect(load.send(.resume) == "none")
        #expect(load.send(.stop) == "none")
    }

    @Test func `a load whose engine ends while it is suspended fails once it is resumed`()
        throws
    {
        var load = ScriptedLoad()
        _ = load.reply(.sent { Data() })

        #expect(load.send(.suspend) == "none")
        #expect(load.send(.engineEnded(URLError(.cancelled))) == "none")
        #expect(load.reply(.decided(.respond(try response()))) == "none")
        #expect(load.send(.resume) == "fail")
        #expect(load.error == .cancelled)
    }

    @Test func `an engine that ends cancels Foundation's transfer, which notifies the client itself`() {
        var load = ScriptedLoad()
        _ = load.reply(.sent { Data() })
        #expect(load.reply(.decided(.passThrough)) == "reachNetwork")
        #expect(load.reply(.handedOver) == "none")

        #expect(load.send(.suspend) == "pause")
        #expect(load.send(.resume) == "resumeTransfer")
        #expect(load.send(.engineEnded(URLError(.cancelled))) == "cancelTransfer")
        #expect(load.send(.transferEnded(isChallenge: false)) == "close")
        #expect(load.isOver)
    }

    private func response(
        _ status: Int = 200, _ headers: HeaderFields = [:], body: String = "", delay: Double = 0
    ) throws -> PreparedResponse {
        try PreparedResponse(
            ResponseDefinition(status: status, headers: headers, body: .text(body)), delay: delay)
    }
}

/// A load that reports each effect by its name.
private struct ScriptedLoad {
    static let next = URL(string: "https://h/next") ?? URL(filePath: "/")

    private(set) var exchange: Exchange
    private(set) var last = Exchange.Effect.none

    init(wantsPieces: Bool = false) {
        exchange = Exchange(
            URLRequest(url: URL(string: "https://h/") ?? Self.next), hiding: .all, wantsPieces: wantsPieces)
        _ = send(.resume)
    }

    var effect: String { String("\(last)".prefix { $0 != "(" }) }

    var isOver: Bool { exchange.isOver }

    /// The code of the error with which the load ended.
    var error: URLError.Code? { if case .fail(let error) = last { (error as? URLError)?.code } else { nil } }

    mutating func send(_ event: Exchange.Event) -> String {
        last = exchange.next(event)
        return effect
    }

    mutating func reply(_ reply: Exchange.Reply, to turn: Int? = nil) -> String {
        last = exchange.next(after: reply, to: turn ?? exchange.turn)
        return effect
    }

    /// Sends the request and replies with an answer.
    mutating func decide(_ response: PreparedResponse) {
        _ = reply(.sent { Data() })
        _ = reply(.decided(.respond(response)))
    }
}
