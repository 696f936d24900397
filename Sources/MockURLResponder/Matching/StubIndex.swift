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
        var exact: [Place: Queue] = [:]
        var patterns = Queue()
    }

    /// Indexes of stubs in plan order; those in front that are spent are left behind for good.
    private struct Queue {
        private var indexes: [Int] = []
        private var head = 0

        mutating func append(_ index: Int) {
            indexes.append(index)
        }

        mutating func advance(past isSpent: (Int) -> Bool) {
            while head < indexes.count, isSpent(indexes[head]) { head += 1 }
        }

        var live: ArraySlice<Int> { indexes[head...] }
    }

    private var hosts: [NormalizedURL.Origin: Host] = [:]

    init(_ stubs: [LiveStub]) {
        for (index, stub) in stubs.enumerated() {
            let pattern = stub.pattern
            let origin = NormalizedURL.Origin(scheme: pattern.scheme, host: pattern.host, port: pattern.port)
            if let method = pattern.method, case .equals(let path) = pattern.path {
                hosts[origin, default: Host()].exact[Place(method: method, path: path), default: Queue()].append(index)
            } else {
                hosts[origin, default: Host()].patterns.append(index)
            }
        }
    }

    /// The first stub, in plan order, that may answer a request and satisfies a test.
    mutating func first(
        for request: CapturedRequest, leavingBehind isSpent: (Int) -> Bool, where isWanted: (Int) -> Bool
    ) -> Int? {
        let origin = request.url.origin
        let place = Place(method: request.method, path: request.url.path)
        hosts[origin]?.exact[place]?.advance(past: isSpent)
        hosts[origin]?.patterns.advance(past: isSpent)
        guard let host = hosts[origin] else { return nil }
        var exact = host.exact[place]?.live ?? []
        var patterns = host.patterns.live
        while true {
            let next: Int
            switch (exact.first, patterns.first) {
            case (nil, nil): return nil
            case (let index?, nil): next = index
            case (nil, let index?): next = index
            case (let one?, let other?): next = min(one, other)
            }
            if next == exact.first { exact.removeFirst() } else { patterns.removeFirst() }
            if isWanted(next) { return next }
        }
    }
}
