/// Finds the stubs that may answer a request without looking at the others.
///
/// Stubs with a plain path and method stand under exactly those; the rest, the pattern stubs, are looked through host
/// by host. Both lists keep the order of the plan, and a search merges them, so precedence is exact.
struct StubIndex: Sendable {
    private struct Place: Hashable {
        var method: String
        var path: String
    }

    /// A stub that is found by comparing, in the form that requests are compared with.
    private struct PatternStub: Sendable {
        var index: Int
        var method: String?
        var path: ValuePattern?

        func fits(_ request: CapturedRequest) -> Bool {
            (method == nil || method == request.method) && (path?.matches([request.url.path]) ?? true)
        }
    }

    private struct Host: Sendable {
        /// Where the queue of a place stands.
        var places: [Place: Int] = [:]
        var exact: [Queue<Int>] = []
        var patterns = Queue<PatternStub>()

        mutating func append(_ index: Int, at place: Place) {
            let position = places[place, default: exact.count].kept()
            if position == exact.count { exact.append(Queue()) }
            exact[position].append(index)
        }
    }

    /// Stubs in plan order; those in front that are spent are left behind for good.
    private struct Queue<Element: Sendable>: Sendable {
        private var elements: [Element] = []
        private var head = 0

        mutating func append(_ element: Element) {
            elements.append(element)
        }

        mutating func live(leavingBehind isSpent: (Element) -> Bool) -> ArraySlice<Element> {
            while head < elements.count, isSpent(elements[head]) { head += 1 }
            return elements[head...]
        }
    }

    private var origins: [NormalizedURL.Origin: Int] = [:]
    private var hosts: [Host] = []

    init(_ stubs: [StubMapping]) {
        var rest = stubs.indices
        while let first = rest.first {
            let group = rest.prefix { stubs[$0].request.hasSameOrigin(as: stubs[first].request) }
            let host = place(of: stubs[first].request.origin)
            hosts[host].places.reserveCapacity(hosts[host].places.count + group.count)
            for index in group { append(index, stubs[index].request, to: host) }
            rest.removeFirst(group.count)
        }
    }

    /// The first stub, in plan order, that may answer a request and satisfies a test.
    mutating func first(
        for request: CapturedRequest, leavingBehind isSpent: (Int) -> Bool, where isWanted: (Int) -> Bool
    ) -> Int? {
        guard let host = origins[request.url.origin] else { return nil }
        let place = hosts[host].places[Place(method: request.method, path: request.url.path)]
        var exact = place.map { hosts[host].exact[$0].live(leavingBehind: isSpent) } ?? []
        var patterns = hosts[host].patterns.live { isSpent($0.index) }
        while true {
            if let next = exact.first, patterns.first.map({ next < $0.index }) ?? true {
                if isWanted(next) { return next }
                exact.removeFirst()
            } else if let next = patterns.popFirst() {
                if next.fits(request), isWanted(next.index) { return next.index }
            } else {
                return nil
            }
        }
    }

    private mutating func append(_ index: Int, _ request: RequestPattern, to host: Int) {
        if let method = request.normalizedMethod, case .equals(let path) = request.path {
            hosts[host].append(index, at: Place(method: method, path: NormalizedURL.normalized(path: path)))
        } else {
            hosts[host].patterns.append(
                PatternStub(index: index, method: request.normalizedMethod, path: request.normalizedPath))
        }
    }

    /// The place of a host, at the end for a new one.
    private mutating func place(of origin: NormalizedURL.Origin) -> Int {
        let place = origins[origin, default: hosts.count].kept()
        if place == hosts.count { hosts.append(Host()) }
        return place
    }
}

extension Int {
    /// The value, which a dictionary keeps if it is a default: one search instead of two.
    fileprivate mutating func kept() -> Int { self }
}

extension RequestPattern {
    /// Whether another pattern says the same of scheme, host and port, as those of one host in a plan do.
    fileprivate func hasSameOrigin(as other: RequestPattern) -> Bool {
        host == other.host && port == other.port && scheme == other.scheme
    }
}
