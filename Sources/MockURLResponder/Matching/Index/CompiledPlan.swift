/// The stubs of an engine, compiled for searches.
///
/// The plan never changes, so several threads can search it at the same time.
package final class CompiledPlan: Sendable {
    package let stubs: [StubMapping]
    let order: StubOrder
    /// The identity of each stub; empty means that the content identifies each stub.
    let identities: [StubIdentity?]
    /// The number of plans before this one.
    package let generation: Int
    /// The indices of the stubs in the order in which they are asked; `nil` means the order of the plan.
    private let ranking: [Int]?
    let index: StubIndex
    package let expressions = RegularExpressions()
    /// The names of the stubs whose answers other stubs wait for.
    let awaitedStubs: Set<String>
    /// Whether a stub may fail connections before their requests.
    let failsConnections: Bool
    /// Whether a stub repeats its last answer after it is used up.
    let repeats: Bool

    init(_ stubs: [StubMapping], order: StubOrder, identities: [StubIdentity?] = [], generation: Int = 0) {
        self.stubs = stubs
        self.order = order
        self.identities = identities
        self.generation = generation
        ranking = Self.ranking(of: stubs, order)
        awaitedStubs = stubs.reduce(into: []) { names, stub in
            for case .answered(let name, _) in stub.response.holds { names.insert(name) }
        }
        failsConnections = stubs.contains { $0.failsConnections }
        repeats = stubs.contains { $0.repeatsLast }
        index = StubIndex(stubs, ranking)
    }

    /// Returns the index in the plan of the stub with a rank.
    @inline(__always)
    func index(ofRank rank: Int) -> Int { ranking?[rank] ?? rank }

    /// Returns the indices of the stubs by priority, then by `order`; `nil` means the order of the plan.
    static func ranking(of stubs: [StubMapping], _ order: StubOrder) -> [Int]? {
        let isPlain = order == .first && stubs.allSatisfy { $0.priority == StubMapping.defaultPriority }
        guard !isPlain else { return nil }
        let indices = order == .first ? Array(stubs.indices) : sequences(of: stubs).reversed().flatMap { $0 }
        // Swift's sort is stable in practice only, so the index breaks ties.
        return indices.enumerated().sorted {
            (stubs[$0.element].priority, $0.offset) < (stubs[$1.element].priority, $1.offset)
        }.map(\.element)
    }

    /// Returns the ranges of stubs that belong together: a first answer and the next answers that follow it.
    private static func sequences(of stubs: [StubMapping]) -> [Range<Int>] {
        let starts = stubs.indices.filter { $0 == 0 || !stubs[$0].isNext }
        return zip(starts, starts.dropFirst() + [stubs.count]).map { $0..<$1 }
    }

    /// Identifies a stub in another plan, by its identity or else by its content.
    private enum Key: Hashable {
        case identity(StubIdentity)
        case value(StubMapping)
    }

    private func key(_ index: Int) -> Key {
        let identity = identities.isEmpty ? nil : identities[index]
        return identity.map(Key.identity) ?? .value(stubs[index])
    }

    /// Returns the index that each stub had in an earlier plan; `nil` means a new stub.
    ///
    /// Equal stubs are paired in plan order.
    ///
    /// - Parameter earlier: The earlier plan.
    /// - Returns: The indices.
    func indices(in earlier: CompiledPlan) -> [Int?] {
        var indices = Dictionary(grouping: earlier.stubs.indices.reversed(), by: earlier.key)
        return stubs.indices.map { indices[key($0)]?.popLast() }
    }
}

extension StubMapping {
    /// Whether the stub may fail a connection before its request.
    var failsConnections: Bool {
        response.fault?.onWire?.precedesRequest ?? false
    }
}
