/// Whether the expectations of a plan were met.
///
/// An expectation is a number of calls that a stub is to answer, or a sequence of stubs that are to answer in order.
package struct PlanVerdict: Sendable, Hashable {
    /// A stub that answered too few calls, or too many.
    package struct Unmet: Sendable, Hashable {
        /// With how many it did answer.
        package let stub: InstalledStub
        package let expected: CallCount
    }

    /// A stub that answered after one that is to answer later.
    package struct Disordered: Sendable, Hashable {
        package let sequence: StubSequence
        package let stub: InstalledStub
        /// The one that had answered before.
        package let later: InstalledStub
        /// How often it was so.
        package let count: Int
    }

    /// How many expectations there are.
    package let count: Int
    /// In plan order.
    package let unmet: [Unmet]
    /// In the order in which they came.
    package let disorder: [Disordered]
    /// How many requests there were, answered by a stub or not.
    package let requests: Int
    /// The stubs with a limit and without an expectation that never answered, in plan order; empty when all were met.
    package let unused: [InstalledStub]

    package init(_ tally: StubTally) {
        let (stubs, uses) = (tally.stubs, tally.uses)
        func installed(_ index: Int) -> InstalledStub {
            InstalledStub(stubs[index], at: index, answers: uses[index])
        }
        // Most stubs of a long plan are passed over at a glance.
        let places = stubs.indices.filter { stubs[$0].hasLife }
        let expectations = places.compactMap { index in
            stubs[index].expectation.map { (index: index, expected: $0) }
        }
        count = expectations.count + Set(places.compactMap { stubs[$0].sequence }).count
        unmet = expectations.filter { !$0.expected.contains(uses[$0.index]) }
            .map { Unmet(stub: installed($0.index), expected: $0.expected) }
        disorder = tally.disorders.map {
            Disordered(
                sequence: $0.sequence, stub: installed($0.index), later: installed($0.furthest), count: $0.count)
        }
        requests = tally.requests
        unused = unmet.isEmpty && disorder.isEmpty ? [] : tally.unusedLimits
    }

    /// How many expectations were met.
    package var met: Int { count - unmet.count - Set(disorder.map(\.sequence)).count }

    /// Whether all were met, or there are none.
    package var isMet: Bool { unmet.isEmpty && disorder.isEmpty }
}

extension StubTally {
    /// The stubs with a limit, such as `once()`, that never answered, without optional ones and those with an expectation.
    ///
    /// A limit requires no call, though `once()` sounds as if it did.
    package var unusedLimits: [InstalledStub] {
        stubs.indices.filter { uses[$0] == 0 && stubs[$0].uses.limit ?? 0 > 0 && stubs[$0].expectation == nil }
            .map { InstalledStub(stubs[$0], at: $0, answers: 0) }
            .filter { !$0.isOptional }
    }
}
