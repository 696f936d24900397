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
