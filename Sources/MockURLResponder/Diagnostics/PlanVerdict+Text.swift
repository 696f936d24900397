/// The report on the expectations of a plan.
extension PlanVerdict {
    /// One line if all expectations were met.
    ///
    /// Otherwise it also lists each unmet expectation with its stub.
    package var text: String { isMet ? headline : message.description }

    /// The expectations that were not met, with their stubs.
    package var message: Message {
        let silence = requests == 0 ? ["  No request was seen."] : []
        let faults = (unmet.map(\.text) + outOfOrder.map(\.text)).map(Self.indented)
        let lines = [headline + " Not met:"] + faults + silence + UnusedLimits(unused).lines
        return Message(.unmetExpectation, lines: lines)
    }

    private var headline: String { "MockURLResponder: \(met) of \(count) expectations met." }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
}

extension PlanVerdict.Unmet {
    /// The stub, the expected number of calls, and the number of calls that it answered.
    package var text: String {
        stub.lines(expected: expected.description, found: stub.uses == 0 ? "none" : CallCount.calls(stub.uses))
    }
}

extension PlanVerdict.OutOfOrder {
    /// The stub, and the later stub of the sequence that had answered before it.
    package var text: String {
        let times = count == 1 ? "" : ", \(count) times"
        let sequence = sequence.description.shown(atMost: .max)
        return stub.lines(
            expected: "no answer after #\(later.index + 1), which follows it in \(sequence)",
            found: "an answer after \(later.headline)\(times)")
    }
}

extension InstalledStub {
    fileprivate func lines(expected: String, found: String) -> String {
        let place = source.map { "\n  built at \($0.description.shown(atMost: .max))" } ?? ""
        return "\(headline)\(place)\n  expected \(expected)\n  found    \(found)"
    }
}
