/// A stub that is asked before another one and takes all that one's requests.
package struct Shadow: Sendable {
    /// The stub's place in the plan, from 0.
    package var index: Int
    package var name: String?
}

/// Which stubs can never answer, since one that always answers stands before them and takes all their requests.
///
/// Several stubs that take the requests of another only together are not seen, nor are those that would have to be spent
/// or wait for a state first.
package struct Shadows {
    /// Where the stubs are that may cover one another; nil is what is not one text.
    private struct Place: Hashable {
        var host: ByteText?
        var path: ByteText?

        init(_ request: RequestPattern) {
            if case .equals(let host)? = request.host?.normalizedHost { self.host = ByteText(host) }
            if case .equals(let path)? = request.normalizedPath { self.path = ByteText(path) }
        }

        /// The places of the stubs that may cover a stub of this one.
        var covering: Set<Place> {
            var (everyHost, everyPath, everything) = (self, self, self)
            everyHost.host = nil
            everyPath.path = nil
            (everything.host, everything.path) = (nil, nil)
            return [self, everyHost, everyPath, everything]
        }
    }

    private struct Candidate {
        var rank: Int
        var index: Int
        var pattern: RequestPattern
    }

    private let stubs: [StubMapping]
    /// The rank of each stub; nil is its place in the plan.
    private var ranks: [Int]?
    /// In the order in which they are asked.
    private var candidates: [Place: [Candidate]] = [:]
    /// How many pairs of stubs may still be compared, which bounds the time for large plans.
    private var left: Int

    /// Whether all stubs that were asked about were compared with all that may cover them.
    package private(set) var isComplete = true

    /// - Parameters:
    ///   - wanted: The places of the stubs that will be asked about.
    ///   - stubs: All of them, in plan order.
    ///   - order: Which of several wins.
    ///   - limit: How many pairs are compared at most.
    package init(on wanted: some Collection<Int>, in stubs: [StubMapping], order: StubOrder, limit: Int = 300_000) {
        self.stubs = stubs
        left = limit
        let places = wanted.reduce(into: Set<Place>()) { $0.formUnion(Place(stubs[$1].request).covering) }
        let asked = RegistryState.ranking(of: stubs, order)
        ranks = asked.map { asked in
            asked.enumerated().reduce(into: Array(repeating: 0, count: stubs.count)) { $0[$1.element] = $1.offset }
        }
        guard !places.isEmpty else { return }
        for rank in stubs.indices {
            let index = asked?[rank] ?? rank
            guard stubs[index].alwaysAnswers else { continue }
            let place = Place(stubs[index].request)
            guard places.contains(place) else { continue }
            let pattern = stubs[index].request.normalized
            candidates[place, default: []].append(Candidate(rank: rank, index: index, pattern: pattern))
        }
    }

    /// The stub that keeps one from ever answering: of several the first that is asked.
    package mutating func shadow(on index: Int) -> Shadow? {
        let rank = ranks?[index] ?? index
        let pattern = stubs[index].request.normalized
        var first: Candidate?
        for place in Place(stubs[index].request).covering {
            for candidate in candidates[place] ?? [] {
                guard candidate.rank < first?.rank ?? rank else { break }
                guard left > 0 else {
                    isComplete = false
                    break
                }
                left -= 1
                if candidate.pattern.covers(pattern) { first = candidate }
            }
        }
        return first.map { Shadow(index: $0.index, name: stubs[$0.index].name) }
    }
}

extension StubMapping {
    /// Whether it answers whatever it takes, however often and in every state.
    fileprivate var alwaysAnswers: Bool { uses.limit == nil && scenarios.allSatisfy { $0.required == nil } }
}
