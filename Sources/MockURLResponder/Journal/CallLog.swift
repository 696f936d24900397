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

    /// Adds a call, and gives it the next number.
    @_optimize(speed)
    package func add(_ call: HTTPCall) -> Int {
        defer { changes.ring() }
        return state.withLock { state in
            state.count += 1
            var call = call
            call.number = state.count
            state.add(call)
            return state.count
        }
    }

    /// Adds the end of a call, if the log still keeps the call.
    @_optimize(speed)
    func end(_ number: Int, _ delivery: HTTPCall.Delivery) {
        change(number) { $0.delivery = delivery }
    }

    /// Adds a change of a held answer, if the log still keeps the call.
    func add(_ hold: HTTPCall.HoldEvent, of number: Int) {
        change(number) { $0.holds.append(hold) }
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
