/// Calls that are wanted beside calls that were made, where it is known which can be which.
struct CallPairs {
    /// For each wanted call whether each of those that were made can be it.
    private let fits: [[Bool]]
    private let madeCount: Int

    /// - Parameters:
    ///   - fits: For each wanted call as many answers as there are calls.
    ///   - madeCount: How many calls were made.
    init(_ fits: [[Bool]], madeCount: Int) {
        self.fits = fits
        self.madeCount = madeCount
    }

    /// The position of the call that each wanted one is, in their order; nil where there is none.
    var positionsInOrder: [Int?] {
        let difference = (0..<madeCount).difference(from: fits.indices) { wanted, made in fits[wanted][made] }
        let surplus = Set(difference.insertions.map(\.offset))
        let missing = Set(difference.removals.map(\.offset))
        var rest = (0..<madeCount).filter { !surplus.contains($0) }[...]
        return fits.indices.map { missing.contains($0) ? nil : rest.removeFirst() }
    }

    /// The position of the call that each wanted one is paired with, so that as many as can be are; nil where there is none.
    ///
    /// A wanted call may stand for several, so the first that fits need not be the right one: `[any(), 1]` is `[1, 2]`.
    var positionsInAnyOrder: [Int?] {
        var pairing = Pairing(wanted: fits.count, made: madeCount)
        for wanted in fits.indices { pairing.add(wanted, fits) }
        return pairing.positions
    }
}

/// Calls that are paired one after the other (augmenting paths, found breadth first).
private struct Pairing {
    /// For each wanted call the position of the one that it is.
    private(set) var positions: [Int?]
    /// For each position the wanted call that has it.
    private var owners: [Int?]

    init(wanted: Int, made: Int) {
        positions = Array(repeating: nil, count: wanted)
        owners = Array(repeating: nil, count: made)
    }

    /// Finds a wanted call a position: a free one, or one whose owner finds another.
    mutating func add(_ wanted: Int, _ fits: [[Bool]]) {
        var seekers: [Int?] = Array(repeating: nil, count: owners.count)
        var queue = [wanted]
        var next = 0
        while next < queue.count {
            let seeker = queue[next]
            next += 1
            for position in owners.indices where fits[seeker][position] && seekers[position] == nil {
                seekers[position] = seeker
                guard let owner = owners[position] else { return move(to: position, seekers) }
                queue.append(owner)
            }
        }
    }

    /// Gives a position to who seeks it, whose own goes to who seeks that, and so on.
    private mutating func move(to position: Int, _ seekers: [Int?]) {
        var free: Int? = position
        while let position = free, let seeker = seekers[position] {
            free = positions[seeker]
            (positions[seeker], owners[position]) = (position, seeker)
        }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
