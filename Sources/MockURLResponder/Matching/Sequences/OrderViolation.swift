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
