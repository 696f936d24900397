package import Foundation

/// The members of calls in a journal, and in the JSON that is made of journals, without secrets.
extension JSONWriter {
    /// Writes the members of a call without its number, its end and its holds.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - longestBody: The maximum number of body bytes to write. Longer bodies are cut.
    package mutating func members(of call: HTTPCall, longestBody: Int = .max) {
        if let client = call.client {
            member("client") { json in
                json.object { json in
                    json.member("process", client.process)
                    json.member("program", client.program)
                }
            }
        }
        member("request") { json in
            json.object { json in
                json.member("method", call.method)
                json.member("url", call.redaction.text(of: call.url))
                if !call.headerFields.isEmpty {
                    json.member("headers") { $0.pairs(of: call.headerFields, call.redaction) }
                }
                if call.bodyLength > 0 {
                    let beginning = call.body.prefix(longestBody)
                    json.body(beginning, isCut: beginning.count < call.bodyLength, of: call.bodyLength)
                }
            }
        }
        members(of: call.decider)
        if let misses = call.missed?.closest {
            member("nearMisses") { json in
                json.array { json in for miss in misses { json.object { $0.members(of: miss, call.redaction) } } }
            }
        }
        members(of: call.result)
        if call.duration == .infinity {
            member("neverAnswers", raw: "true")
        } else if call.duration > 0 {
            // A time of a record is a whole number of microseconds, except for the error of its sum.
            seconds("duration", call.duration, call.isFromJournal ? .toNearestOrAwayFromZero : .up)
        }
    }

    private mutating func members(of decider: HTTPCall.Decider) {
        switch decider {
        case .stub(let stub):
            member("stub") { json in
                json.object { json in
                    json.stubMembers(stub.index, stub.name, stub.source)
                    if stub.plan > 0 { json.member("plan", stub.plan) }
                    json.member("use", stub.use)
                    if let changes = stub.changes {
                        json.member("changes") { $0.array { for change in changes { $0.string(change.rawValue) } } }
                    }
                }
            }
        case .rule(let policy, let networkGuard):
            if let policy { member("policy", policy) }
            if let networkGuard { member("networkGuard", networkGuard) }
        case .invalidPlan(let reason): member("planError", reason)
        }
    }

    private mutating func members(of result: HTTPCall.Result) {
        switch result.outcome {
        case .answered(let status):
            member("outcome", "answered")
            member("status", status)
            if let reason = result.reason { member("reason", reason) }
            if let bytes = result.bytes { member("bytes", bytes) }
            if let loss = result.loss { member("error", loss) }
        case .failed(let domain, let code):
            member("outcome", "failed")
            error(domain, code)
        case .passed: member("outcome", "passed")
        case .stopped: member("outcome", "stopped")
        }
    }

    private mutating func members(of miss: NearMiss, _ redaction: Redaction) {
        stubMembers(miss.index, miss.name, miss.source)
        if let summary = miss.summary { member("summary", summary) }
        member("distance", raw: String(miss.distance))
        if miss.isForbidden { member("forbidden", raw: "true") }
        if miss.isSpent { member("spent", raw: "true") }
        if let limit = miss.limit { member("limit", limit) }
        if let shadow = miss.shadow { member("shadowedBy", shadow.index) }
        member("differs") { json in
            json.array { json in
                for comparison in miss.comparisons where !comparison.holds {
                    json.object { $0.members(of: comparison, redaction) }
                }
            }
        }
    }

    private mutating func members(of comparison: NearMiss.Comparison, _ redaction: Redaction) {
        let isHidden = redaction.hides(comparison)
        member("field", comparison.field)
        member("expected", isHidden ? Redaction.mark : comparison.expected)
        if let found = comparison.found { member("found", isHidden ? Redaction.mark : found) }
        if let note = isHidden ? comparison.secretNote : comparison.note { member("note", note) }
    }

    /// Writes the members of the end of a call.
    ///
    /// - Parameters:
    ///   - delivery: The end.
    ///   - answer: The JSON text of the answer; `nil` without one.
    ///   - isJoined: Whether the members of the call are in the same object, which has members of the same names.
    package mutating func members(of delivery: HTTPCall.Delivery, answer: [UInt8]?, isJoined: Bool = false) {
        if let bytes = delivery.bytes { member(isJoined ? "received" : "bytes", bytes) }
        let (word, failure) = delivery.ending.recorded
        member("ended", word)
        if let (domain, code) = failure {
            isJoined ? error(domain, code, "deliveryError", "deliveryDomain") : error(domain, code)
        }
        if let answer { member("answer") { $0.raw(answer) } }
    }

    private mutating func error(
        _ domain: String, _ code: Int, _ codeName: String = "error", _ domainName: String = "domain"
    ) {
        member(codeName, code)
        if domain != NSURLErrorDomain { member(domainName, domain) }
    }

    package mutating func members(of hold: Hold) {
        switch hold {
        case .released(let name): member("name", name)
        case .answered(let stub, let count):
            member("until", stub)
            member("answered", count)
        }
    }

    /// Writes the index of a stub, from 0, its number, from 1, and its name and source line if they are known.
    mutating func stubMembers(_ index: Int, _ name: String?, _ source: (some CustomStringConvertible)?) {
        member("index", index)
        member("number", index + 1)
        if let name { member("name", name) }
        if let source { member("source", source.description) }
    }
}

extension HTTPCall.Answer {
    /// Returns the JSON text, without the values of secret fields.
    package func text(_ redaction: Redaction) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let status { json.member("status", status) }
            json.member("headers") { $0.pairs(of: headerFields, redaction) }
            guard bodyLength > 0 else { return }
            let types = headerFields.values("Content-Type")
            let isForm = types.contains { $0.lowercased().contains("x-www-form-urlencoded") }
            json.body(redaction.hidingMembers(in: body, isForm: isForm), isCut: body.count < bodyLength, of: bodyLength)
        }
        return json.bytes
    }
}

extension HTTPCall.Delivery.Ending {
    /// The word in a record, and the error.
    fileprivate var recorded: (word: String, error: (domain: String, code: Int)?) {
        switch self {
        case .complete: ("complete", nil)
        case .redirected: ("redirected", nil)
        case .challenged: ("challenged", nil)
        case .failed(let domain, let code): ("failed", (domain, code))
        case .cancelled: ("cancelled", nil)
        case .timedOut: ("cancelled", (NSURLErrorDomain, NSURLErrorTimedOut))
        }
    }

    /// Creates an ending from its record.
    ///
    /// - Returns: `nil` if the record has an unknown word or lacks the error of a failure.
    package init?(word: String, domain: String?, code: Int?) {
        switch word {
        case "complete": self = .complete
        case "redirected": self = .redirected
        case "challenged": self = .challenged
        case "failed":
            guard let code else { return nil }
            self = .failed(domain: domain ?? NSURLErrorDomain, code: code)
        case "cancelled": self = code == NSURLErrorTimedOut ? .timedOut : .cancelled
        default: return nil
        }
    }
}

extension Data {
    /// Returns the bytes of a body as text.
    ///
    /// - Parameter isCut: Whether more bytes follow. An incomplete character at the end is then dropped.
    /// - Returns: The text; `nil` if the bytes are not UTF-8, or if many of them need long escapes.
    package func recordedText(isCut: Bool) -> String? {
        if count(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) > count / 8 { return nil }
        for length in 0...(isCut ? 3 : 0) {
            let text = String(decoding: dropLast(length), as: UTF8.self)
            if text.utf8.elementsEqual(dropLast(length)) { return text }
        }
        return nil
    }
}

/// The parts that several records share.
extension JSONWriter {
    /// Writes a record as one line.
    package mutating func line(of kind: String, at moment: Moment, _ members: (inout JSONWriter) -> Void) {
        object { json in
            json.member("kind", kind)
            json.members(of: moment)
            members(&json)
        }
        endLine()
    }

    /// Writes a member with a time in seconds, in microseconds if it is not out of all proportion.
    package mutating func seconds(
        _ name: String, _ seconds: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) {
        guard seconds >= 0, seconds < 1e12 else { return member(name, raw: String(seconds)) }
        member(name) { $0.millionths(Int((seconds * 1_000_000).rounded(rule))) }
    }

    /// Writes header fields as pairs of name and value, without secret values.
    mutating func pairs(of headers: HeaderFields, _ redaction: Redaction) {
        array { json in
            for field in headers.fields { json.pair(field, value: redaction.value(field.value, of: field.name)) }
        }
    }

    /// Writes the member for a body: its size, and its beginning as text, or as Base64 if that is shorter or the bytes are not
    /// UTF-8.
    fileprivate mutating func body(_ beginning: Data, isCut: Bool, of count: Int) {
        member("body") { json in
            json.object { json in
                json.member("bytes", count)
                if let text = beginning.recordedText(isCut: isCut) {
                    json.member("text", text)
                } else {
                    json.member("base64", beginning.base64EncodedString())
                }
            }
        }
    }

    /// Writes a field as `[name, value]`, for fields whose order and repeats matter.
    package mutating func pair(_ field: HeaderFields.Field, value: String? = nil) {
        array { json in
            json.string(field.name)
            json.string(value ?? field.value)
        }
    }
}
