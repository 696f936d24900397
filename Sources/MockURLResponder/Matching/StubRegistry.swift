/// The stubs of one engine, with what is left of them.
///
/// Finding a stub and consuming one of its uses is one step under one lock, so `times(n)` gives exactly n answers
/// however many requests come at once.
package final class StubRegistry: Sendable {
    private struct State {
        var stubs: [LiveStub]
        var index: StubIndex

        /// The stub that answers a request, seen without consuming it.
        mutating func first(for request: CapturedRequest, where isWanted: (LiveStub) -> Bool) -> Int? {
            index.first(
                for: request, leavingBehind: { stubs[$0].isSpent },
                where: { !stubs[$0].isSpent && isWanted(stubs[$0]) })
        }
    }

    private let state: Locked<State>

    package init(_ plan: MockPlan) {
        let stubs = plan.stubs.map(LiveStub.init)
        state = Locked(State(stubs: stubs, index: StubIndex(stubs)))
    }

    /// The stubs in plan order, as they are now.
    package var stubs: [LiveStub] { state.withLock { $0.stubs } }

    package var count: Int { state.withLock { $0.stubs.count } }

    /// Finds the stub that answers a request and consumes one of its uses.
    package func claim(_ request: CapturedRequest) -> Claim {
        // A body may have to be drained from a stream, which must not happen while others wait for the lock.
        if mayAnswer(request, where: { $0.pattern.body != nil }) { _ = request.body }
        return state.withLock { state in
            let found = state.first(for: request) { stub in
                stub.pattern.method.map { $0 == request.method } ?? true
                    && stub.pattern.holds(.path, for: request)
                    && stub.details.allSatisfy { stub.pattern.holds($0, for: request) }
            }
            guard let index = found else { return .unclaimed }
            state.stubs[index].consume()
            let stub = state.stubs[index]
            return .claimed(.init(index: index, mapping: stub.mapping, use: stub.uses))
        }
    }

    /// Whether a stub with uses left stands where one that answers the request would stand; nothing is consumed.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        mayAnswer(request, where: { _ in true })
    }

    private func mayAnswer(_ request: CapturedRequest, where isWanted: (LiveStub) -> Bool) -> Bool {
        state.withLock { $0.first(for: request, where: isWanted) != nil }
    }
}
