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
    ///
    /// A wanted call may stand for several, so the first that fits need not be the right one: `[any(), 1]` is `[1, 2]`.
    func equals(inAnyOrder wanted: [Call]) -> Bool {
        guard made.count == wanted.count else { return false }
        var owners: [Int?] = Array(repeating: nil, count: made.count)
        return wanted.indices.allSatisfy { index in
            var tried: Set<Int> = []
            return claim(for: index, of: wanted, &owners, &tried)
        }
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
