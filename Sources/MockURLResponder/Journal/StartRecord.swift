import Foundation

/// The first record of a run: the sessions it reaches, the policy, and the origins of the stubs.
package struct StartRecord {
    /// A group of stubs with the same origin.
    package struct Source: Sendable {
        /// The origin of stubs.
        package enum Kind: String, Sendable {
            case arguments, configurators, launcher, bundle
        }

        let kind: Kind
        let stubs: Int

        fileprivate func write(to json: inout JSONWriter) {
            json.member("from", kind.rawValue)
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

        /// The reach of an engine that answers a launched program.
        package static let program = Reach(scope: .process)

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

    /// The name of the program.
    let program: String
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
            json.member("program", program)
            json.member("setUp", number)
            if let start = ProcessStart.ticks { json.member("processStart", start) }
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

/// The journal record of a program that stops because it cannot use its launch arguments.
///
/// With this record, a test also notices a program of a script whose error the script hides.
package struct RefusalRecord {
    /// The name of the error.
    let error: MessageKind

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "refusal", at: moment) { json in
            json.member("v", Journal.version)
            json.member("name", error.rawValue)
        }
    }
}

extension RefusalRecord {
    /// Writes the record to the journal that the launch arguments name, if it already has records or does not exist yet.
    ///
    /// Any other file stays unchanged, because the error may be that the journal also is a plan or a body. Standard error
    /// receives the error itself.
    package static func write(for error: any Error, _ arguments: [String]) {
        let kind = Message(of: error).kind
        let named = arguments.filter { $0.hasPrefix(LaunchArguments.Name.journal.argument("")) }
        guard let file = try? LaunchArguments(decoding: named).journal?.absolute,
            isJournal(file.path, missingAs: kind != .conflictingFiles),
            let journal = try? Journal(at: file.path, source: file.source, onLoss: { _ in })
        else { return }
        journal.add(RefusalRecord(error: kind))
    }

    // `isNew` says whether a missing file will be a journal, and nothing else.
    private static func isJournal(_ path: String, missingAs isNew: Bool) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return isNew }
        let start = Array(#"{"kind":"#.utf8)
        return (try? InputFile(path).part(from: 0, atMost: start.count)) == start
    }
}
