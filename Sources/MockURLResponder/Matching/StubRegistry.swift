/// The stubs of one engine, with what is left of them.
///
/// Finding a stub and consuming one of its uses is one step under one lock, so `times(n)` gives exactly n answers
/// however many requests come at once.
package final class StubRegistry: Sendable {
    private struct State {
        let stubs: [StubMapping]
        /// How many requests each has answered.
        var uses: [Int]
        var index: StubIndex
        let hasBodyPatterns: Bool
        /// How many plans there were before this one.
        var generation = 0

        init(_ plan: MockPlan) {
            stubs = plan.stubs
            uses = Array(repeating: 0, count: stubs.count)
            index = StubIndex(stubs)
            hasBodyPatterns = stubs.contains { $0.request.body != nil }
        }

        mutating func claim(_ request: CapturedRequest) -> Claim {
            guard let index = first(for: request, where: { $0.detailsHold(for: request) }) else { return .unclaimed }
            uses[index] += 1
            return .claimed(.init(index: index, stubs: stubs, use: uses[index], generation: generation))
        }

        /// The stub that answers a request, seen without consuming it.
        mutating func first(for request: CapturedRequest, where isWanted: (RequestPattern) -> Bool) -> Int? {
            index.first(
                for: request, leavingBehind: { stubs[$0].uses.areSpent(by: uses[$0]) },
                where: { !stubs[$0].uses.areSpent(by: uses[$0]) && isWanted(stubs[$0].request) })
        }
    }

    private let state: Locked<State>

    package init(_ plan: MockPlan) {
        state = Locked(State(plan))
    }

    /// Takes another plan; a stub that stands in both keeps what is left of it.
    package func replace(with plan: MockPlan) {
        var new = State(plan)
        state.withLock { state in
            new.generation = state.generation + 1
            var places = Dictionary(grouping: state.stubs.indices.reversed()) { state.stubs[$0] }
            for index in new.stubs.indices {
                if let place = places[new.stubs[index]]?.popLast() { new.uses[index] = state.uses[place] }
            }
            state = new
        }
    }

    /// The stubs in plan order.
    package var stubs: [StubMapping] { state.withLock { $0.stubs } }

    /// How many requests each of the stubs has answered, in plan order.
    package var uses: [Int] { state.withLock { $0.uses } }

    /// Both, of the same moment.
    package var counted: (stubs: [StubMapping], uses: [Int]) { state.withLock { ($0.stubs, $0.uses) } }

    /// Finds the stub that answers a request and consumes one of its uses.
    package func claim(_ request: CapturedRequest) -> Claim {
        let claim = state.withLock { $0.hasBodyPatterns ? nil : $0.claim(request) }
        if let claim { return claim }
        readBodyIfWanted(request)
        return state.withLock { $0.claim(request) }
    }

    /// Whether a stub with uses left stands where one that answers the request would stand; nothing is consumed.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        state.withLock { $0.first(for: request, where: { _ in true }) != nil }
    }

    /// A body may have to be drained from a stream, which must not happen while others wait for the lock.
    private func readBodyIfWanted(_ request: CapturedRequest) {
        let isWanted = state.withLock { $0.first(for: request, where: { $0.body != nil }) != nil }
        if isWanted { _ = request.body }
    }
}
