import Foundation

/// The calls of an engine, kept in memory for tests in the same process.
package final class CallLog: Sendable {
    private struct State {
        /// The calls in blocks, because a long array would be copied again and again while it grows.
        var blocks: [[HTTPCall]] = []
        var count = 0
        var isOn = true
        /// Whether the log has been off, so that it may have missed calls.
        var wasOff = false
        var failures: [Message] = []

        /// The number of calls in a block.
        static let blockLength = 256

        @_optimize(speed)
        mutating func add(_ call: consuming HTTPCall) {
            if blocks.last?.count ?? Self.blockLength == Self.blockLength {
                blocks.append([])
                blocks[blocks.count - 1].reserveCapacity(Self.blockLength)
            }
            blocks[blocks.count - 1].append(call)
        }
    }

    /// The maximum number of body bytes to keep.
    ///
    /// Longer bodies are cut.
    static let longestBody = 1_048_576

    private let state = Locked(State())
    /// Rings after each change of the calls.
    package let changes = Bell()

    package init() {}

    package var calls: [HTTPCall] { Array(state.withLock { $0.blocks }.joined()) }

    /// Whether the log keeps calls.
    ///
    /// Setting `false` discards the calls that it has kept.
    package var isOn: Bool {
        get { state.withLock { $0.isOn } }
        set {
            _ = state.withLock { state in
                let earlier = state.blocks
                state.isOn = newValue
                if !newValue { (state.blocks, state.wasOff) = ([], true) }
                return earlier
            }
        }
    }

    /// The reasons why stubs of a launcher could not give their answers, each of them once.
    package var failures: [Message] { state.withLock { $0.failures } }

    package func add(_ failure: Message) {
        state.withLock { state in
            let isNew = !state.failures.contains { $0.text == failure.text }
            if isNew, state.failures.count < Self.mostFailures { state.failures.append(failure) }
        }
    }

    private static let mostFailures = 100

    /// Whether the log has kept every call.
    package var isWhole: Bool { state.withLock { !$0.wasOff } }

    /// Adds a call if the log is on.
    ///
    /// - Parameters:
    ///   - request: The request of the call.
    ///   - decision: The stub or the policy that decided.
    ///   - outcome: The result that the program receives.
    ///   - duration: The time that the answer takes, in seconds.
    ///   - snapshot: The stubs of the plan; only evaluated if no stub answered.
    ///   - redaction: The values that descriptions of the call do not show.
    /// - Returns: The number of the call; `nil` if the log is off.
    @_optimize(speed)
    package func add(
        _ request: CapturedRequest, _ decision: DecisionRecord.Decision, _ outcome: DecisionRecord.Outcome,
        duration: Double, among snapshot: @autoclosure () -> StubSnapshot, redaction: Redaction
    ) -> Int? {
        guard isOn else { return nil }
        let (headers, known) = (request.headers, request.body)
        let body = known.count > Self.longestBody ? Data(known.prefix(Self.longestBody)) : known
        let missed = if case .stub = decision { MissedStubs?.none } else { MissedStubs(.all(snapshot())) }
        defer { changes.ring() }
        return state.withLock { state in
            state.count += 1
            state.add(
                HTTPCall(
                    number: state.count, time: Date(), method: request.method, url: request.writtenURL,
                    headers: headers, body: body, bodyLength: request.bodyLength, outcome: outcome.result,
                    stub: decision.stub, process: request.client?.process, missed: missed,
                    otherDecider: decision.otherDecider, isReported: outcome.isReported, duration: duration,
                    redaction: redaction))
            return state.count
        }
    }

    /// Adds the end of a call, if the log still keeps the call.
    @_optimize(speed)
    func end(_ number: Int, _ delivery: HTTPCall.Delivery) {
        change(number) { $0.delivery = delivery }
    }

    /// Adds a change of a held answer, if the log still keeps the call.
    func note(_ change: HoldRecord.Change, at hold: Hold, of number: Int) {
        self.change(number) { call in
            call.holds.append(
                HTTPCall.HoldEvent(hold, change, at: Date(), process: call.process ?? 0, call: number))
        }
    }

    @_optimize(speed)
    private func change(_ number: Int, _ body: (inout HTTPCall) -> Void) {
        state.withLock { state in
            // The numbers of the kept calls rise by one.
            guard let first = state.blocks.first?.first?.number, number >= first else { return }
            let (block, place) = (number - first).quotientAndRemainder(dividingBy: State.blockLength)
            body(&state.blocks[block][place])
        }
        changes.ring()
    }
}

extension DecisionRecord.Decision {
    fileprivate var stub: HTTPCall.Stub? {
        guard case .stub(let claimed) = self else { return nil }
        return HTTPCall.Stub(
            index: claimed.index, name: claimed.name, use: claimed.use, source: claimed.source,
            identity: claimed.identity, changes: claimed.changes)
    }
}

extension DecisionRecord.Outcome {
    fileprivate var isReported: Bool { if case .prevented = self { true } else { false } }

    fileprivate var result: HTTPCall.Outcome {
        switch self {
        case .answered(let status, _, _, _): .answered(status: status)
        case .failed(let error), .prevented(let error):
            .failed(domain: (error as NSError).domain, code: (error as NSError).code)
        case .passed: .passed
        case .stopped: .stopped
        }
    }
}
