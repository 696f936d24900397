import Foundation

/// The first record of a run: who answers what, and how.
package struct StartRecord {
    private let scope: Journal.Scope
    private let policy: UnmatchedPolicy
    private let stubs: Int

    /// - Parameters:
    ///   - scope: How requests come here.
    ///   - policy: What happens to those that no stub answers.
    ///   - stubs: How many there are.
    package init(_ scope: Journal.Scope, policy: UnmatchedPolicy, stubs: Int) {
        self.scope = scope
        self.policy = policy
        self.stubs = stubs
    }

    func line(at moment: Moment) -> [UInt8] {
        JSONWriter.line(of: "start", at: moment) { json in
            json.member("v", Journal.version)
            json.member("program", ProcessInfo.processInfo.processName)
            json.member("process", Int(ProcessInfo.processInfo.processIdentifier))
            json.member("installed", scope.rawValue)
            json.member("policy", policy.description)
            json.member("stubs", stubs)
        }
    }
}

/// The last record of a run: what came of it.
package struct EndRecord {
    /// So many are named.
    private static let mostNames = 100

    private let stubs: [StubMapping]
    private let uses: [Int]

    /// - Parameters:
    ///   - stubs: The plan.
    ///   - uses: How many requests each has answered.
    package init(_ stubs: [StubMapping], uses: [Int]) {
        self.stubs = stubs
        self.uses = uses
    }

    func line(calls: Int, unmatched: Int, at moment: Moment) -> [UInt8] {
        let unused = uses.indices.filter { uses[$0] == 0 && !stubs[$0].isOptional }
        return JSONWriter.line(of: "end", at: moment) { json in
            json.member("calls", calls)
            json.member("unmatched", unmatched)
            json.member("unusedCount", unused.count)
            json.member("unused") { json in
                json.array { json in
                    for index in unused.prefix(Self.mostNames) {
                        json.object { $0.stubMembers(index, stubs[index].name, stubs[index].source) }
                    }
                }
            }
        }
    }
}
