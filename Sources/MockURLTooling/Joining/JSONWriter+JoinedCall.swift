import Foundation
package import MockURLResponder

/// Writes joined calls and runs as JSON, as docs/reference/command-line.md describes them.
extension JSONWriter {
    /// Writes a call with its delivery as an object: the members of both records, as the program wrote them.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - more: Writes further members.
    package mutating func call(_ call: JoinedCall, and more: (inout JSONWriter) -> Void = { _ in }) {
        var written: Set = ["kind", "monotonic", "process", "number", "time", "call", "run", "at", "took", "holds"]
        written.formUnion(Self.namesOfDelivery.values)
        object { json in
            json.member("run", call.run)
            json.member("process", call.process)
            json.member("number", call.number)
            json.seconds("time", call.time)
            json.seconds("at", call.at)
            json.members(of: call.text, except: &written)
            if !call.holds.isEmpty {
                json.member("holds") { json in
                    json.array { json in for hold in call.holds { json.object { $0.members(of: hold) } } }
                }
            }
            if let delivery = call.delivery {
                written.subtract(Self.namesOfDelivery.values)
                json.seconds("took", delivery.took)
                json.members(of: delivery.text, except: &written, renaming: Self.namesOfDelivery)
            }
            more(&json)
        }
    }

    /// The members of a delivery that have the name of a member of the call, with the names in a joined call.
    private static let namesOfDelivery = ["bytes": "received", "error": "deliveryError", "domain": "deliveryDomain"]

    /// Writes the members of a valid record.
    private mutating func members(
        of record: [UInt8], except written: inout Set<String>, renaming names: [String: String] = [:]
    ) {
        record.withUnsafeBufferPointer { record in
            var reader = JSONReader(record)
            // The record is valid, because the journal was read.
            try? reader.members { reader, name in
                reader.skipWhiteSpace()
                let start = reader.offset
                let value = try reader.value()
                let name = names[name] ?? name
                guard written.insert(name).inserted, value != .null else { return }
                member(named: name) { $0.raw(Array(record[start..<reader.offset])) }
            }
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
