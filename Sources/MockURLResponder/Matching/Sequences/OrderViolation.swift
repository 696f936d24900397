/// A stub of a sequence that answered although one that stands behind it had answered before.
package struct OrderViolation: Sendable, Hashable {
    package let sequence: StubSequence
    /// The index of the stub in the plan, from 0.
    package let index: Int
    /// The index of the furthest stub of the sequence that had answered.
    package let furthest: Int
    /// How often it was so.
    package var count = 1

    package init(of sequence: StubSequence, _ index: Int, after furthest: Int, count: Int = 1) {
        self.sequence = sequence
        self.index = index
        self.furthest = furthest
        self.count = count
    }

    /// The same in another plan, in which the stubs stand at other indices.
    ///
    /// - Parameter indices: Their new indices by the old ones.
    /// - Returns: Nil when one of the two is not in it, or they stand the other way round.
    package func moved(to indices: [Int: Int]) -> OrderViolation? {
        guard let index = indices[index], let furthest = indices[furthest], index < furthest else { return nil }
        return OrderViolation(of: sequence, index, after: furthest, count: count)
    }
}
