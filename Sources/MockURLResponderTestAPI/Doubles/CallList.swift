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
        guard made.count == wanted.count else { return false }
        let fits = wanted.map { wanted in made.map { wanted == $0 } }
        return !CallPairs(fits, madeCount: made.count).positionsInAnyOrder.contains(nil)
    }
}
