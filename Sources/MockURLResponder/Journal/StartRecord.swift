import Foundation

/// The first record of a run: who answers what, and how.
package struct StartRecord {
    /// Stubs that came the same way.
    package struct Source: Sendable {
        /// How stubs come.
        package enum Kind: String, Sendable {
            case arguments, configurators, live, bundle
        }

        private let kind: Kind
        fileprivate let stubs: Int
        private let path: String?

        package init(_ kind: Kind, stubs: Int, path: String? = nil) {
            self.kind = kind
            self.stubs = stubs
            self.path = path
        }

        fileprivate func write(to json: inout JSONWriter) {
            json.member("from", kind.rawValue)
            if let path { json.member("path", path) }
            json.member("stubs", stubs)
        }
    }

    /// Which requests come to a run.
    package struct Reach: Sendable {
        private let scope: Journal.Scope
        private let networkGuard: NetworkGuardMode?
        private let limitation: String?

        /// That of an engine of its own.
        package static let instance = Reach(.instance)

        /// - Parameters:
        ///   - scope: How they come.
        ///   - networkGuard: Which hosts other sessions may reach; nil where there is no guard.
        ///   - limitation: Why sessions that list nothing cannot be reached; nil when they can or need not.
        package init(_ scope: Journal.Scope, networkGuard: NetworkGuardMode? = nil, limitation: String? = nil) {
            self.scope = scope
            self.networkGuard = networkGuard
            self.limitation = limitation
        }

        fileprivate func write(to json: inout JSONWriter) {
            json.member("installed", scope.rawValue)
            if let networkGuard { json.member("networkGuard", networkGuard.rawValue) }
            if let limitation { json.member("limitation", limitation) }
        }
    }

    private let number: Int
    private let reach: Reach
    private let policy: UnmatchedPolicy
    private let order: StubOrder
    private let sources: [Source]

    /// - Parameters:
    ///   - number: Which set-up of the process it is, from 1.
    ///   - reach: Which requests come here.
    ///   - policy: What happens to those that no stub answers.
    ///   - order: Which of several stubs answers.
    ///   - sources: Where the stubs are from, in their order.
    package init(number: Int, _ reach: Reach, policy: UnmatchedPolicy, order: StubOrder, sources: [Source]) {
        self.number = number
        self.reach = reach
        self.policy = policy
        self.order = order
        self.sources = sources
    }

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
