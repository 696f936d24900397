import TestSupport

@Suite struct `The record of the end of a call` {
    private static let url = "https://api.example.com/"
    private static let gzipped = #"{"base64":"H4sIAAAAAAAAA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="}"#

    @Test(arguments: [
        (#"{"status":204}"#, 0), (#"{"body":"short"}"#, 5), (#"{"body":"slow","bodyDuration":0.2}"#, 4),
        (#"{"body":"0123456789","chunks":{"sizes":[3,7],"every":0.01}}"#, 10), (#"{"status":404,"body":"none"}"#, 4),
        (#"{"headers":{"Content-Encoding":"gzip"},"body":\#(gzipped)}"#, 11),
        (#"{"status":301,"body":"no Location"}"#, 0),
        (#"{"status":401,"headers":{"WWW-Authenticate":"Basic realm=\"r\""},"body":"who?"}"#, 4),
        (#"{"status":401,"body":"no challenge"}"#, 12),
        (#"{"delay":0.1,"body":"late"}"#, 4), (#"{"headers":{"Content-Length":"3"},"body":"longer"}"#, 3),
    ])
    func `an answer that arrives is complete, with the received bytes`(_ response: String, _ count: Int) async throws {
        let scene = try DeliveryScene([response])

        #expect(try await scene.responder.session.reply(to: Self.url).body.count == count)
        try scene.expect(["1 complete \(count)"])
    }

    @Test(arguments: [false, true]) func `a long file is complete as data and download`(isDownload: Bool) async throws {
        let file = try TemporaryFile(String(repeating: "a", count: 1_500_000))
        let scene = try DeliveryScene([#"{"body":{"file":"\#(file.path)"}}"#])
        let client = DelegateClient()

        await client.load(Self.url, scene.responder, isDownload: isDownload)

        #expect(client.taken.error == nil)
        try scene.expect(["1 complete 1500000"])
    }

    @Test(arguments: [
        (#"{"body":"0123456789","fault":{"droppedAfter":4}}"#, "4 -1005"),
        (#"{"body":"0123456789","fault":{"truncatedAfter":4}}"#, "4 -1"),
        (#"{"fault":{"error":{"domain":"com.example","code":7}}}"#, "0 7 com.example"),
        (#"{"fault":{"urlError":-1001}}"#, "0 -1001"), (nil, "0 -1009"),
    ])
    func `a broken-off body, an error and no stub are failures`(_ response: String?, _ end: String) async throws {
        let scene = try DeliveryScene(response.map { [$0] } ?? [])
        let client = DelegateClient()

        await client.load(Self.url, scene.responder)

        #expect(end.hasPrefix("\(client.taken.count) "))
        try scene.expect(["1 failed \(end)"])
    }

    @Test func `a task that is cancelled within a body is cancelled, with the bytes that have arrived`() async throws {
        let scene = try DeliveryScene([#"{"body":"0123456789","chunks":{"sizes":[4,6],"every":1000}}"#])
        let client = DelegateClient { task, _ in task.cancel() }

        await client.load(Self.url, scene.responder)

        try await scene.expectSoon(["1 cancelled 4"])
    }

    @Test func `a redirect that the delegate refuses is complete, with the bytes that it received`() async throws {
        let scene = try DeliveryScene([#"{"status":302,"headers":{"Location":"/next"},"body":"moved"}"#])
        let client = DelegateClient(followsRedirects: false)

        await client.load(Self.url, scene.responder)

        #expect(client.taken.error == nil)
        try scene.expect(["1 complete \(client.taken.count)"])
    }

    @Test func `a challenge that is answered is challenged, and the next request has an end of its own`() async throws {
        let scene = try DeliveryScene([
            #"{"status":401,"headers":{"WWW-Authenticate":"Basic realm=\"r\""},"body":"who?"}"#, #"{"body":"welcome"}"#,
        ])
        let client = DelegateClient(credential: DelegateClient.ann)

        await client.load(Self.url, scene.responder)

        #expect(client.taken.error == nil)
        let first = try #require(scene.recorded.first)
        #expect(first.hasPrefix("1 challenged"))
        try scene.expect([first, "2 complete 7"])
    }

    // MARK: With and without a session

    /// A client that takes a whole body: a session, or `respond(to:)`.
    enum Client: CaseIterable {
        case session, awaited

        func body(from scene: DeliveryScene, timeout: Double = 86_400) async throws -> Data {
            var request = URLRequest(url: URL(string: "https://api.example.com/")!)
            request.timeoutInterval = timeout
            return switch self {
            case .session: try await scene.responder.session.data(for: request).0
            case .awaited: try await scene.responder.respond(to: request).0
            }
        }
    }

    @Test(arguments: Client.allCases)
    func `an answer is complete, a redirect redirected, a broken-off body a failure`(_ client: Client) async throws {
        let scene = try DeliveryScene([
            #"{"status":204}"#, #"{"status":302,"headers":{"Location":"/next"},"body":"moved"}"#, #"{"body":"there"}"#,
            #"{"body":"0123456789","fault":{"droppedAfter":4}}"#,
        ])
        _ = try await client.body(from: scene)
        #expect(try await client.body(from: scene) == Data("there".utf8))
        await expectURLError(.networkConnectionLost) { try await client.body(from: scene) }
        try scene.expect(["1 complete 0", "2 redirected 0", "3 complete 5", "4 failed 0 -1005"])
    }

    @Test(arguments: Client.allCases)
    func `a cancelled task is cancelled, and a timeout has its code`(_ client: Client) async throws {
        let scene = try DeliveryScene([#"{"delay":1000}"#, #"{"fault":"neverAnswers"}"#])
        let task = Task { try await client.body(from: scene) }
        try await scene.responder.waitForCalls(.any, timeout: 300)
        task.cancel()
        _ = await task.result
        try await scene.expectSoon(["1 cancelled 0"])
        await expectURLError(.timedOut) { try await client.body(from: scene, timeout: 0.2) }
        try scene.expect(["1 cancelled 0", "2 cancelled 0 -1001"])
        #expect(scene.responder.calls.last?.delivery?.ending == .timedOut)
    }

    @Test(arguments: Client.allCases)
    func `a request that waits when its responder ends fails before the last record`(_ client: Client) async throws {
        let scene = try DeliveryScene([#"{"delay":1000}"#])
        let task = Task { try await client.body(from: scene) }
        try await scene.responder.waitForCalls(.any, timeout: 300)
        // The call is recorded before its answer waits. The list of tasks comes from the queue on which both happen.
        if client == .session {
            await withCheckedContinuation { listed in scene.responder.session.getAllTasks { _ in listed.resume() } }
        }
        scene.responder.tearDown()
        _ = await task.result
        try scene.expect(["1 failed 0 -999"])
        #expect(try scene.kinds == ["start", "call", "delivery", "end"])
    }

    // MARK: Pieces

    private static let request = URLRequest(url: URL(string: url)!)

    @Test func `a body that is read in pieces is complete after its last piece, and only once`() async throws {
        let scene = try DeliveryScene([#"{"body":"0123456789","chunks":{"sizes":[4,6],"every":0.01}}"#])
        let response = try await scene.responder.response(to: Self.request)
        #expect(try scene.recorded == [])
        for _ in 1...2 { for try await _ in response.body {} }
        try scene.expect(["1 complete 10"])
    }

    @Test func `an unread body is cancelled, and one that breaks off has the bytes of the read pieces`() async throws {
        let scene = try DeliveryScene([#"{"body":"short"}"#, #"{"body":"0123456789","fault":{"droppedAfter":4}}"#])
        func status() async throws -> Int { try await scene.responder.response(to: Self.request).status }
        #expect(try await status() == 200)
        try await scene.expectSoon(["1 cancelled -"])
        let body = try await scene.responder.response(to: Self.request).body
        await expectURLError(.networkConnectionLost) { for try await _ in body {} }
        try scene.expect(["1 cancelled -", "2 failed 4 -1005"])
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

        var open: Set<Int64?> = []
        for record in try scene.journal.records {
            switch record["kind"]?.string {
            case "call":
                let isNew = open.insert(record["number"]?.integer).inserted
                #expect(isNew)
            case "delivery": #expect(open.remove(record["call"]?.integer) != nil)
            default: break
            }
        }
        #expect(open.isEmpty)
        #expect(scene.responder.calls.allSatisfy { $0.delivery != nil })
    }
}
