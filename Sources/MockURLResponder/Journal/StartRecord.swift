import Foundation

/// The first record of a run: the sessions it reaches, the policy, and the origins of the stubs.
package struct StartRecord {
    /// A group of stubs with the same origin.
    package struct Source: Sendable {
        /// The origin of stubs.
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

    /// The sessions that a run reaches.
    package struct Reach: Sendable {
        /// The sessions whose requests the run receives.
        let scope: Journal.Scope
        /// The hosts that other sessions may reach; `nil` means that there is no guard.
        var networkGuard: NetworkGuardMode?
        /// The reason why sessions that do not list the protocol cannot be reached; `nil` if they can, or need not,
        /// be reached.
        var limitation: String?
        /// The number of tasks that `URLSession.shared` created before the set-up, and that may have reached the network.
        var earlierTasks = 0

        /// The reach of an engine that receives only the requests of its own sessions.
        package static let instance = Reach(scope: .instance)

        package static func warning(ofEarlierTasks count: Int) -> String {
            """
            URLSession.shared created \(count == 1 ? "1 task" : "\(count) tasks") before setUp(), and such requests reach the \
            network unmocked. Call setUp() first in the program
            """
        }

        fileprivate func write(to json: inout JSONWriter) {
            json.member("installed", scope.rawValue)
            if let networkGuard { json.member("networkGuard", networkGuard.rawValue) }
            if let limitation { json.member("limitation", limitation) }
            if earlierTasks > 0 { json.member("earlierTasks", earlierTasks) }
        }
    }

    /// The number of the set-up in this process, starting at 1.
    let number: Int
    let reach: Reach
    let policy: UnmatchedPolicy
    let order: StubOrder
    /// The origins of the stubs, in plan order.
    let sources: [Source]

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "start", at: moment) { json in
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
