extension HoldOrder {
    fileprivate var change: HTTPCall.HoldEvent.Change {
        switch self {
        case .release: .released
        case .fail: .failed
        case .send: .sent
        }
    }
}

/// The answers of an engine that wait at holds.
///
/// Orders are carried out one after the other: the next one begins when the client has received what follows from the
/// one before it.
package final class HeldAnswers: Sendable {
    private struct State {
        /// The held answers, in the order in which they were held.
        var held: [HeldAnswer] = []
        var count = 0
        /// The number of requests that each stub has answered, by its name.
        var answered: [String: Int] = [:]
    }

    private let state = Locked(State())
    private let journal: Journal?
    private let log: CallLog?
    /// Rings after each change.
    private let changes: Bell

    /// - Parameters:
    ///   - journal: Records the changes of held answers, before they have an effect.
    ///   - log: Keeps the same changes in memory.
    ///   - changes: Rings after each change.
    package init(in journal: Journal? = nil, _ log: CallLog? = nil, ringing changes: Bell = Bell()) {
        (self.journal, self.log, self.changes) = (journal, log, changes)
    }

    /// The answers that are held, in the order in which they were held.
    package var all: [HeldAnswer] { state.withLock(\.held) }

    /// Holds an answer.
    ///
    /// - Parameters:
    ///   - hold: The hold.
    ///   - call: The numbers of the call; `nil` if the call is not recorded.
    ///   - isOpen: Whether the client has the head, so that a test can send bytes.
    ///   - headline: Returns a one-line description of the request.
    /// - Returns: The held answer.
    package func add(
        _ hold: Hold, of call: RecordNumbers?, isOpen: Bool = false, headline: @escaping @Sendable () -> String
    ) -> HeldAnswer {
        let answer = state.withLock { state in
            state.count += 1
            let answer = HeldAnswer(state.count, at: hold, of: call, isOpen: isOpen, headline, in: self)
            state.held.append(answer)
            return answer
        }
        record(answer, .held)
        changes.ring()
        letGo()
        return answer
    }

    /// Carries out orders, one after the other.
    ///
    /// - Parameters:
    ///   - orders: The answers with their orders. An order for an answer that is not held any more has no effect.
    ///   - completion: Receives the answers that the orders have reached.
    package func carryOut(
        _ orders: [(answer: HeldAnswer, order: HoldOrder)], completion: @escaping @Sendable ([HeldAnswer]) -> Void
    ) {
        carryOut(orders[...], reached: [], completion)
    }

    private func carryOut(
        _ orders: ArraySlice<(answer: HeldAnswer, order: HoldOrder)>, reached: [HeldAnswer],
        _ completion: @escaping @Sendable ([HeldAnswer]) -> Void
    ) {
        let isHeld = state.withLock { state in Set(state.held.map(\.number)) }
        let next = orders.firstIndex { isHeld.contains($0.answer.number) && $0.answer.accepts($0.order) }
        guard let next else { return completion(reached) }
        let ((answer, order), rest) = (orders[next], orders[(next + 1)...])
        if order.isLast { remove(answer, order.change) } else { record(answer, order.change) }
        answer.take(order) { [self] in carryOut(rest, reached: reached + [answer], completion) }
    }

    /// Notes that a client has received the end of an answer, or will not receive it.
    ///
    /// - Parameter stub: The name of the stub that answered.
    package func noteAnswer(of stub: String) {
        state.withLock { $0.answered[stub, default: 0] += 1 }
        letGo()
    }

    /// Releases the answers whose other stubs have answered.
    private func letGo() {
        let ready = state.withLock { state in
            state.held.filter { answer in
                guard case .answered(let stub, let count) = answer.hold else { return false }
                return state.answered[stub, default: 0] >= count
            }
        }
        if !ready.isEmpty { carryOut(ready.map { ($0, .release) }) { _ in } }
    }

    /// Removes an answer whose client has given up.
    func leave(_ answer: HeldAnswer) { remove(answer, .left) }

    private func remove(_ answer: HeldAnswer, _ change: HTTPCall.HoldEvent.Change) {
        let isHeld = state.withLock { state in
            guard let index = state.held.firstIndex(where: { $0 === answer }) else { return false }
            state.held.remove(at: index)
            return true
        }
        guard isHeld else { return }
        record(answer, change)
        changes.ring()
    }

    private func record(_ answer: HeldAnswer, _ change: HTTPCall.HoldEvent.Change) {
        let event = HTTPCall.HoldEvent(answer.hold, change)
        if let call = answer.call?.inLog { log?.add(event, of: call) }
        if let call = answer.call?.inJournal { journal?.add(event, of: call) }
    }
}
