import Foundation

/// The first record of a run: who answers what, and how.
package struct StartRecord {
    /// Stubs that came the same way.
    package struct Source: Sendable {
        /// How stubs come.
        package enum Kind: String, Sendable {
            case arguments, configurators, live, bundle
        }

        let kind: Kind
        let stubs: Int
        var path: String?

        fileprivate func write(to json: inout JSONWriter) {
            json.member("from", kind.rawValue)
            if let path { json.member("path", path) }
            json.member("stubs", stubs)
        }
    }

    /// Which requests come to a run.
    package struct Reach: Sendable {
        /// How the requests come.
        let scope: Journal.Scope
        /// Which hosts other sessions may reach; `nil` where there is no guard.
        var networkGuard: NetworkGuardMode?
        /// Why sessions that list nothing cannot be reached; `nil` when they can or need not.
        var limitation: String?

        /// The reach of an engine with sessions of its own.
        package static let instance = Reach(scope: .instance)

        fileprivate func write(to json: inout JSONWriter) {
            json.member("installed", scope.rawValue)
            if let networkGuard { json.member("networkGuard", networkGuard.rawValue) }
            if let limitation { json.member("limitation", limitation) }
        }
    }

    /// The number of the set-up in this process, from 1.
    let number: Int
    let reach: Reach
    let policy: UnmatchedPolicy
    let order: StubOrder
    /// The origins of the stubs, in the order of the plan.
    let sources: [Source]

    func line(at moment: Moment) -> [UInt8] {
        JSONWriter.line(of: "start", at: moment) { json in
            json.member("v", Journal.version)
            json.member("program", ProcessInfo.processInfo.processName)
            json.member("setUp", number)
            reach.write(to: &json)
            json.member("policy", policy.description)
            json.member("order", order.rawValue)
            json.member("stubs", sources.reduce(0) { $0 + $1.stubs })
            json.member("sources") { json in
                json.array { json in for source in sources { json.object(source.write) } }
            }
        }
    }
}
