import Foundation
import MockURLResponder

/// One record of a journal, in the format of docs/reference/journal.md.
///
/// Any program may have written it: unknown members are ignored, and a known member with a value of another type makes the record
/// invalid. Each function reads the members of one kind of record.
struct JournalRecord {
    /// The kind of the record that `mock-url run` writes before it launches a program; it belongs to no run of a program.
    static let runKind = "run"

    let kind: String
    /// The seconds since 1970.
    let time: Double
    /// The seconds of the monotonic clock.
    let monotonic: Double?
    /// The process that wrote the record; `nil` means the process of the last `start` record.
    let process: Int?
    let members: RecordMembers

    init(reading bytes: UnsafeRawBufferPointer) throws(JSONValue.Flaw) {
        // Decoding replaces invalid bytes.
        let isText = bytes.allSatisfy { $0 < 0x80 } || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
        guard isText else { throw .invalid }
        var reader = JSONReader(bytes.assumingMemoryBound(to: UInt8.self))
        members = try RecordMembers(reader.wholeText())
        (kind, time) = (try members.needed("kind").text(), try members.needed("time").number())
        (monotonic, process) = (try members["monotonic"]?.number(), try members["process"]?.integer())
    }

    /// Returns the call of a `call` record, without its end.
    ///
    /// - Parameter number: The number of a call that the record does not number.
    /// - Returns: The call.
    /// - Throws: `JSONValue.Flaw` if a member is missing or wrong.
    func call(orNumber number: Int) throws(JSONValue.Flaw) -> HTTPCall {
        let request = try members.needed("request").object()
        let body = try request["body"]?.body()
        guard let url = URL(string: try request.needed("url").text()) else { throw .invalid }
        var call = HTTPCall(
            number: try members["number"]?.count() ?? number, time: Date(timeIntervalSince1970: time),
            method: try request.needed("method").text(), url: url, headers: try request.fields(),
            body: body?.bytes ?? Data(), bodyLength: body?.length ?? 0, try result(), by: try decider())
        if let client = try members["client"]?.object() {
            call.client = .init(
                process: try client.needed("process").integer(), program: try client.needed("program").text())
        }
        let misses = try members["nearMisses"]?.objects { miss throws(JSONValue.Flaw) in try NearMiss(miss) }
        call.missed = misses.map { .recorded($0) }
        call.duration = try members["duration"]?.number() ?? 0
        if try members["neverAnswers"]?.boolean() == true { call.duration = .infinity }
        (call.isFromJournal, call.redaction) = (true, CallLines.redaction)
        return call
    }

    private func result() throws(JSONValue.Flaw) -> HTTPCall.Result {
        let (status, error) = (try members["status"]?.integer(), try members["error"]?.integer())
        let (domain, reason) = (try members["domain"]?.text(), try members["reason"]?.text())
        let bytes = try members["bytes"]?.count()
        switch (try members.needed("outcome").text(), status, error) {
        case ("answered", let status?, _):
            var result = HTTPCall.Result(.answered(status: status))
            (result.reason, result.bytes, result.loss) = (reason, bytes, error)
            return result
        case ("failed", _, let code?): return .init(.failed(domain: domain ?? NSURLErrorDomain, code: code))
        case ("passed", _, _): return .init(.passed)
        case ("stopped", _, _): return .init(.stopped)
        default: throw .invalid
        }
    }

    private func decider() throws(JSONValue.Flaw) -> HTTPCall.Decider {
        let policy = try members["policy"]?.text()
        let (networkGuard, planError) = (try members["networkGuard"]?.text(), try members["planError"]?.text())
        guard let stub = try members["stub"]?.object() else {
            return planError.map { .invalidPlan($0) } ?? .rule(policy: policy, networkGuard: networkGuard)
        }
        _ = try stub["number"]?.integer()
        return .stub(
            HTTPCall.Stub(
                index: try stub.needed("index").count(), name: try stub["name"]?.text(),
                use: try stub.needed("use").count(),
                source: try stub["source"]?.text().sourceLine,
                changes: try stub["changes"]?.texts().compactMap(HTTPCall.Stub.Change.init),
                plan: try stub["plan"]?.count() ?? 0))
    }

    /// The number of the call of a `delivery` or `hold` record.
    func callNumber() throws(JSONValue.Flaw) -> Int { try members.needed("call").count() }

    /// Returns the end of a call.
    ///
    /// - Parameter start: The time of the call on both clocks, in seconds.
    /// - Returns: The end; `nil` if a later version has written it.
    /// - Throws: `JSONValue.Flaw` if a member is wrong.
    func delivery(since start: (time: Double, monotonic: Double?)?) throws(JSONValue.Flaw) -> HTTPCall.Delivery? {
        let (bytes, code) = (try members["bytes"]?.count(), try members["error"]?.integer())
        let (word, domain) = (try members["ended"]?.text(), try members["domain"]?.text())
        let answer = try members["answer"]?.object()
        let (fields, body) = (try answer?.fields() ?? [:], try answer?["body"]?.body())
        let status = try answer?["status"]?.integer()
        guard let ending = word.flatMap({ HTTPCall.Delivery.Ending(word: $0, domain: domain, code: code) }) else {
            return nil
        }
        let took = start?.monotonic.flatMap { start in monotonic.map { $0 - start } } ?? time - (start?.time ?? time)
        return HTTPCall.Delivery(
            time: Date(timeIntervalSince1970: time), duration: max(0, took), bytes: bytes, ending: ending,
            answer: answer.map { _ in
                HTTPCall.Answer(
                    status: status, headers: fields, body: body?.bytes ?? Data(), bodyLength: body?.length ?? 0)
            })
    }

    /// The change at a hold; `nil` if a later version has written it.
    func holdEvent() throws(JSONValue.Flaw) -> HTTPCall.HoldEvent? {
        let (name, stub) = (try members["name"]?.text(), try members["until"]?.text())
        let (count, change) = (try members["answered"]?.count() ?? 1, try members["change"]?.text())
        let hold = name.map { Hold.released($0) } ?? stub.map { Hold.answered($0, count: count) }
        guard let hold, let change = change.flatMap(HTTPCall.HoldEvent.Change.init) else { return nil }
        return HTTPCall.HoldEvent(hold, change, at: Date(timeIntervalSince1970: time), monotonic: monotonic)
    }

    /// The number of a plan, the number of its stubs, and their uses by index.
    func plan() throws(JSONValue.Flaw) -> (number: Int, stubs: Int?, uses: [Int: Int]) {
        _ = try members["revision"]?.integer()
        let uses = try members.needed("uses").objects { stub throws(JSONValue.Flaw) in
            (try stub.needed("index").count(), try stub.needed("uses").count())
        }
        return (try members.needed("number").count(), try members["stubs"]?.count(), Dictionary(uses) { $1 })
    }

    /// The members of an `end` record, with checked types.
    func summary() throws(JSONValue.Flaw) -> [String: JSONValue] {
        for name in ["calls", "failed", "network", "unmatched", "refused", "unusedCount", "shadowedCount"] {
            _ = try members[name]?.integer()
        }
        _ = (try members["warnings"]?.texts(), try members["shadowedComplete"]?.boolean())
        let expectations = try members["expectations"]?.object()
        _ = try expectations?["met"]?.integer()
        for list in [members["unused"], members["shadowed"], expectations?["unmet"], expectations?["outOfOrder"]] {
            _ = try list?.objects { stub throws(JSONValue.Flaw) in
                _ = (try stub["name"]?.text(), try stub["source"]?.text())
                _ = (try stub["index"]?.integer(), try stub["found"]?.integer())
            }
        }
        return members.values
    }
}

extension NearMiss {
    fileprivate init(_ miss: RecordMembers) throws(JSONValue.Flaw) {
        self.init(index: try miss.needed("index").count())
        (name, source, summary) = (try miss["name"]?.text(), try miss["source"]?.text(), try miss["summary"]?.text())
        (distance, limit) = (try miss["distance"]?.number() ?? 0, try miss["limit"]?.integer())
        isSpent = try miss["spent"]?.boolean() ?? false
        isForbidden = try miss["forbidden"]?.boolean() ?? false
        shadow = try miss["shadowedBy"].map { value throws(JSONValue.Flaw) in Shadow(index: try value.count()) }
        _ = try miss["number"]?.integer()
        comparisons = try miss.needed("differs").objects { difference throws(JSONValue.Flaw) in
            Comparison(
                field: try difference.needed("field").text(), expected: try difference["expected"]?.text() ?? "",
                found: try difference["found"]?.text(), holds: false, note: try difference["note"]?.text())
        }
    }
}

extension String {
    /// The line of code, from `Folder/File.swift:12`, or from `line 12` if the file is unknown.
    fileprivate var sourceLine: SourceLine? {
        let parts = split(separator: ":")
        if parts.count > 1, let number = parts.last.flatMap({ Int($0) }) {
            return SourceLine(file: parts.dropLast().joined(separator: ":"), line: number)
        }
        return Int(dropFirst("line ".count)).map { SourceLine(file: String?.none, line: $0) }
    }
}
