/// The calls that were made, in their order.
struct CallList<Call: Equatable> {
    private let made: [Call]

    init(_ made: [Call]) {
        self.made = made
    }

    /// Whether calls were made in an order; others may lie between them.
    func contains(inOrder wanted: [Call]) -> Bool {
        var rest = wanted[...]
        for call in made where rest.first == call {
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    /// Whether the calls can be paired with those that are wanted.
    func equals(inAnyOrder wanted: [Call]) -> Bool {
        made.count == wanted.count && !places(inAnyOrder: wanted).contains(nil)
    }

    /// The place of the call that each wanted one is paired with, so that as many as can be are; nil where there is none.
    ///
    /// A wanted call may stand for several, so the first that fits need not be the right one: `[any(), 1]` is `[1, 2]`.
    func places(inAnyOrder wanted: [Call]) -> [Int?] {
        var owners: [Int?] = Array(repeating: nil, count: made.count)
        for index in wanted.indices {
            var tried: Set<Int> = []
            _ = claim(for: index, of: wanted, &owners, &tried)
        }
        return wanted.indices.map { index in owners.firstIndex(of: index) }
    }

    /// The place of the call that each wanted one is, in their order; nil where there is none.
    func places(inOrder wanted: [Call]) -> [Int?] {
        let difference = made.difference(from: wanted, by: ==)
        let surplus = Set(difference.insertions.map(\.offset))
        let missing = Set(difference.removals.map(\.offset))
        var rest = made.indices.filter { !surplus.contains($0) }[...]
        return wanted.indices.map { missing.contains($0) ? nil : rest.removeFirst() }
    }

    /// Finds a wanted call one that was made, and its owner another one if need be (an augmenting path).
    private func claim(for index: Int, of wanted: [Call], _ owners: inout [Int?], _ tried: inout Set<Int>) -> Bool {
        for place in made.indices where wanted[index] == made[place] && tried.insert(place).inserted {
            let isFree = owners[place].map { claim(for: $0, of: wanted, &owners, &tried) } ?? true
            if isFree {
                owners[place] = index
                return true
            }
        }
        return false
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
