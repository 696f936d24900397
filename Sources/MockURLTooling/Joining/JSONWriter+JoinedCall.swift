import Foundation
package import MockURLResponder

/// Writes joined calls and runs as JSON, as docs/reference/command-line.md describes them.
extension JSONWriter {
    /// Writes a call with its delivery as an object: the members of both records.
    ///
    /// - Parameters:
    ///   - joined: The call.
    ///   - more: Writes further members.
    package mutating func call(_ joined: JoinedCall, and more: (inout JSONWriter) -> Void = { _ in }) {
        let call = joined.call
        object { json in
            json.member("run", joined.run)
            if let process = call.process { json.member("process", process) }
            json.member("number", call.number)
            json.seconds("time", call.time.timeIntervalSince1970)
            json.seconds("at", joined.at)
            json.members(of: call)
            if !call.holds.isEmpty {
                json.member("holds") { json in
                    json.array { json in for wait in call.waits { json.object { $0.members(of: wait) } } }
                }
            }
            if let delivery = call.delivery {
                json.seconds("took", delivery.duration)
                json.members(of: delivery, answer: delivery.answer?.text(call.redaction), isJoined: true)
            }
            more(&json)
        }
    }

    private mutating func members(of wait: HTTPCall.HoldWait) {
        members(of: wait.hold)
        if let seconds = wait.seconds { self.seconds("seconds", seconds) }
        if let end = wait.end { member("ended", end.rawValue) }
    }

    /// Writes a run as an object: the members of its start record and of its end record.
    package mutating func run(_ run: JoinedRun) {
        object { json in
            json.member("run", run.index)
            json.member("process", run.process)
            if let program = run.program { json.member("program", program) }
            json.seconds("started", run.started)
            if let ended = run.ended { json.seconds("ended", ended) }
            if let policy = run.policy { json.member("policy", policy) }
            if let stubs = run.stubs { json.member("stubs", stubs) }
            if let limitation = run.limitation { json.member("limitation", limitation) }
            if let tasks = run.earlierTasks { json.member("earlierTasks", tasks) }
            let heads: Set = ["kind", "time", "monotonic", "process"]
            for (name, content) in run.summary.sorted(by: { $0.key < $1.key }) where !heads.contains(name) {
                json.member(named: name) { $0.raw(content.text) }
            }
        }
    }
}
