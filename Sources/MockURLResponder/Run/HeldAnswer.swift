package import Foundation

/// An answer that waits at a hold.
package final class HeldAnswer: Sendable {
    private struct State {
        /// The orders that the load has not taken.
        var orders: [(order: HoldOrder, done: @Sendable () -> Void)] = []
        /// Tells the load that there is an order.
        var bell: (@Sendable () -> Void)?
        /// Called when the client has received what follows from the latest order.
        var done: (@Sendable () -> Void)?
        /// Whether the client takes nothing now, so that no order waits for it.
        var isPaused = false
        /// The last order, which a copy of the load repeats.
        var last: HoldOrder?
        var isOver = false

        /// Takes what waits for the client.
        mutating func takeWaiting() -> [@Sendable () -> Void] {
            let waiting = orders.map(\.done) + (done.map { [$0] } ?? [])
            orders = orders.map { ($0.order, { @Sendable in }) }
            done = nil
            return waiting
        }
    }

    package let number: Int
    package let hold: Hold
    package let call: RecordNumbers?
    /// Whether the client has the head, so that a test can send bytes.
    package let isOpen: Bool
    /// The time since which the answer is held.
    package let since = Date()
    private let headline: @Sendable () -> String
    private let answers: HeldAnswers
    private let state = Locked(State())

    init(
        _ number: Int, at hold: Hold, of call: RecordNumbers?, isOpen: Bool,
        _ headline: @escaping @Sendable () -> String,
        in answers: HeldAnswers
    ) {
        (self.number, self.hold, self.call, self.isOpen) = (number, hold, call, isOpen)
        (self.headline, self.answers) = (headline, answers)
    }

    /// Whether an order can have an effect.
    func accepts(_ order: HoldOrder) -> Bool { isOpen || order.isLast }

    /// A one-line description of the request.
    package var request: String { headline() }

    // MARK: The side of the load

    /// Waits for the next order.
    ///
    /// - Parameter bell: Called once, on any thread, when there is an order.
    package func wait(_ bell: @escaping @Sendable () -> Void) {
        let hasOrder = state.withLock { state in
            (state.isPaused, state.bell) = (false, nil)
            if state.orders.isEmpty, state.last == nil { state.bell = bell }
            return state.bell == nil
        }
        if hasOrder { bell() }
    }

    /// Takes the next order; `nil` if no order was given.
    package func next() -> HoldOrder? {
        state.withLock { state in
            guard !state.orders.isEmpty else { return state.last }
            let (order, done) = state.orders.removeFirst()
            state.done = done
            if order.isLast { state.last = order }
            return order
        }
    }

    /// Notes that the client has received what follows from the latest order.
    package func settle() {
        let done = state.withLock { state in
            defer { state.done = nil }
            return state.done
        }
        done?()
    }

    /// Notes that the client takes nothing until the next wait, for example because its task is suspended.
    package func pause() {
        let waiting = state.withLock { state in
            state.isPaused = true
            state.bell = nil
            return state.takeWaiting()
        }
        for done in waiting { done() }
    }

    /// Notes that the client receives nothing more.
    package func leave() {
        answers.leave(self)
        let waiting = state.withLock { state in
            state.isOver = true
            state.bell = nil
            return state.takeWaiting()
        }
        for done in waiting { done() }
    }

    // MARK: The side of the test

    /// Gives the load an order.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - done: Called when the client has received what follows from the order, or receives nothing.
    func take(_ order: HoldOrder, then done: @escaping @Sendable () -> Void) {
        let (bell, isLater) = state.withLock { state in
            defer { state.bell = nil }
            let isLater = state.isPaused || state.isOver
            if !state.isOver { state.orders.append((order, isLater ? { @Sendable in } : done)) }
            return (state.bell, isLater)
        }
        bell?()
        if isLater { done() }
    }
}
