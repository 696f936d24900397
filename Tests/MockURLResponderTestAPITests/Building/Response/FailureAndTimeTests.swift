import TestSupport

@Suite struct `Faults and delays of stubs` {
    private var (upstream, responder) = mockedHost(policy: .drop)

    @Test(
        arguments: [
            (.dropped, nil, .networkConnectionLost), (.emptyReply, nil, .badServerResponse),
            (.garbage, nil, .unsupportedURL), (.urlError(.cannotFindHost), nil, .cannotFindHost),
            (.neverAnswers, nil, .timedOut), (.dropped(afterBytes: 4), "only the start", .networkConnectionLost),
            (.truncated(afterBytes: 4), "only the start", .unknown),
            (.silent(afterBytes: 4), "only the start", .timedOut),
        ] as [(NetworkFault, String?, URLError.Code)])
    func `each fault has the error of a server`(_ fault: NetworkFault, _ body: String?, _ code: URLError.Code) async {
        let stub = upstream.respond(to: "/").with(fault: fault)
        (body.map { stub.with(body: $0) } ?? stub).once()
        let configuration = responder.configuration
        configuration.timeoutIntervalForRequest = code == .timedOut ? 0.3 : 60
        let url = URL(string: "https://h/")!

        await expectURLError(code) { try await URLSession(configuration: configuration).data(from: url) }
    }

    @Test func `a stub fails with an error of any domain and its text`() async throws {
        upstream.respond(to: "/").with(fault: .error(domain: "com.example", code: 7, text: "on strike")).once()

        let error = await #expect(throws: NSError.self) { try await responder.session.reply(to: "https://h/") }

        #expect(error?.domain == "com.example" && error?.code == 7 && error?.localizedDescription == "on strike")
    }

    /// Times of answers, with the least number of milliseconds that each takes.
    static let times: [(name: String, least: Int, sentence: Word.Sentence)] = [
        ("a speed", 340, { $0.with(body: .data(Data(count: 700))).with(speed: .init(bytesPerSecond: 2_000)) }),
        ("a delay of an error", 100, { $0.with(fault: .urlError(.timedOut)).with(delay: 0.1) }),
        ("a duration of an empty body", 100, { $0.with(speed: .wholeBody(in: 0.1)) }),
        ("a random delay", 190, { $0.with(delay: .uniform(0.2...0.3, seed: 1)) }),
        ("a delay of an error of a closure", 190, { $0.with { _ in throw URLError(.badURL) }.with(delay: 0.2) }),
        ("a delay of a closure", 190, { $0.with { _ in MockResponse(body: "x") }.with(delay: 0.2) }),
    ]

    @Test(arguments: times.indices) func `an answer takes at least its time`(_ index: Int) async {
        let time = Self.times[index]
        time.sentence(upstream.respond(to: "/")).once()

        let start = ContinuousClock.now
        _ = await responder.session.status(of: "https://h/")

        #expect(ContinuousClock.now - start > .milliseconds(time.least - 10), "\(time.name)")
    }

    @Test(arguments: [
        (NetworkSpeed.oneKilobytePerSecond, 8.0), (.slow, 12), (.gprs, 56), (.edge, 128), (.threeG, 3_200),
        (.threeGPlus, 7_200), (.wifi, 12_000), (.kilobytesPerSecond(2.5), 20),
    ])
    func `a named speed has the kilobits of OHHTTPStubs`(_ speed: NetworkSpeed, _ kilobits: Double) {
        #expect(speed.bytesPerSecond.map { $0 * 8 } == kilobits * 1_000)
    }
}

@Suite struct `A random delay` {
    private func delays(_ latency: RandomLatency, stub: Int = 0) -> [Double] {
        (1...1_000).map { Latency.random(latency).seconds(forUse: $0, ofStub: stub) }
    }

    @Test func `uniform random delays are within their range and spread over it`() {
        let delays = delays(RandomLatency(.uniform(2...4)))

        #expect(delays.allSatisfy { (2...4).contains($0) } && delays.count { $0 < 2.5 } > 200)
        #expect((2_940...3_060).contains(delays.reduce(0, +)))
    }

    @Test func `log-normal random delays have the configured median and spread`() {
        let delays = delays(RandomLatency(.logNormal(median: 0.1, sigma: 0.5))).sorted()

        #expect(abs(delays[500] - 0.1) < 0.01)
        // In a normal distribution, 84 of 100 values are below one sigma.
        #expect(abs(delays[841] - 0.1 * exp(0.5)) < 0.02)
    }

    @Test func `random delays repeat with the same seed and differ with another seed, use or stub`() {
        let first = delays(RandomLatency(.uniform(0...1), seed: 7))

        #expect(delays(RandomLatency(.uniform(0...1), seed: 7)) == first && Set(first).count == 1_000)
        #expect(delays(RandomLatency(.uniform(0...1), seed: 8)) != first)
        #expect(delays(RandomLatency(.uniform(0...1), seed: 7), stub: 1) != first)
    }
}
