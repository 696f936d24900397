/// A stub that is asked before another one and takes all that one's requests.
package struct Shadow: Sendable {
    /// The stub's place in the plan, from 0.
    package var index: Int
    package var name: String?
}

/// The stubs that can never answer, because a stub before them always answers and takes all their requests.
///
/// A stub does not count as shadowed if several stubs take its requests only together. Nor does it if the stub before it
/// has limited uses or waits for a state.
package struct Shadows {
    /// The place of stubs that may cover one another; `nil` stands for everything but one text.
    private struct Place: Hashable {
        var host: ByteText?
        var path: ByteText?

        init(host: ByteText?, path: ByteText?) {
            (self.host, self.path) = (host, path)
        }

        init(_ request: Condition) {
            host = request.text(of: .host).map { ByteText(HostPiece.normalized(host: $0)) }
            path = request.text(of: .path).map { ByteText(NormalizedURL.normalized(path: $0)) }
        }

        /// The places of the stubs that may cover a stub of this one.
        var covering: [Place] {
            [self, Place(host: nil, path: path), Place(host: host, path: nil), Place(host: nil, path: nil)]
        }
    }

    /// The maximum number of stubs for which it pays to look at their places first.
    private static let few = 100

    private let stubs: [StubMapping]
    /// The places in the plan by rank; `nil` is the order of the plan.
    private let ranking: [Int]?
    /// The rank of each stub that is asked about.
    private var ranks: [Int: Int] = [:]
    /// The ranks of the stubs that always answer, in ascending order.
    private var candidates: [Place: [Int]] = [:]
    /// The number of pairs that may still be compared, which bounds the time for large plans.
    private var left: Int

    /// Whether every stub that was asked about was compared with all stubs that may cover it.
    package private(set) var isComplete = true

    /// - Parameters:
    ///   - wanted: The places of the stubs that will be asked about.
    ///   - stubs: All stubs, in plan order.
    ///   - order: The order that decides which of several stubs answers.
    ///   - limit: The maximum number of pairs to compare.
    package init(on wanted: some Collection<Int>, in stubs: [StubMapping], order: StubOrder, limit: Int = 100_000) {
        (self.stubs, left) = (stubs, limit)
        ranking = CompiledPlan.ranking(of: stubs, order)
        let isWanted = Set(wanted)
        for rank in stubs.indices where isWanted.contains(place(of: rank)) { ranks[place(of: rank)] = rank }
        // A report asks about few of many stubs. The places rule out nearly all others.
        let places = wanted.count > Self.few ? nil : Set(wanted.flatMap { Place(stubs[$0].request).covering })
        for rank in 0..<(ranks.values.max() ?? 0) where stubs[place(of: rank)].alwaysAnswers {
            let place = Place(stubs[place(of: rank)].request)
            if places?.contains(place) ?? true { candidates[place, default: []].append(rank) }
        }
    }

    private func place(of rank: Int) -> Int { ranking?[rank] ?? rank }

    /// Returns the stub that keeps a stub from ever answering: of several, the first that is asked.
    package mutating func shadow(on index: Int) -> Shadow? {
        guard let rank = ranks[index] else { return nil }
        let wanted = stubs[index].request.normalized.conjuncts
        var first: Int?
        for place in Place(stubs[index].request).covering {
            for candidate in candidates[place] ?? [] {
                guard candidate < first ?? rank else { break }
                guard left > 0 else {
                    isComplete = false
                    break
                }
                left -= 1
                if stubs[self.place(of: candidate)].request.isMet(byAll: wanted) { first = candidate }
            }
        }
        return first.map { Shadow(index: place(of: $0), name: stubs[place(of: $0)].name) }
    }
}

extension StubMapping {
    /// Whether it answers whatever it takes, however often and in every state.
    fileprivate var alwaysAnswers: Bool { uses.limit == nil && scenarios.allSatisfy { $0.required == nil } }
}
