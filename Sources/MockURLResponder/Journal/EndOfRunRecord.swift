/// The last record of a run: the number of calls, the unused and shadowed stubs, and the verdict.
package struct EndOfRunRecord {
    /// The maximum number of stubs that each list names.
    private static let mostNames = 100

    /// The warning for a run without requests, with the most common causes.
    private static let unseen = """
        no request was seen: the program may have ended before its first request, or another process makes the requests, or a \
        session of a program that contains the library may have to list MockURLProtocol, because it is older than set-up
        """

    private let stubs: [StubMapping]
    private let uses: [Int]
    private let order: StubOrder
    private let verdict: PlanVerdict

    /// - Parameters:
    ///   - stubs: The stubs, and the number of requests that each has answered.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - verdict: The verdict on the expectations.
    package init(_ stubs: StubTally, order: StubOrder, verdict: PlanVerdict) {
        self.stubs = stubs.stubs
        uses = stubs.uses
        self.order = order
        self.verdict = verdict
    }

    func write(to json: inout JSONWriter, _ tally: CallTally, at moment: Moment) {
        let unused = uses.indices.filter { uses[$0] == 0 && !stubs[$0].mayStayUnused }
        var shadows = Shadows(on: unused, in: stubs, order: order)
        let shadowed = unused.compactMap { index in shadows.shadow(on: index).map { (index: index, by: $0.index) } }
        json.line(of: "end", at: moment) { json in
            json.members(of: tally)
            json.member("unusedCount", unused.count)
            json.member("unused") { json in
                json.array { json in for index in unused.prefix(Self.mostNames) { json.object { write(index, &$0) } } }
            }
            json.member("shadowedCount", shadowed.count)
            if !shadows.isComplete { json.member("shadowedComplete", raw: "false") }
            json.member("shadowed") { json in
                json.array { json in
                    for stub in shadowed.prefix(Self.mostNames) {
                        json.object { json in
                            write(stub.index, &json)
                            json.member("by", stub.by)
                        }
                    }
                }
            }
            json.member("warnings") { json in
                json.array { if tally.calls == 0, !unused.isEmpty { $0.string(Self.unseen) } }
            }
            json.expectations(verdict)
        }
    }

    private func write(_ index: Int, _ json: inout JSONWriter) {
        json.stubMembers(index, stubs[index].name, stubs[index].source)
    }
}

extension JSONWriter {
    fileprivate mutating func members(of tally: CallTally) {
        member("calls", tally.calls)
        member("answered", tally.answered)
        member("failed", tally.failed)
        member("network", tally.network)
        member("unmatched", tally.unmatched)
        member("refused", tally.refused)
    }
}
