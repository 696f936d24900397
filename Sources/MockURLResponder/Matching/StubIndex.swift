/// Finds the stubs that may answer a request without looking at the others.
///
/// Stubs with a plain path and method stand under exactly those, and under a query field that they want to be equal to
/// something: of several the one that the fewest others ask for, so that the pages of a list are told apart. The rest, the
/// pattern stubs, are looked through host by host. All lists keep the order of the plan, and a search merges them, so
/// precedence is exact.
struct StubIndex: Sendable {
    private struct Place: Hashable {
        var method: String
        var path: ByteText
        /// Nil where no field has to be equal to anything.
        var field: Field?
    }

    private struct Field: Hashable {
        var name: ByteText
        var value: ByteText

        init(_ name: String, _ value: String) {
            self.name = ByteText(name)
            self.value = ByteText(value)
        }
    }

    /// A stub that is found by comparing, in the form that requests are compared with.
    private struct PatternStub: Sendable {
        let rank: Int
        private let conditions: Conditions

        /// An object, since stubs are handed around while they are looked through.
        private final class Conditions: Sendable {
            let method: String?
            let path: ValuePattern?
            /// Nil where the list that the stub stands in says all of the host.
            let origin: RequestPattern?

            init(_ request: RequestPattern, isOfOneHost: Bool) {
                method = request.normalizedMethod
                path = request.normalizedPath
                origin = isOfOneHost ? nil : request.normalized
            }
        }

        init(_ rank: Int, _ request: RequestPattern, isOfOneHost: Bool) {
            self.rank = rank
            conditions = Conditions(request, isOfOneHost: isOfOneHost)
        }

        func fits(_ request: CapturedRequest, path: [String]) -> Bool {
            (conditions.method == nil || conditions.method == request.method)
                && (conditions.path?.matches(path) ?? true) && (conditions.origin?.originHolds(for: request) ?? true)
        }
    }

    private struct Host: Sendable {
        /// Where the queue of a place stands.
        var places: [Place: Int] = [:]
        var exact: [Queue<Int>] = []
        /// Whether a stub stands under a query field.
        var hasFields = false
        var patterns = Queue<PatternStub>()

        mutating func append(_ rank: Int, at place: Place) {
            let position = places[place, default: exact.count].kept()
            if position == exact.count { exact.append(Queue()) }
            exact[position].append(rank)
            if place.field != nil { hasFields = true }
        }

        /// Whether method and path say all.
        var isPlain: Bool { !hasFields && patterns.isEmpty }

        /// The queue in which a request finds the stubs that ask for no query field.
        func plainPosition(for request: CapturedRequest) -> Int? {
            places[Place(method: request.method, path: ByteText(request.url.path))]
        }

        /// The queues in which a request can find its stubs.
        func positions(for request: CapturedRequest) -> [Int] {
            let plain = plainPosition(for: request)
            guard hasFields else { return plain.map { [$0] } ?? [] }
            var place = Place(method: request.method, path: ByteText(request.url.path))
            let fields = request.query.compactMap { name, value in
                place.field = Field(name, value)
                return places[place]
            }
            return (plain.map { [$0] } ?? []) + fields
        }
    }

    /// Stubs in plan order; those in front that are spent are left behind for good.
    private struct Queue<Element: Sendable>: Sendable {
        private var elements: [Element] = []
        private var head = 0

        var isEmpty: Bool { elements.isEmpty }

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
    /// The stubs of any host and of hosts by a pattern.
    private var everywhere = Queue<PatternStub>()
    /// How many stubs ask for a field that could have stood under another one.
    private var demand: [Place: Int] = [:]

    /// - Parameter stubs: In the order in which they are asked.
    init(_ stubs: [StubMapping]) {
        for stub in stubs where stub.request.query.count > 1 { count(stub.request) }
        defer { demand = [:] }
        var rest = stubs.indices
        while let first = rest.first {
            let group = rest.prefix { stubs[$0].request.hasSameOrigin(as: stubs[first].request) }
            if let origins = stubs[first].request.origins {
                for origin in origins { append(stubs[group], of: origin) }
            } else {
                for rank in group { everywhere.append(PatternStub(rank, stubs[rank].request, isOfOneHost: false)) }
            }
            rest.removeFirst(group.count)
        }
    }

    /// The first stub, in the order in which they are asked, that may answer a request and satisfies a test.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - isSpent: Whether a stub, by its place in the order, never will answer again.
    ///   - isWanted: The test.
    /// - Returns: Its place in the order.
    mutating func first(
        for request: CapturedRequest, leavingBehind isSpent: (Int) -> Bool, where isWanted: (Int) -> Bool
    ) -> Int? {
        let host = origins[request.url.origin]
        if everywhere.isEmpty {
            guard let host else { return nil }
            if hosts[host].isPlain {
                return hosts[host].plainPosition(for: request).flatMap { position in
                    hosts[host].exact[position].live(leavingBehind: isSpent).first(where: isWanted)
                }
            }
        }
        return merged(for: request, of: host, leavingBehind: isSpent, where: isWanted)
    }

    private mutating func merged(
        for request: CapturedRequest, of host: Int?, leavingBehind isSpent: (Int) -> Bool, where isWanted: (Int) -> Bool
    ) -> Int? {
        var exact: [ArraySlice<Int>] = []
        var ofHost: ArraySlice<PatternStub> = []
        var ofAll = everywhere.live { isSpent($0.rank) }
        if let host {
            exact = hosts[host].positions(for: request).map { hosts[host].exact[$0].live(leavingBehind: isSpent) }
            ofHost = hosts[host].patterns.live { isSpent($0.rank) }
        }
        let path = [request.url.path]
        while true {
            let nearest = exact.indices.min { exact[$0].first ?? .max < exact[$1].first ?? .max }
            let next = nearest.flatMap { exact[$0].first } ?? .max
            let (nextOfHost, nextOfAll) = (ofHost.first?.rank ?? .max, ofAll.first?.rank ?? .max)
            if next < min(nextOfHost, nextOfAll), let nearest {
                if isWanted(next) { return next }
                exact[nearest].removeFirst()
            } else if let pattern = nextOfHost < nextOfAll ? ofHost.popFirst() : ofAll.popFirst() {
                if pattern.fits(request, path: path), isWanted(pattern.rank) { return pattern.rank }
            } else {
                return nil
            }
        }
    }

    private mutating func append(_ stubs: ArraySlice<StubMapping>, of origin: NormalizedURL.Origin) {
        let host = place(of: origin)
        hosts[host].places.reserveCapacity(hosts[host].places.count + stubs.count)
        for rank in stubs.indices { append(rank, stubs[rank].request, to: host) }
    }

    private mutating func append(_ rank: Int, _ request: RequestPattern, to host: Int) {
        guard var place = Self.place(of: request) else {
            return hosts[host].patterns.append(PatternStub(rank, request, isOfOneHost: true))
        }
        place.field = Self.fields(of: request).min { demand(for: $0, at: place) < demand(for: $1, at: place) }
        hosts[host].append(rank, at: place)
    }

    private mutating func count(_ request: RequestPattern) {
        guard var place = Self.place(of: request) else { return }
        for field in Self.fields(of: request) {
            place.field = field
            demand[place, default: 0] += 1
        }
    }

    private func demand(for field: Field, at place: Place) -> Int {
        var place = place
        place.field = field
        return demand[place] ?? 0
    }

    /// Where a stub stands, but for its field; nil for a pattern stub.
    private static func place(of request: RequestPattern) -> Place? {
        guard let method = request.normalizedMethod, case .equals(let path) = request.path else { return nil }
        return Place(method: method, path: ByteText(NormalizedURL.normalized(path: path)))
    }

    /// The query fields that have to be there and be equal to something.
    private static func fields(of request: RequestPattern) -> [Field] {
        guard request.queryRule != .within else { return [] }
        return request.query.compactMap { named in
            if case .equals(let value) = named.pattern { Field(named.name, value) } else { nil }
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
