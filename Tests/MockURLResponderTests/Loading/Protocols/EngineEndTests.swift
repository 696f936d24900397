import TestSupport

@Suite(.ownProcess) struct `An engine ends` {
    private static let url = "https://api.example.com/"

    @Test func `a request after the end of its engine is not answered by another with the same stubs`() async throws {
        let earlier = try MockURLResponder.example(name: "the earlier") { $0.respond(to: "/").always() }
        let session = earlier.session
        earlier.tearDown()
        let other = try MockURLResponder.example { $0.respond(to: "/").always() }

        let error = await expectURLError(.cancelled) { try await session.reply(to: Self.url) }

        #expect(
            error?.localizedDescription
                == "MockURLResponder: a request came after its responder the earlier had ended. [ended-responder]")
        #expect(error?.failingURL?.absoluteString == Self.url)
        #expect(other.calls.isEmpty)
    }

    @Test(
        arguments: [#""delay":3600"#, #""bodyDuration":3600,"body":"abc""#, #""fault":"neverAnswers""#], [false, true])
    func `ending an engine cancels an unfinished answer at once`(_ fields: String, isDelegated: Bool) async throws {
        let stub = #"--mock-url-response={"host":"api.example.com","responses":[{"response":{\#(fields)}}]}"#
        let responder = try MockURLResponder(arguments: [stub], name: "the slow test")
        let session =
            isDelegated
            ? URLSession(configuration: responder.configuration, delegate: DelegateClient(), delegateQueue: nil)
            : responder.session

        async let ending = expectURLError(.cancelled) { try await session.reply(to: Self.url) }
        try await responder.waitForCalls(.get("/"), timeout: 300)
        responder.tearDown()

        let error = await ending
        #expect(
            error?.localizedDescription
                == "MockURLResponder: the responder the slow test ended before it had answered this request. "
                + "[ended-responder]")
    }

    @Test func `releasing a responder cancels its delayed answers, but its sessions go on`() async throws {
        for _ in 0..<20 {
            var responder: MockURLResponder? = try .example {
                $0.respond(to: "/slow").with(delay: 3_600).once()
                $0.respond(to: "/").with(body: "still here").once()
            }
            let session = try #require(responder).session

            async let slow = expectURLError(.cancelled) { try await session.reply(to: Self.url + "slow") }
            try await #require(responder).waitForCalls(.get("/slow"), timeout: 300)
            responder = nil

            _ = await slow
            #expect(try await session.reply(to: Self.url).text == "still here")
        }
    }

    @Test func `a task that is suspended when its engine ends fails once it is resumed`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/").with(delay: 3_600).once() }
        let (results, continuation) = AsyncStream.makeStream(of: URLError?.self)
        let request = URLRequest(url: URL(string: Self.url)!, timeoutInterval: 86_400)
        let task = responder.session.dataTask(with: request) { _, _, error in
            continuation.yield(error as? URLError)
        }

        task.resume()
        try await responder.waitForCalls(.get("/"), timeout: 300)
        task.suspend()
        responder.tearDown()
        task.resume()

        let error = await results.first { _ in true }
        #expect(error??.code == .cancelled)
    }

    @Test(arguments: [0, 5_000]) func `ending an engine stops transfers to the network`(received: Int) async throws {
        let server = try ScriptedServer { _ in
            [
                .send(
                    Data(
                        "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n".utf8.prefix(received) + Data(count: received))
                ), .pause(3_600),
            ]
        }
        let responder = try MockURLResponder.example(policy: .allow, name: "the test") { _ in }
        let session = responder.session

        async let results = [
            session.status(of: "http://127.0.0.1:\(server.port)/1"),
            session.status(of: "http://127.0.0.1:\(server.port)/2"),
        ]
        while server.requests.count < 1 { try await Task.sleep(for: .milliseconds(1)) }
        responder.tearDown()

        for result in await results {
            let error = await expectURLError(.cancelled) { try result.get() }
            #expect(error?.localizedDescription.contains("the test") == true)
        }
    }

    @Test func `every request ends with an error when its engine ends at the same time`() async throws {
        for _ in 0..<20 {
            let responder = try MockURLResponder.example { $0.respond(to: "/").with(fault: .neverAnswers).always() }
            let session = responder.session
            await withTaskGroup(of: Result<Int, URLError>.self) { group in
                for number in 0..<8 {
                    group.addTask { await session.status(of: Self.url) }
                    if number == 4 {
                        group.addTask {
                            responder.tearDown()
                            return .failure(URLError(.cancelled))
                        }
                    }
                }
                for await result in group {
                    await expectURLError(.cancelled) { try result.get() }
                }
            }
        }
    }

    @Test func `calls and stubs of an ended engine can still be verified`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/").once() }
        _ = await responder.session.status(of: Self.url)

        responder.tearDown()
        responder.tearDown()

        #expect(responder.calls.count == 1)
        #expect(responder.stubs.first?.uses == 1)
        responder.verify(.get("/"), .exactly(1))
    }

    @Test(.launching) func `unanswered and late requests of an ended engine are on standard error`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let responder = try MockURLResponder.example(name: "Rates.swift:12") {
                    $0.respond(to: "/").with(delay: 3_600).always()
                }
                let session = responder.session
                async let slow = session.status(of: "https://api.example.com/?page=2")
                try await responder.waitForCalls(.get("/"), timeout: 300)
                responder.tearDown()
                _ = await slow
                for _ in 0..<12 { _ = await session.status(of: "https://api.example.com/late") }
            })

        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                """
                MockURLResponder: when the responder Rates.swift:12 ended, 1 request had no answer yet; cancelled:
                  GET https://api.example.com/?page=2
                [ended-responder]

                """))
        let late =
            "MockURLResponder: a request came after its responder Rates.swift:12 had ended: GET "
            + "https://api.example.com/late [ended-responder]\n"
        #expect(text.components(separatedBy: late).count == 11)
    }
}
