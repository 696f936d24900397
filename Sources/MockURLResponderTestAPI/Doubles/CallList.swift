/// The recorded calls in order.
struct CallList<Call: Equatable> {
    private let made: [Call]

    init(_ made: [Call]) {
        self.made = made
    }

    /// Returns whether the calls were made in this order.
    ///
    /// Other calls may come between them.
    func contains(inOrder wanted: [Call]) -> Bool {
        var rest = wanted[...]
        for call in made where rest.first == call {
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    /// Returns whether each recorded call can be paired with a wanted call.
    func equals(inAnyOrder wanted: [Call]) -> Bool {
        guard made.count == wanted.count else { return false }
        let fits = wanted.map { wanted in made.map { wanted == $0 } }
        return !CallPairs(fits, madeCount: made.count).positionsInAnyOrder.contains(nil)
    }
}
