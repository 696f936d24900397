/// Whether the expectations of a plan were met.
///
/// An expectation is a number of calls that a stub is to answer, or that a stub answers in its turn of a sequence.
package struct PlanVerdict: Sendable, Hashable {
    /// A stub that answered too few calls, or too many.
    package struct Unmet: Sendable, Hashable {
        /// With how many it did answer.
        package let stub: InstalledStub
        package let expected: CallCount
    }

    /// A stub that answered after one that is to answer later.
    package struct OutOfOrder: Sendable, Hashable {
        package let sequence: StubSequence
        package let stub: InstalledStub
        /// The one that had answered before.
        package let later: InstalledStub
        /// How often it was so.
        package let count: Int
    }

    /// How many expectations the test wrote: each `expect` and each `inOrder` is one.
    package let count: Int
    /// In plan order.
    package let unmet: [Unmet]
    /// In the order in which they came.
    package let outOfOrder: [OutOfOrder]
    /// How many requests there were, answered by a stub or not.
    package let requests: Int
    /// The stubs with a limit and without an expectation that never answered, in plan order; empty when all were met.
    package let unused: [InstalledStub]

    package init(_ tally: StubTally) {
        let (stubs, uses) = (tally.stubs, tally.uses)
        func installed(_ index: Int) -> InstalledStub {
            InstalledStub(stubs[index], at: index, uses: uses[index])
        }
        // Most stubs of a long plan are passed over at a glance.
        let indices = stubs.indices.filter { stubs[$0].hasLifecycle }
        let expectations = indices.compactMap { index in
            stubs[index].expectation.map { (index: index, expected: $0) }
        }
        count = expectations.count + indices.count { stubs[$0].sequence != nil }
        unmet = expectations.filter { !$0.expected.contains(uses[$0.index]) }
            .map { Unmet(stub: installed($0.index), expected: $0.expected) }
        outOfOrder = tally.orderViolations.map {
            OutOfOrder(
                sequence: $0.sequence, stub: installed($0.index), later: installed($0.furthest), count: $0.count)
        }
        requests = tally.requests
        unused = unmet.isEmpty && outOfOrder.isEmpty ? [] : tally.unusedLimits
    }

    /// How many expectations were met.
    package var met: Int { count - unmet.count - Set(outOfOrder.map(\.stub.index)).count }

    /// Whether all were met, or there are none.
    package var isMet: Bool { unmet.isEmpty && outOfOrder.isEmpty }
}

extension StubTally {
    /// The stubs with a limit, such as `once()`, that never answered, without optional ones and those with an expectation.
    ///
    /// A limit requires no call, though `once()` sounds as if it did.
    package var unusedLimits: [InstalledStub] {
        stubs.indices.filter { uses[$0] == 0 && stubs[$0].limit.count ?? 0 > 0 && stubs[$0].expectation == nil }
            .map { InstalledStub(stubs[$0], at: $0, uses: 0) }
            .filter { !$0.isOptional }
    }
}
