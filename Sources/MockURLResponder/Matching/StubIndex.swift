/// Finds the stubs that may answer a request without looking at the others.
///
/// Stubs with a plain path and method stand under exactly those; the rest, the pattern stubs, are looked through host
/// by host. Both lists keep the order of the plan, and a search merges them, so precedence is exact.
struct StubIndex: Sendable {
    private struct Place: Hashable {
        var method: String
        var path: String
    }

    private struct Host {
        /// Where the queue of a place stands.
        var places: [Place: Int] = [:]
        var exact: [Queue] = []
        var patterns = Queue()

        mutating func append(_ index: Int, at place: Place?) {
            guard let place else { return patterns.append(index) }
            let position = places[place] ?? exact.count
            if position == exact.count {
                places[place] = position
                exact.append(Queue())
            }
            exact[position].append(index)
        }
    }

    /// Indexes of stubs in plan order; those in front that are spent are left behind for good.
    private struct Queue {
        private var indexes: [Int] = []
        private var head = 0

        mutating func append(_ index: Int) {
            indexes.append(index)
        }

        mutating func live(leavingBehind isSpent: (Int) -> Bool) -> ArraySlice<Int> {
            while head < indexes.count, isSpent(indexes[head]) { head += 1 }
            return indexes[head...]
        }
    }

    private var origins: [NormalizedURL.Origin: Int] = [:]
    private var hosts: [Host] = []

    init(_ stubs: [LiveStub]) {
        for (index, live) in stubs.enumerated() {
            let pattern = live.prepared.pattern
            let position = position(of: live.prepared.origin)
            if let method = pattern.method, case .equals(let path) = pattern.path {
                hosts[position].append(index, at: Place(method: method, path: path))
            } else {
                hosts[position].append(index, at: nil)
            }
        }
    }

    /// The first stub, in plan order, that may answer a request and satisfies a test.
    mutating func first(
        for request: CapturedRequest, leavingBehind isSpent: (Int) -> Bool, where isWanted: (Int) -> Bool
    ) -> Int? {
        guard let host = origins[request.url.origin] else { return nil }
        let place = hosts[host].places[Place(method: request.method, path: request.url.path)]
        var exact = place.map { hosts[host].exact[$0].live(leavingBehind: isSpent) } ?? []
        var patterns = hosts[host].patterns.live(leavingBehind: isSpent)
        while let next = Self.popSmaller(&exact, &patterns) {
            if isWanted(next) { return next }
        }
        return nil
    }

    private mutating func position(of origin: NormalizedURL.Origin) -> Int {
        if let known = origins[origin] { return known }
        origins[origin] = hosts.count
        hosts.append(Host())
        return hosts.count - 1
    }

    /// Takes the smaller of two first elements.
    private static func popSmaller(_ one: inout ArraySlice<Int>, _ other: inout ArraySlice<Int>) -> Int? {
        guard let first = one.first, let second = other.first else { return one.popFirst() ?? other.popFirst() }
        return first < second ? one.popFirst() : other.popFirst()
    }
}
