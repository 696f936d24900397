/// An index that finds the stubs which may answer a request, without examining those of other hosts and other paths.
struct StubIndex: Sendable {
    /// One server, and one path of it; no path stands for the stubs whose path is a pattern.
    private struct Place: Hashable {
        let origin: NormalizedURL.Origin
        let path: ByteText?
    }

    private var places: [Place: Candidates] = [:]
    /// The stubs for any host, any port or a host pattern.
    private var everywhere = Candidates()
    /// The tests of stubs that require nothing but a method, by the method.
    private var plainTests: [String?: Candidate.Test] = [:]

    /// - Parameters:
    ///   - stubs: The stubs of the plan.
    ///   - ranking: The indices of the stubs in the order in which they are asked; `nil` means the order of the plan.
    @_optimize(speed)
    init(_ stubs: [StubMapping], _ ranking: [Int]?) {
        defer { plainTests = [:] }
        places.reserveCapacity(stubs.count)
        var last: (request: Condition, origins: [NormalizedURL.Origin]?)?
        for rank in stubs.indices {
            let index = ranking?[rank] ?? rank
            let request = stubs[index].request
            // Neighbouring stubs often have the same origin.
            if !(last?.request.hasSameOrigin(as: request) ?? false) {
                last = (request, Self.origins(of: request.origin))
            }
            append(rank, index, request, of: last?.origins)
        }
    }

    @_optimize(speed)
    private mutating func append(_ rank: Int, _ index: Int, _ request: Condition, of origins: [NormalizedURL.Origin]?) {
        let fields = RequestFields(request)
        let path: [Condition] = fields.path.map { [.value(.path, $0)] } ?? []
        let details = (fields.query == QueryPattern([]) ? [] : [.query(fields.query)]) + fields.rest
        guard let origins else {
            let test = Candidate.Test(address: request.origin.conjuncts + method(fields) + path, details: details)
            return everywhere.append(Candidate(rank: rank, index: index, test: test))
        }
        var exact: ByteText?
        if case .equals(let path) = fields.path { exact = ByteText(NormalizedURL.normalized(path: path)) }
        let test =
            exact != nil && details.isEmpty
            ? plainTest(fields) : Candidate.Test(address: method(fields) + (exact == nil ? path : []), details: details)
        for origin in origins {
            places[Place(origin: origin, path: exact), default: Candidates()].append(
                Candidate(rank: rank, index: index, test: test))
        }
    }

    private func method(_ fields: RequestFields) -> [Condition] {
        fields.method.map { [.value(.method, .equals($0))] } ?? []
    }

    private mutating func plainTest(_ fields: RequestFields) -> Candidate.Test {
        if let known = plainTests[fields.method] { return known }
        let test = Candidate.Test(address: method(fields), details: [])
        plainTests[fields.method] = test
        return test
    }

    /// Returns the stubs that may answer a request; inlining avoids a copy of the index.
    @inline(__always)
    @_optimize(speed)
    func candidates(for request: CapturedRequest) -> Candidates {
        let origin = request.url.origin
        var found = places[Place(origin: origin, path: ByteText(request.url.path))] ?? Candidates()
        if let others = places[Place(origin: origin, path: nil)] { found = found.merged(with: others) }
        return found.merged(with: everywhere)
    }

    /// Returns the origins that a stub addresses, one for each scheme; `nil` if they are not fixed.
    private static func origins(of origin: Condition) -> [NormalizedURL.Origin]? {
        guard case .equals(let host) = origin.pattern(of: .host), origin.port != .any else { return nil }
        let number: Int? = if case .number(let number) = origin.port { number } else { nil }
        return (origin.text(of: .scheme).map { [$0] } ?? PlanRules.schemes).map {
            NormalizedURL.Origin(scheme: $0, host: host, port: number)
        }
    }
}
