/// Finds the stubs that can never answer, because a stub before them always answers and accepts all their requests.
///
/// A stub is not shadowed if only several stubs together accept its requests. Nor is it shadowed if the stub before
/// it has limited uses or waits for a state.
package struct Shadows {
    /// An address, for stubs that may cover each other; `nil` means anything other than one exact string.
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

    private let stubs: [StubMapping]
    /// The normalized requests of the stubs that were compared so far.
    private var requests: [Int: Condition] = [:]
    /// The indices of the stubs by rank; `nil` means the order of the plan.
    private let ranking: [Int]?
    /// The ranks of the stubs to report on.
    private var ranks: [Int: Int] = [:]
    /// The ranks of the stubs that always answer, in ascending order.
    private var candidates: [Address: [Int]] = [:]
    /// The number of pairs that may still be compared, which bounds the time for large plans.
    private var left: Int

    /// Whether every stub so far was compared with all stubs that may cover it.
    package private(set) var isComplete = true

    /// - Parameters:
    ///   - wanted: The indices of the stubs to report on.
    ///   - stubs: All stubs, in plan order.
    ///   - order: The order that decides which of several stubs answers.
    ///   - limit: The maximum number of pairs to compare.
    package init(on wanted: some Collection<Int>, in stubs: [StubMapping], order: StubOrder, limit: Int = 100_000) {
        (self.stubs, left) = (stubs, limit)
        ranking = CompiledPlan.ranking(of: stubs, order)
        let isWanted = Set(wanted)
        for rank in stubs.indices where isWanted.contains(index(ofRank: rank)) { ranks[index(ofRank: rank)] = rank }
        for rank in 0..<(ranks.values.max() ?? 0) where stubs[index(ofRank: rank)].alwaysAnswers {
            candidates[Address(stubs[index(ofRank: rank)].request), default: []].append(rank)
        }
    }

    private func index(ofRank rank: Int) -> Int { ranking?[rank] ?? rank }

    private mutating func request(ofRank rank: Int) -> Condition {
        if let request = requests[rank] { return request }
        let request = stubs[index(ofRank: rank)].request.normalized
        requests[rank] = request
        return request
    }

    /// Returns the first stub, in the order in which stubs are asked, that keeps another stub from ever answering.
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
                if request(ofRank: candidate).isMet(byAll: wanted) { first = candidate }
            }
        }
        return first.map { Shadow(index: self.index(ofRank: $0), name: stubs[self.index(ofRank: $0)].name) }
    }
}

extension StubMapping {
    /// Whether the stub answers every request that it accepts, without a limit and in every state.
    fileprivate var alwaysAnswers: Bool { limit.count == nil && scenarios.allSatisfy { $0.required == nil } }
}
