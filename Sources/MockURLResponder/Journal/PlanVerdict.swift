/// Whether the expectations of a plan were met.
///
/// An expectation is either the number of calls that a stub must answer, or the place of a stub in a sequence.
package struct PlanVerdict: Sendable, Hashable {
    /// A stub that answered too few or too many calls.
    package struct Unmet: Sendable, Hashable {
        /// The stub, with its number of uses.
        package let stub: InstalledStub
        package let expected: CallCount
    }

    /// A stub that answered after a later stub of its sequence.
    package struct OutOfOrder: Sendable, Hashable {
        package let sequence: StubSequence
        package let stub: InstalledStub
        /// The later stub that had already answered.
        package let later: InstalledStub
        /// The number of answers that were out of order.
        package let count: Int
    }

    /// The number of expectations: each `expect` and each `inOrder` counts as one.
    package let count: Int
    /// The stubs with an unmet number of calls, in plan order.
    package let unmet: [Unmet]
    /// The violations of sequences, in the order in which they were found.
    package let outOfOrder: [OutOfOrder]
    /// The number of requests, whether or not a stub answered them.
    package let requests: Int
    /// The stubs with a limit and without an expectation that never answered, in plan order.
    ///
    /// Empty if all expectations were met.
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

    /// The number of met expectations.
    package var met: Int { count - unmet.count - Set(outOfOrder.map(\.stub.index)).count }

    /// Whether all expectations were met.
    ///
    /// True for a plan without expectations.
    package var isMet: Bool { unmet.isEmpty && outOfOrder.isEmpty }
}

extension StubTally {
    /// The stubs with a limit, such as `once()`, that never answered.
    ///
    /// Optional stubs and stubs with an expectation are excluded.
    ///
    /// A limit requires no call, although `once()` sounds as if it did.
    package var unusedLimits: [InstalledStub] {
        stubs.indices.filter { uses[$0] == 0 && stubs[$0].limit.count ?? 0 > 0 && stubs[$0].expectation == nil }
            .map { InstalledStub(stubs[$0], at: $0, uses: 0) }
            .filter { !$0.isOptional }
    }
}

/// Writes the verdict on expectations, for the last record of a run.
extension JSONWriter {
    /// Writes the member `expectations`, or nothing for a verdict without expectations.
    mutating func expectations(_ verdict: PlanVerdict) {
        guard verdict.count > 0 else { return }
        member("expectations") { json in
            json.object { json in
                json.member("met", verdict.met)
                json.member("unmet") { json in
                    json.array { json in for unmet in verdict.unmet { json.object { $0.members(of: unmet) } } }
                }
                json.member("outOfOrder") { json in
                    json.array { json in for pair in verdict.outOfOrder { json.object { $0.members(of: pair) } } }
                }
            }
        }
    }

    private mutating func members(of unmet: PlanVerdict.Unmet) {
        stubMembers(unmet.stub)
        member("expected") { $0.callCount(unmet.expected) }
        member("found", unmet.stub.uses)
    }

    private mutating func members(of pair: PlanVerdict.OutOfOrder) {
        stubMembers(pair.stub)
        member("after") { json in json.object { $0.stubMembers(pair.later) } }
        if case .named(let name) = pair.sequence { member("sequence", name) }
        member("times", pair.count)
    }

    private mutating func stubMembers(_ stub: InstalledStub) {
        stubMembers(stub.index, stub.name, stub.source)
    }
}
