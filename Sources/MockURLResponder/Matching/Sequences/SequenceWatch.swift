/// Sees whether the stubs of sequences answer in the order of their plan.
package struct SequenceWatch: Sendable {
    /// So many pairs of stubs are remembered.
    private static let mostOrderViolations = 20

    /// The index of the last stub of each sequence that has answered.
    private var furthest: [StubSequence: Int] = [:]
    package private(set) var orderViolations: [OrderViolation]

    /// - Parameters:
    ///   - stubs: The plan; without a sequence in it there is nothing to watch.
    ///   - uses: How many requests each has answered before.
    ///   - orderViolations: What was seen before.
    package init?(_ stubs: [StubMapping], uses: [Int], orderViolations: [OrderViolation] = []) {
        guard stubs.contains(where: { $0.sequence != nil }) else { return nil }
        self.orderViolations = orderViolations
        for index in stubs.indices where uses[index] > 0 {
            if let sequence = stubs[index].sequence { furthest[sequence] = index }
        }
    }

    /// Takes note of an answer.
    ///
    /// - Parameters:
    ///   - index: The index of the stub that answers.
    ///   - sequence: What that is of.
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
