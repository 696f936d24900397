/// The stubs of one engine, with what is left of them.
///
/// Finding a stub and consuming one of its uses is one step under one lock, so `times(n)` gives exactly n answers
/// however many requests come at once.
package final class StubRegistry: Sendable {
    private struct State {
        var stubs: [LiveStub]
        var index: StubIndex

        /// The stub that answers a request, seen without consuming it.
        mutating func first(for request: CapturedRequest, where isWanted: (PreparedStub) -> Bool) -> Int? {
            index.first(
                for: request, leavingBehind: { stubs[$0].isSpent },
                where: { !stubs[$0].isSpent && isWanted(stubs[$0].prepared) })
        }
    }

    private let state: Locked<State>
    private let hasBodyPatterns: Bool

    package init(_ plan: MockPlan) {
        let stubs = plan.stubs.map(LiveStub.init)
        hasBodyPatterns = plan.stubs.contains { $0.request.body != nil }
        state = Locked(State(stubs: stubs, index: StubIndex(stubs)))
    }

    /// The stubs in plan order, as they are now.
    package var stubs: [LiveStub] { state.withLock { $0.stubs } }

    package var count: Int { state.withLock { $0.stubs.count } }

    /// Finds the stub that answers a request and consumes one of its uses.
    package func claim(_ request: CapturedRequest) -> Claim {
        readBodyIfWanted(request)
        return state.withLock { state in
            guard let index = state.first(for: request, where: { $0.answers(request) }) else { return .unclaimed }
            state.stubs[index].consume()
            let live = state.stubs[index]
            return .claimed(.init(index: index, stub: live.prepared, use: live.uses))
        }
    }

    /// Whether a stub with uses left stands where one that answers the request would stand; nothing is consumed.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        state.withLock { $0.first(for: request, where: { _ in true }) != nil }
    }

    /// A body may have to be drained from a stream, which must not happen while others wait for the lock.
    private func readBodyIfWanted(_ request: CapturedRequest) {
        guard hasBodyPatterns else { return }
        let isWanted = state.withLock { $0.first(for: request, where: { $0.pattern.body != nil }) != nil }
        if isWanted { _ = request.body }
    }
}
