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

        init(host: ByteText?, path: ByteText?) {
            (self.host, self.path) = (host, path)
        }

        init(_ request: Condition) {
            host = request.text(of: .host).map { ByteText(HostPiece.normalized(host: $0)) }
            path = Self.path(of: request)
        }

        static func path(of request: Condition) -> ByteText? {
            request.text(of: .path).map { ByteText(NormalizedURL.normalized(path: $0)) }
        }

        /// The places of the stubs that may cover a stub of this one.
        var covering: [Place] {
            [self, Place(host: nil, path: path), Place(host: host, path: nil), Place(host: nil, path: nil)]
        }
    }

    private struct Candidate {
        var rank: Int
        var index: Int
        var request: Condition
    }

    /// For so many it pays to look at what is wanted first.
    private static let few = 100

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
    package init(on wanted: some Collection<Int>, in stubs: [StubMapping], order: StubOrder, limit: Int = 100_000) {
        self.stubs = stubs
        left = limit
        let asked = CompiledPlan.ranking(of: stubs, order)
        ranks = asked.map { asked in
            asked.enumerated().reduce(into: Array(repeating: 0, count: stubs.count)) { $0[$1.element] = $1.offset }
        }
        // Of many stubs few are wanted when a request is reported, and paths tell most of the others.
        let paths = wanted.count > Self.few ? nil : Set(wanted.map { Place.path(of: stubs[$0].request) } + [nil])
        guard !wanted.isEmpty else { return }
        for rank in stubs.indices {
            let index = asked?[rank] ?? rank
            guard stubs[index].alwaysAnswers else { continue }
            if let paths, !paths.contains(Place.path(of: stubs[index].request)) { continue }
            let candidate = Candidate(rank: rank, index: index, request: stubs[index].request.normalized)
            candidates[Place(stubs[index].request), default: []].append(candidate)
        }
    }

    /// The stub that keeps one from ever answering: of several the first that is asked.
    package mutating func shadow(on index: Int) -> Shadow? {
        let rank = ranks?[index] ?? index
        let request = stubs[index].request.normalized
        var first: Candidate?
        for place in Place(stubs[index].request).covering {
            for candidate in candidates[place] ?? [] {
                guard candidate.rank < first?.rank ?? rank else { break }
                guard left > 0 else {
                    isComplete = false
                    break
                }
                left -= 1
                if candidate.request.covers(request) { first = candidate }
            }
        }
        return first.map { Shadow(index: $0.index, name: stubs[$0.index].name) }
    }
}

extension StubMapping {
    /// Whether it answers whatever it takes, however often and in every state.
    fileprivate var alwaysAnswers: Bool { uses.limit == nil && scenarios.allSatisfy { $0.required == nil } }
}
