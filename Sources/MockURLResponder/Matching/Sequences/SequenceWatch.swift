/// Sees whether the stubs of sequences answer in the order of their plan.
package struct SequenceWatch: Sendable {
    /// So many pairs of stubs are remembered.
    private static let mostDisorders = 20

    /// The place of the last stub of each sequence that has answered.
    private var furthest: [StubSequence: Int] = [:]
    package private(set) var disorders: [Disorder]

    /// - Parameters:
    ///   - stubs: The plan; without a sequence in it there is nothing to watch.
    ///   - uses: How many requests each has answered before.
    ///   - disorders: What was seen before.
    package init?(_ stubs: [StubMapping], uses: [Int], disorders: [Disorder] = []) {
        guard stubs.contains(where: { $0.sequence != nil }) else { return nil }
        self.disorders = disorders
        for index in stubs.indices where uses[index] > 0 {
            if let sequence = stubs[index].sequence { furthest[sequence] = index }
        }
    }

    /// Takes note of an answer.
    ///
    /// - Parameters:
    ///   - index: The place of the stub that answers.
    ///   - sequence: What that is of.
    package mutating func note(_ index: Int, of sequence: StubSequence?) {
        guard let sequence else { return }
        guard let last = furthest[sequence], index < last else {
            furthest[sequence] = index
            return
        }
        if let known = disorders.firstIndex(where: { $0.index == index && $0.furthest == last }) {
            disorders[known].count += 1
        } else if disorders.count < Self.mostDisorders {
            disorders.append(Disorder(of: sequence, index, after: last))
        }
    }
}
