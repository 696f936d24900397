import Foundation
package import MockURLResponder

/// Writes joined calls and runs as JSON, as docs/reference/command-line.md describes them.
extension JSONWriter {
    /// Writes a call with its delivery as an object.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - more: Writes further members.
    package mutating func call(_ call: JoinedCall, and more: (inout JSONWriter) -> Void = { _ in }) {
        object { json in
            json.member("run", call.run)
            json.member("process", call.process)
            json.member("number", call.number)
            json.seconds("time", call.time)
            json.seconds("at", call.at)
            json.member("request") { $0.object { $0.members(of: call.request) } }
            if let stub = call.stub { json.member("stub") { $0.object { $0.members(of: stub) } } }
            if let error = call.planError { json.member("planError", error) }
            if let policy = call.policy { json.member("policy", policy) }
            if let networkGuard = call.networkGuard { json.member("networkGuard", networkGuard) }
            if let misses = call.nearMisses {
                json.member("nearMisses") { json in
                    json.array { json in for miss in misses { json.object { $0.members(of: miss) } } }
                }
            }
            json.outcome(of: call)
            if !call.holds.isEmpty {
                json.member("holds") { json in
                    json.array { json in for hold in call.holds { json.object { $0.members(of: hold) } } }
                }
            }
            if let delivery = call.delivery { json.members(of: delivery) }
            more(&json)
        }
    }

    private mutating func outcome(of call: JoinedCall) {
        switch call.outcome {
        case .answered(let status):
            member("outcome", "answered")
            member("status", status)
        case .failed: member("outcome", "failed")
        case .passed: member("outcome", "passed")
        case .stopped: member("outcome", "stopped")
        }
        if let reason = call.reason { member("reason", reason) }
        if let bytes = call.bytes { member("bytes", bytes) }
        if let error = call.error { member("error", error) }
        if let domain = call.domain { member("domain", domain) }
        if call.duration == .infinity {
            member("neverAnswers", raw: "true")
        } else if call.duration > 0 {
            seconds("duration", call.duration)
        }
    }

    private mutating func members(of hold: JoinedCall.HoldWait) {
        switch hold.hold {
        case .released(let name): member("name", name)
        case .answered(let stub, let count):
            member("until", stub)
            member("answered", count)
        }
        if let seconds = hold.seconds { self.seconds("seconds", seconds) }
        if let end = hold.end { member("ended", end) }
    }

    private mutating func members(of delivery: JoinedCall.Delivery) {
        seconds("took", delivery.took)
        if let ended = delivery.ended { member("ended", ended) }
        if let received = delivery.received { member("received", received) }
        if let error = delivery.error { member("deliveryError", error) }
        if let domain = delivery.domain { member("deliveryDomain", domain) }
        guard let answer = delivery.answer else { return }
        member("answer") { json in
            json.object { json in
                if let status = answer.status { json.member("status", status) }
                json.headers(answer.headers)
                if let body = answer.body { json.body(body) }
            }
        }
    }

    private mutating func members(of request: DecodedRecord.Request) {
        member("method", request.method)
        member("url", request.url)
        headers(request.headers)
        if let body = request.body { self.body(body) }
    }

    private mutating func headers(_ pairs: [[String]]) {
        guard !pairs.isEmpty else { return }
        member("headers") { json in
            json.array { json in for pair in pairs { json.array { json in pair.forEach { json.string($0) } } } }
        }
    }

    private mutating func body(_ body: DecodedRecord.Body) {
        member("body") { json in
            json.object { json in
                json.member("bytes", body.bytes)
                if let text = body.text { json.member("text", text) }
                if let base64 = body.base64 { json.member("base64", base64) }
            }
        }
    }

    private mutating func members(of stub: DecodedRecord.Stub) {
        member("index", stub.index)
        member("number", stub.index + 1)
        if let name = stub.name { member("name", name) }
        if let source = stub.source { member("source", source) }
        if let plan = stub.plan { member("plan", plan) }
        member("use", stub.use)
        if let changes = stub.changes {
            member("changes") { json in json.array { json in for change in changes { json.string(change) } } }
        }
    }

    private mutating func members(of miss: DecodedRecord.NearMissed) {
        member("index", miss.index)
        member("number", miss.index + 1)
        if let name = miss.name { member("name", name) }
        if let source = miss.source { member("source", source) }
        if let summary = miss.summary { member("summary", summary) }
        if let distance = miss.distance { member("distance", raw: String(distance)) }
        if let spent = miss.spent { member("spent", raw: String(spent)) }
        if let forbidden = miss.forbidden { member("forbidden", raw: String(forbidden)) }
        if let limit = miss.limit { member("limit", limit) }
        if let shadow = miss.shadowedBy { member("shadowedBy", shadow) }
        member("differs") { json in
            json.array { json in for difference in miss.differs { json.object { $0.members(of: difference) } } }
        }
    }

    private mutating func members(of difference: DecodedRecord.Difference) {
        member("field", difference.field)
        if let expected = difference.expected { member("expected", expected) }
        if let found = difference.found { member("found", found) }
        if let note = difference.note { member("note", note) }
        if let diff = difference.diff {
            member("diff") { json in json.array { json in diff.forEach { json.string($0) } } }
        }
    }

    /// Writes a member with a time in seconds, in microseconds if it is not out of all proportion.
    fileprivate mutating func seconds(_ name: String, _ seconds: Double) {
        guard seconds >= 0, seconds < 1e12 else { return member(name, raw: String(seconds)) }
        member(name) { $0.millionths(Int((seconds * 1_000_000).rounded())) }
    }
}

extension JSONWriter {
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
