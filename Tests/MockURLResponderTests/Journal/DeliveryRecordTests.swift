import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `The record of the end of a call` {
    private static let url = "https://api.example.com/"
    private static let gzipped = #"{"base64":"H4sIAAAAAAAAA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="}"#

    @Test(arguments: [
        (#"{"status":204}"#, 0), (#"{"body":"short"}"#, 5), (#"{"body":"slow","bodyDuration":0.2}"#, 4),
        (#"{"body":"0123456789","chunks":{"sizes":[3,7],"every":0.01}}"#, 10), (#"{"status":404,"body":"none"}"#, 4),
        (#"{"headers":{"Content-Encoding":"gzip"},"body":\#(gzipped)}"#, 11),
        (#"{"status":301,"body":"no Location"}"#, 0), (#"{"status":401,"body":"no challenge"}"#, 12),
        (#"{"delay":0.1,"body":"late"}"#, 4), (#"{"headers":{"Content-Length":"3"},"body":"longer"}"#, 3),
    ])
    func `an answer that arrives is complete, with the bytes that the client received`(_ response: String, _ count: Int)
        async throws
    {
        let scene = try DeliveryScene([response])

        let reply = try await scene.responder.session.reply(to: Self.url)

        #expect(reply.body.count == count)
        try scene.expect(["1 complete \(count)"])
    }

    @Test func `an answer to HEAD is complete with no bytes`() async throws {
        let scene = try DeliveryScene([#"{"body":"short"}"#], method: "HEAD")

        _ = try await scene.responder.session.reply(to: Self.url, method: "HEAD")

        try scene.expect(["1 complete 0"])
    }

    @Test(arguments: [false, true])
    func `a long file is complete as data and as a download`(isDownload: Bool) async throws {
        let file = try TemporaryFile(String(repeating: "a", count: 1_500_000))
        let scene = try DeliveryScene([#"{"body":{"file":"\#(file.path)"}}"#])
        let client = DelegateClient()

        await client.load(Self.url, scene, isDownload: isDownload)

        #expect(client.end == "nil")
        try scene.expect(["1 complete 1500000"])
    }

    @Test(arguments: [("droppedAfter", -1005), ("truncatedAfter", -1)])
    func `a broken-off body is a failure, with the bytes that the delegate received`(_ fault: String, _ code: Int)
        async throws
    {
        let scene = try DeliveryScene([#"{"body":"0123456789","fault":{"\#(fault)":4}}"#])
        let client = DelegateClient()

        await client.load(Self.url, scene)

        #expect(client.count == 4)
        try scene.expect(["1 failed 4 \(code)"])
    }

    @Test func `a broken-off body is a failure without bytes for a client that takes the whole body`() async throws {
        let scene = try DeliveryScene([#"{"body":"0123456789","fault":{"droppedAfter":4}}"#])

        await expectURLError(.networkConnectionLost) { try await scene.responder.session.reply(to: Self.url) }

        try scene.expect(["1 failed 0 -1005"])
    }

    @Test func `an error of a stub is a failure with its domain and its code`() async throws {
        let scene = try DeliveryScene([
            #"{"fault":{"error":{"domain":"com.example","code":7}}}"#, #"{"fault":{"urlError":-1001}}"#,
        ])

        for _ in 1...2 { _ = try? await scene.responder.session.reply(to: Self.url) }

        try scene.expect(["1 failed 0 7 com.example", "2 failed 0 -1001"])
    }

    @Test func `an unmatched request is a failure under the policy drop`() async throws {
        let scene = try DeliveryScene([])

        await expectURLError(.notConnectedToInternet) { try await scene.responder.session.reply(to: Self.url) }

        try scene.expect(["1 failed 0 -1009"])
    }

    @Test func `a task that is cancelled during a delay is cancelled`() async throws {
        let scene = try DeliveryScene([#"{"delay":1000}"#])
        let task = Task { try await scene.responder.session.reply(to: Self.url) }
        try await scene.responder.waitForCalls(.any, timeout: 300)

        task.cancel()
        _ = await task.result

        try await scene.expectSoon(["1 cancelled 0"])
    }

    @Test func `a task that is cancelled in the middle of a body is cancelled, with the bytes that have arrived`()
        async throws
    {
        let scene = try DeliveryScene([#"{"body":"0123456789","chunks":{"sizes":[4,6],"every":1000}}"#])
        let client = DelegateClient(cancelsAtPiece: true)

        await client.load(Self.url, scene)

        try await scene.expectSoon(["1 cancelled 4"])
    }

    @Test func `a request whose timeout expires is cancelled with the code of a timeout`() async throws {
        let scene = try DeliveryScene([#"{"fault":"neverAnswers"}"#])
        var request = URLRequest(url: URL(string: Self.url)!)
        request.timeoutInterval = 0.2

        await expectURLError(.timedOut) { [request] in try await scene.responder.session.data(for: request) }

        try scene.expect(["1 cancelled 0 -1001"])
        #expect(scene.responder.calls.first?.delivery?.ending == .timedOut)
    }

    @Test func `a redirect that is followed is redirected, and the next request has an end of its own`() async throws {
        let scene = try DeliveryScene([
            #"{"status":302,"headers":{"Location":"/next"},"body":"moved"}"#, #"{"body":"there"}"#,
        ])

        #expect(try await scene.responder.session.reply(to: Self.url).text == "there")

        try scene.expect(["1 redirected 0", "2 complete 5"])
    }

    @Test func `a redirect that the delegate refuses is complete, with the bytes that Foundation delivers`()
        async throws
    {
        let scene = try DeliveryScene([#"{"status":302,"headers":{"Location":"/next"},"body":"moved"}"#])
        let client = DelegateClient(followsRedirects: false)

        await client.load(Self.url, scene)

        #expect(client.end == "nil")
        try scene.expect(["1 complete \(client.count)"])
    }

    @Test func `a challenge that is answered is challenged, and the next request has an end of its own`() async throws {
        let scene = try DeliveryScene([
            #"{"status":401,"headers":{"WWW-Authenticate":"Basic realm=\"r\""},"body":"who?"}"#, #"{"body":"welcome"}"#,
        ])
        let client = DelegateClient(credential: URLCredential(user: "u", password: "p", persistence: .none))

        await client.load(Self.url, scene)

        #expect(client.end == "nil")
        let first = try #require(scene.recorded.first)
        #expect(first.hasPrefix("1 challenged"))
        try scene.expect([first, "2 complete 7"])
    }

    @Test func `a challenge that stays unanswered is complete`() async throws {
        let scene = try DeliveryScene([
            #"{"status":401,"headers":{"WWW-Authenticate":"Basic realm=\"r\""},"body":"who?"}"#
        ])

        #expect(try await scene.responder.session.reply(to: Self.url).status == 401)

        try scene.expect(["1 complete 4"])
    }

    @Test func `a request that is open when its responder ends fails before the last record of the run`() async throws {
        let body = String(repeating: "a", count: 10_000)
        let sizes = Array(repeating: "1", count: 10_000).joined(separator: ",")
        let scene = try DeliveryScene([#"{"body":"\#(body)","chunks":{"sizes":[\#(sizes)],"every":0.05}}"#])
        let client = DelegateClient()
        async let end: Void = client.load(Self.url, scene)
        // From its first pause on, the load is registered with its responder.
        while client.count < 2 { try await Task.sleep(for: .milliseconds(2)) }

        scene.responder.tearDown()
        await end

        let ends = try scene.recorded
        #expect(ends.count == 1 && ends[0].hasPrefix("1 failed ") && ends[0].hasSuffix(" -999"), "\(ends)")
        #expect(try scene.kinds == ["start", "call", "delivery", "end"])
    }

    @Test func `a request that is refused before the decision has neither a call nor an end`() async throws {
        let scene = try DeliveryScene([#"{}"#])
        var request = URLRequest(url: URL(string: Self.url)!)
        request.httpBody = Data("GET with a body".utf8)

        _ = try? await scene.responder.session.data(for: request)

        #expect(try scene.kinds.filter { $0 == "call" }.count == scene.recorded.count)
    }

    @Test func `a hundred simultaneous calls with cancellations have one end each, after their calls`() async throws {
        let scene = try DeliveryScene([#"{"body":"0123456789","bodyDuration":0.05}"#], isRepeated: true)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let task = Task { try await scene.responder.session.reply(to: Self.url) }
                    if number.isMultiple(of: 3) {
                        try? await Task.sleep(for: .milliseconds(number / 2))
                        task.cancel()
                    }
                    _ = await task.result
                }
            }
        }

        let count = try scene.kinds.count { $0 == "call" }
        while try scene.recorded.count < count { try await Task.sleep(for: .milliseconds(2)) }
        scene.responder.tearDown()

        var open: Set<Int> = []
        for record in try scene.journal.records {
            switch try DeliveryScene.kind(record) {
            case "call": #expect(open.insert(try DeliveryScene.number("number", record)).inserted)
            case "delivery": #expect(open.remove(try DeliveryScene.number("call", record)) != nil)
            default: break
            }
        }
        #expect(open.isEmpty)
        #expect(scene.responder.calls.allSatisfy { $0.delivery != nil })
    }
}
