/// Detects when the stubs of a sequence answer in another order than that of the plan.
package struct SequenceWatch: Sendable {
    /// The largest number of violations that are remembered.
    private static let mostOrderViolations = 20

    /// The index of the furthest stub of each sequence that has answered.
    private var furthest: [StubSequence: Int] = [:]
    package private(set) var orderViolations: [OrderViolation]

    /// - Parameters:
    ///   - stubs: The stubs of the plan. The result is `nil` if none belongs to a sequence.
    ///   - uses: The number of requests that each stub has answered.
    ///   - orderViolations: The earlier violations.
    package init?(_ stubs: [StubMapping], uses: [Int], orderViolations: [OrderViolation] = []) {
        guard stubs.contains(where: { $0.sequence != nil }) else { return nil }
        self.orderViolations = orderViolations
        for index in stubs.indices where uses[index] > 0 {
            if let sequence = stubs[index].sequence { furthest[sequence] = index }
        }
    }

    /// Records an answer.
    ///
    /// - Parameters:
    ///   - index: The index of the stub that answers.
    ///   - sequence: The sequence of the stub.
    package mutating func note(_ index: Int, of sequence: StubSequence?) {
        guard let sequence else { return }
        guard let last = furthest[sequence], index < last else {
            furthest[sequence] = index
            return
        }
        if let known = orderViolations.firstIndex(where: { $0.index == index && $0.furthest == last }) {
            orderViolations[known].count += 1
        } else if orderViolations.count < Self.mostOrderViolations {
            orderViolations.append(OrderViolation(of: sequence, index, after: last))
        }
    }
}

/// A stub of a sequence that answered although a later stub of the sequence had answered before.
package struct OrderViolation: Sendable, Hashable {
    package let sequence: StubSequence
    /// The index of the stub in the plan, from 0.
    package let index: Int
    /// The index of the furthest stub of the sequence that had answered.
    package let furthest: Int
    /// The number of times that this happened.
    package var count = 1

    package init(of sequence: StubSequence, _ index: Int, after furthest: Int, count: Int = 1) {
        self.sequence = sequence
        self.index = index
        self.furthest = furthest
        self.count = count
    }

    /// Returns the violation for another plan, in which the stubs have other indices.
    ///
    /// - Parameter indices: The new indices of stubs by their old ones.
    /// - Returns: The violation; `nil` if one of the two stubs is missing, or they are in the opposite order.
    package func moved(to indices: [Int: Int]) -> OrderViolation? {
        guard let index = indices[index], let furthest = indices[furthest], index < furthest else { return nil }
        return OrderViolation(of: sequence, index, after: furthest, count: count)
    }
}
