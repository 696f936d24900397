import TestSupport

@Suite struct `Open calls` {
    private let calls = OpenCalls()

    @Test func `an open call ends with the reason when all open calls are ended`() {
        let reasons = Locked<[String]>([])
        _ = calls.add(headline: { "GET /" }, end: { reason in reasons.withLock { $0.append(reason) } })

        let headlines = calls.end(because: "let go of", isFinal: false)

        #expect(headlines == ["GET /"])
        #expect(reasons.withLock { $0 } == ["let go of"])
    }

    @Test func `a call is rejected if all open calls were ended between its acceptance and its registration`() {
        let before = calls.ends

        _ = calls.end(because: "let go of", isFinal: false)

        #expect(calls.add(since: before, headline: { "GET /" }, end: { _ in }) == nil)
        #expect(calls.add(since: calls.ends, headline: { "GET /" }, end: { _ in }) != nil)
    }

    @Test func `a call is rejected after the final end of the open calls`() {
        _ = calls.end(because: "over", isFinal: true)

        #expect(calls.add(since: calls.ends, headline: { "GET /" }, end: { _ in }) == nil)
    }
}
