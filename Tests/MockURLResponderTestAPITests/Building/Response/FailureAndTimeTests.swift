import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Faults and delays of stubs` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    private let responder: MockURLResponder

    init() {
        responder = MockURLResponder(upstream, policy: .drop)
    }

    private func failure(in session: URLSession) async -> URLError.Code? {
        guard case .failure(let error) = await session.status(of: "https://h/") else { return nil }
        return error.code
    }

    @Test func `an empty reply fails with badServerResponse, and a reply that is not HTTP with unsupportedURL`() async {
        upstream.respond(to: "/").with(fault: .emptyReply).once().then().with(fault: .garbage).once()

        let codes = [await failure(in: responder.session), await failure(in: responder.session)]

        #expect(codes == [.badServerResponse, .unsupportedURL])
    }

    @Test func `a stub fails with an error of any domain and its text`() async throws {
        upstream.respond(to: "/").with(fault: .error(domain: "com.example", code: 7, text: "on strike")).once()

        let error = await #expect(throws: NSError.self) { try await responder.session.reply(to: "https://h/") }

        #expect(error?.domain == "com.example")
        #expect(error?.code == 7)
        #expect(error?.localizedDescription == "on strike")
    }

    @Test func `a request fails with the error that the stub's closure throws`() async throws {
        struct Strike: Error {}
        upstream.respond(to: "/").with { _ in throw Strike() }.once()

        await #expect(throws: Strike.self) { try await responder.session.reply(to: "https://h/") }
    }

    @Test func `a stub that never answers lets the request time out`() async {
        upstream.respond(to: "/").with(fault: .neverAnswers).once()
        let configuration = responder.configuration
        configuration.timeoutIntervalForRequest = 1

        let start = ContinuousClock.now
        let code = await failure(in: URLSession(configuration: configuration))

        #expect(code == .timedOut)
        #expect(ContinuousClock.now - start > .milliseconds(900))
    }

    @Test func `a body with a limited speed takes at least its time`() async throws {
        upstream.respond(to: "/").with(body: String(repeating: "x", count: 700)).with(
            speed: .init(bytesPerSecond: 2_000)
        )
        .once()

        let start = ContinuousClock.now
        let reply = try await responder.session.reply(to: "https://h/")

        #expect(reply.body.count == 700)
        #expect(ContinuousClock.now - start > .milliseconds(300))
    }

    @Test func `an error arrives after its delay, and an empty body takes its duration`() async throws {
        upstream.respond(to: "/").with(fault: .urlError(.timedOut)).with(delay: 0.1).once()
        upstream.respond(to: "/").with(speed: .wholeBody(in: 0.1)).once()

        for expected in [URLError.Code.timedOut, nil] {
            let start = ContinuousClock.now
            #expect(await failure(in: responder.session) == expected)
            #expect(ContinuousClock.now - start >= .milliseconds(100))
        }
    }
}

@Suite struct `A random delay` {
    private func delays(_ latency: RandomLatency, stub: Int = 0) -> [Double] {
        (1...1_000).map { Latency.random(latency).seconds(forUse: $0, ofStub: stub) }
    }

    @Test func `uniform random delays are within their range and spread over it`() {
        let delays = delays(RandomLatency(.uniform(2...4)))

        #expect(delays.allSatisfy { (2...4).contains($0) })
        let sum = delays.reduce(0, +)
        #expect((2_940...3_060).contains(sum))
        #expect(delays.count { $0 < 2.5 } > 200)
    }

    @Test func `log-normal random delays have the configured median and spread`() {
        let delays = delays(RandomLatency(.logNormal(median: 0.1, sigma: 0.5))).sorted()

        #expect(abs(delays[500] - 0.1) < 0.01)
        // In a normal distribution, 84 of 100 values are below one sigma.
        #expect(abs(delays[841] - 0.1 * exp(0.5)) < 0.02)
    }

    @Test func `random delays repeat with the same seed and differ with another seed, use or stub`() {
        let first = delays(RandomLatency(.uniform(0...1), seed: 7))

        #expect(delays(RandomLatency(.uniform(0...1), seed: 7)) == first)
        #expect(delays(RandomLatency(.uniform(0...1), seed: 8)) != first)
        #expect(delays(RandomLatency(.uniform(0...1), seed: 7), stub: 1) != first)
        #expect(Set(first).count == 1_000)
    }

    @Test func `a random delay passes before the answer`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/").with(delay: .uniform(0.2...0.3, seed: 1)).once()

        let start = ContinuousClock.now
        _ = try await MockURLResponder(upstream).session.reply(to: "https://h/")

        #expect(ContinuousClock.now - start > .milliseconds(190))
    }
}
