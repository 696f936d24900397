import MockURLResponder

extension PlanCheck {
    /// Returns the findings for answers that wait until another stub has answered, which never happens.
    static func findingsOfHolds(in all: [PlacedStub]) -> [PlanFinding] {
        guard all.contains(where: { !$0.awaited.isEmpty }) else { return [] }
        var waiting = Set(all.indices)
        // The stubs that can answer, then those that wait for these only, and so on.
        while true {
            let answers = answers(of: all.indices.filter { !waiting.contains($0) }.map { all[$0] })
            let able = waiting.filter { all[$0].awaited.allSatisfy { answers[$0.name, default: 0] >= $0.count } }
            if able.isEmpty { break }
            waiting.subtract(able)
        }
        let known = answers(of: all)
        return waiting.sorted().map { index in all[index].finding(heldBeside: known) }
    }

    /// Returns the largest number of answers of the stubs with a name.
    private static func answers(of stubs: [PlacedStub]) -> [String: Int] {
        stubs.reduce(into: [:]) { answers, placed in
            guard let name = placed.stub.name else { return }
            let most = Int.max / 2
            answers[name] = min(most, answers[name, default: 0] + min(most, placed.stub.limit.count ?? most))
        }
    }
}

extension PlacedStub {
    /// The names of the stubs for which the answer waits, with the numbers of their answers.
    fileprivate var awaited: [(name: String, count: Int)] {
        stub.response.holds.compactMap { hold in
            if case .answered(let name, let count) = hold { (name, count) } else { nil }
        }
    }

    /// Returns the finding for an answer that waits for ever.
    fileprivate func finding(heldBeside known: [String: Int]) -> PlanFinding {
        let hold = awaited.first { known[$0.name, default: 0] < $0.count } ?? awaited[0]
        let shown = hold.name.quoted
        let reason =
            switch known[hold.name] {
            case nil: "no stub has the name \(shown); correct the name, or give all plans of the launch"
            case let most? where most < hold.count:
                "the stub \(shown) answers at most \(Quantity.count(most, "request")), and the hold waits for \(hold.count); lower "
                    + "the number, or raise the limit"
            default: "the stub \(shown) waits for this one, or is held for ever itself; remove one of the holds"
            }
        return finding(heldFor: reason)
    }
}
