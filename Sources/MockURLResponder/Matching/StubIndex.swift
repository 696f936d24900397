/// Finds the stubs that may answer a request without looking at the others.
///
/// Stubs with a plain path and method stand under exactly those, and under the first query field that they want to be
/// equal to something, so that the pages of a list are told apart. The rest, the pattern stubs, are looked through host
/// by host. All lists keep the order of the plan, and a search merges them, so precedence is exact.
struct StubIndex: Sendable {
    private struct Place: Hashable {
        var method: String
        var path: String
        /// Nil where no field has to be equal to anything.
        var field: Field?
    }

    private struct Field: Hashable {
        var name: String
        var value: String
    }

    /// A stub that is found by comparing, in the form that requests are compared with.
    private struct PatternStub: Sendable {
        var index: Int
        var method: String?
        var path: ValuePattern?

        func fits(method: String, path: [String]) -> Bool {
            (self.method == nil || self.method == method) && (self.path?.matches(path) ?? true)
        }
    }

    private struct Host: Sendable {
        /// Where the queue of a place stands.
        var places: [Place: Int] = [:]
        var exact: [Queue<Int>] = []
        /// Whether a stub stands under a query field.
        var hasFields = false
        var patterns = Queue<PatternStub>()

        mutating func append(_ index: Int, at place: Place) {
            let position = places[place, default: exact.count].kept()
            if position == exact.count { exact.append(Queue()) }
            exact[position].append(index)
            if place.field != nil { hasFields = true }
        }

        /// The queues in which a request can find its stubs.
        func positions(for request: CapturedRequest) -> [Int] {
            func position(_ field: Field?) -> Int? {
                places[Place(method: request.method, path: request.url.path, field: field)]
            }
            let fields = hasFields ? request.query.compactMap { position(Field(name: $0.name, value: $0.value)) } : []
            return position(nil).map { [$0] + fields } ?? fields
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
        var exact = hosts[host].positions(for: request).map { hosts[host].exact[$0].live(leavingBehind: isSpent) }
        var patterns = hosts[host].patterns.live { isSpent($0.index) }
        let path = patterns.isEmpty ? [] : [request.url.path]
        while true {
            let nearest = exact.indices.min { exact[$0].first ?? .max < exact[$1].first ?? .max }
            let next = nearest.flatMap { exact[$0].first }
            if let nearest, let next, next < patterns.first?.index ?? .max {
                if isWanted(next) { return next }
                exact[nearest].removeFirst()
            } else if let next = patterns.popFirst() {
                if next.fits(method: request.method, path: path), isWanted(next.index) { return next.index }
            } else {
                return nil
            }
        }
    }

    private mutating func append(_ index: Int, _ request: RequestPattern, to host: Int) {
        if let method = request.normalizedMethod, case .equals(let path) = request.path {
            let path = NormalizedURL.normalized(path: path)
            hosts[host].append(index, at: Place(method: method, path: path, field: Self.field(of: request)))
        } else {
            hosts[host].patterns.append(
                PatternStub(index: index, method: request.normalizedMethod, path: request.normalizedPath))
        }
    }

    /// The first query field that has to be equal to something.
    private static func field(of request: RequestPattern) -> Field? {
        for named in request.query {
            if case .equals(let value) = named.pattern { return Field(name: named.name, value: value) }
        }
        return nil
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
