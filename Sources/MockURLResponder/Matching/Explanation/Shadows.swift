/// A stub that is asked before another one and takes all that one's requests.
package struct Shadow: Sendable {
    /// The index of the stub in the plan, from 0.
    package var index: Int
    package var name: String?
}

/// The stubs that can never answer, because a stub before them always answers and takes all their requests.
///
/// A stub does not count as shadowed if several stubs take its requests only together. Nor does it if the stub before it
/// has limited uses or waits for a state.
package struct Shadows {
    /// The address of stubs that may cover one another; `nil` stands for everything but one text.
    private struct Address: Hashable {
        var host: ByteText?
        var path: ByteText?

        init(host: ByteText?, path: ByteText?) {
            (self.host, self.path) = (host, path)
        }

        init(_ request: Condition) {
            host = request.text(of: .host).map { ByteText(HostPiece.normalized(host: $0)) }
            path = request.text(of: .path).map { ByteText(NormalizedURL.normalized(path: $0)) }
        }

        /// The addresses of the stubs that may cover a stub of this one.
        var covering: [Address] {
            [self, Address(host: nil, path: path), Address(host: host, path: nil), Address(host: nil, path: nil)]
        }
    }

    /// The maximum number of stubs for which it pays to look at their addresses first.
    private static let few = 100

    private let stubs: [StubMapping]
    /// The indices of the stubs by rank; `nil` is the order of the plan.
    private let ranking: [Int]?
    /// The rank of each stub that is asked about.
    private var ranks: [Int: Int] = [:]
    /// The ranks of the stubs that always answer, in ascending order.
    private var candidates: [Address: [Int]] = [:]
    /// The number of pairs that may still be compared, which bounds the time for large plans.
    private var left: Int

    /// Whether every stub that was asked about was compared with all stubs that may cover it.
    package private(set) var isComplete = true

    /// - Parameters:
    ///   - wanted: The indices of the stubs that will be asked about.
    ///   - stubs: All stubs, in plan order.
    ///   - order: The order that decides which of several stubs answers.
    ///   - limit: The maximum number of pairs to compare.
    package init(on wanted: some Collection<Int>, in stubs: [StubMapping], order: StubOrder, limit: Int = 100_000) {
        (self.stubs, left) = (stubs, limit)
        ranking = CompiledPlan.ranking(of: stubs, order)
        let isWanted = Set(wanted)
        for rank in stubs.indices where isWanted.contains(index(ofRank: rank)) { ranks[index(ofRank: rank)] = rank }
        // A report asks about few of many stubs. The addresses rule out nearly all others.
        let addresses = wanted.count > Self.few ? nil : Set(wanted.flatMap { Address(stubs[$0].request).covering })
        for rank in 0..<(ranks.values.max() ?? 0) where stubs[index(ofRank: rank)].alwaysAnswers {
            let address = Address(stubs[index(ofRank: rank)].request)
            if addresses?.contains(address) ?? true { candidates[address, default: []].append(rank) }
        }
    }

    private func index(ofRank rank: Int) -> Int { ranking?[rank] ?? rank }

    /// Returns the stub that keeps a stub from ever answering: of several, the first that is asked.
    package mutating func shadow(on index: Int) -> Shadow? {
        guard let rank = ranks[index] else { return nil }
        let wanted = stubs[index].request.normalized.conjuncts
        var first: Int?
        for address in Address(stubs[index].request).covering {
            for candidate in candidates[address] ?? [] {
                guard candidate < first ?? rank else { break }
                guard left > 0 else {
                    isComplete = false
                    break
                }
                left -= 1
                if stubs[self.index(ofRank: candidate)].request.isMet(byAll: wanted) { first = candidate }
            }
        }
        return first.map { Shadow(index: self.index(ofRank: $0), name: stubs[self.index(ofRank: $0)].name) }
    }
}

extension StubMapping {
    /// Whether it answers whatever it takes, however often and in every state.
    fileprivate var alwaysAnswers: Bool { limit.count == nil && scenarios.allSatisfy { $0.required == nil } }
}
