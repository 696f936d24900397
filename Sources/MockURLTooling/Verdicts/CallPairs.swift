/// Pairs expected calls with recorded calls.
package struct CallPairs {
    /// Whether each recorded call fits an expected call: one row for each expected call.
    private let fits: [[Bool]]
    private let madeCount: Int

    /// - Parameters:
    ///   - fits: One row for each expected call, with an element for each recorded call.
    ///   - madeCount: The number of recorded calls.
    package init(_ fits: [[Bool]], madeCount: Int) {
        self.fits = fits
        self.madeCount = madeCount
    }

    /// The position of the recorded call for each expected call, in order; `nil` if no call fits.
    var positionsInOrder: [Int?] {
        let difference = (0..<madeCount).difference(from: fits.indices) { wanted, made in fits[wanted][made] }
        let surplus = Set(difference.insertions.map(\.offset))
        let missing = Set(difference.removals.map(\.offset))
        var rest = (0..<madeCount).filter { !surplus.contains($0) }[...]
        return fits.indices.map { missing.contains($0) ? nil : rest.removeFirst() }
    }

    /// The position of the recorded call for each expected call, in any order; `nil` if no call fits.
    ///
    /// Pairs as many calls as possible. The first call that fits may be the wrong one: with `[any(), 1]` expected
    /// and `[1, 2]` recorded, `any()` must take the second call.
    package var positionsInAnyOrder: [Int?] {
        var pairing = Pairing(wanted: fits.count, made: madeCount)
        for wanted in fits.indices { pairing.add(wanted, fits) }
        return pairing.positions
    }
}

/// Pairs calls one by one, by augmenting paths that are found breadth first.
private struct Pairing {
    /// The position of the recorded call for each expected call.
    private(set) var positions: [Int?]
    /// The expected call that owns each position.
    private var owners: [Int?]

    package init(wanted: Int, made: Int) {
        positions = Array(repeating: nil, count: wanted)
        owners = Array(repeating: nil, count: made)
    }

    /// Finds a position for an expected call: a free position, or one whose owner can move to another position.
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

    /// Gives a free position to the expected call that seeks it, gives the former position of this call to the next
    /// seeker, and so on.
    private mutating func move(to position: Int, _ seekers: [Int?]) {
        var free: Int? = position
        while let position = free, let seeker = seekers[position] {
            free = positions[seeker]
            (positions[seeker], owners[position]) = (position, seeker)
        }
    }
}

extension CollectionDifference.Change {
    var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
