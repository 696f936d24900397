import MockURLResponder
import Testing

@Suite struct `A call without an answer` {
    private let calls = OpenCalls()

    @Test func `ends with all others`() {
        let reasons = Locked<[String]>([])
        _ = calls.add(headline: { "GET /" }, end: { reason in reasons.withLock { $0.append(reason) } })

        let headlines = calls.end(because: "let go of", isFinal: false)

        #expect(headlines == ["GET /"])
        #expect(reasons.withLock { $0 } == ["let go of"])
    }

    @Test func `ends at once when all others ended after it was accepted and before it was noted`() {
        let before = calls.ends

        _ = calls.end(because: "let go of", isFinal: false)

        #expect(calls.add(since: before, headline: { "GET /" }, end: { _ in }) == nil)
        #expect(calls.add(since: calls.ends, headline: { "GET /" }, end: { _ in }) != nil)
    }

    @Test func `ends at once after the end of the engine`() {
        _ = calls.end(because: "over", isFinal: true)

        #expect(calls.add(since: calls.ends, headline: { "GET /" }, end: { _ in }) == nil)
    }
}
