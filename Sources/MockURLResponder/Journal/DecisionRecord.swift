import Foundation

/// The journal record of one request and its outcome.
package struct DecisionRecord {
    /// The origin of a decision.
    package enum Decision {
        case stub(Claim.Claimed)
        /// No stub answered, so the policy decided, or the network guard, which lets the request reach the network.
        case policy(UnmatchedPolicy, networkGuard: NetworkGuardMode? = nil, nearMisses: [NearMiss])
        /// The request failed because the stub cannot answer this client or is undecided. The string is the error text.
        case unusablePlan(String)

        /// What decided instead of a stub, in words; `nil` if a stub decided.
        var otherDecider: String? {
            switch self {
            case .stub: nil
            case .policy(_, .some(let networkGuard), _): "by the network guard \(networkGuard)"
            case .policy(let policy, nil, _): "by the policy \(policy)"
            case .unusablePlan(let error): "because of an invalid plan: \(error)"
            }
        }
    }

    /// The result that the program receives.
    package enum Outcome {
        /// A response, with the body size in bytes. An error is a code of `NSURLErrorDomain`: the connection is lost
        /// after these bytes.
        case answered(status: Int, reason: String?, bytes: Int, error: Int?)
        case failed(any Error)
        /// The request fails, and the test receives a report.
        case prevented(any Error)
        /// The request passes through to the network.
        case passed
        /// The program is stopped.
        case stopped
    }

    private let request: CapturedRequest
    private let decision: Decision
    private let outcome: Outcome
    /// The time that the answer takes, in seconds; infinite if the answer never comes, and not a number if it is held.
    private let duration: Double
    private let redaction: Redaction

    package init(
        _ request: CapturedRequest, _ decision: Decision, _ outcome: Outcome, duration: Double = 0, redaction: Redaction
    ) {
        self.request = request
        self.decision = decision
        self.outcome = outcome
        self.duration = duration
        self.redaction = redaction
    }

    /// Adds the call to a tally.
    func count(in tally: inout CallTally) {
        tally.calls += 1
        if case .stub = decision {} else { tally.unmatched += 1 }
        switch outcome {
        case .answered: tally.answered += 1
        case .failed, .prevented: tally.failed += 1
        case .passed: tally.network += 1
        case .stopped: break
        }
    }

    /// Writes the record as one line.
    ///
    /// - Parameters:
    ///   - json: The text to extend.
    ///   - number: The number of the call.
    ///   - moment: The time of the decision.
    ///   - longestBody: The maximum number of body bytes to record. Longer bodies are cut.
    func write(to json: inout JSONWriter, number: Int, at moment: Moment, longestBody: Int) {
        json.line(of: "call", at: moment) { json in
            json.member("number", number)
            if let client = request.client {
                json.member("client") { json in
                    json.object { json in
                        json.member("process", client.process)
                        json.member("program", client.program)
                    }
                }
            }
            json.member("request") { json in json.object { requestMembers(&$0, longestBody) } }
            switch decision {
            case .stub(let claimed): json.member("stub") { $0.object { $0.members(of: claimed) } }
            case .policy(let policy, let networkGuard, let nearMisses):
                json.member("policy", policy.description)
                if let networkGuard { json.member("networkGuard", networkGuard.rawValue) }
                json.member("nearMisses") { json in
                    json.array { json in for miss in nearMisses { json.object { $0.members(of: miss, redaction) } } }
                }
            case .unusablePlan(let reason): json.member("planError", reason)
            }
            outcomeMembers(&json)
            if duration == .infinity {
                json.member("neverAnswers", raw: "true")
            } else if duration > 0 {
                json.member("duration") { $0.millionths(Int((duration * 1_000_000).rounded(.up))) }
            }
        }
    }

    private func requestMembers(_ json: inout JSONWriter, _ longestBody: Int) {
        json.member("method", request.method)
        json.member("url", redaction.text(of: request.writtenURL))
        if !request.headers.isEmpty { json.member("headers") { $0.pairs(of: request.headers, redaction) } }
        guard !request.body.isEmpty else { return }
        let beginning = request.body.prefix(longestBody)
        json.member("body") { $0.body(beginning, isCut: beginning.count < request.bodyLength, of: request.bodyLength) }
    }

    private func outcomeMembers(_ json: inout JSONWriter) {
        switch outcome {
        case .answered(let status, let reason, let bytes, let error):
            json.member("outcome", "answered")
            json.member("status", status)
            if let reason { json.member("reason", reason) }
            json.member("bytes", bytes)
            if let error { json.member("error", error) }
        case .failed(let error), .prevented(let error):
            json.member("outcome", "failed")
            let error = error as NSError
            json.member("error", error.code)
            if error.domain != NSURLErrorDomain { json.member("domain", error.domain) }
        case .passed: json.member("outcome", "passed")
        case .stopped: json.member("outcome", "stopped")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of claimed: Claim.Claimed) {
        stubMembers(claimed.index, claimed.name, claimed.source)
        if claimed.generation > 0 { member("plan", claimed.generation) }
        member("use", claimed.use)
        if let changes = claimed.changes {
            member("changes") { json in json.array { json in for change in changes { json.string(change.rawValue) } } }
        }
    }

    fileprivate mutating func members(of miss: NearMiss, _ redaction: Redaction) {
        stubMembers(miss.index, miss.stub.name, miss.stub.source)
        member("summary", miss.stub.request.summary)
        member("distance", raw: String(miss.distance))
        if miss.isForbidden { member("forbidden", raw: "true") }
        if miss.isSpent {
            member("spent", raw: "true")
            if let limit = miss.stub.limit.count { member("limit", limit) }
        }
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

    /// Writes the index of a stub, from 0, its number, from 1, and its name and source line if they are known.
    mutating func stubMembers(_ index: Int, _ name: String?, _ source: SourceLine?) {
        member("index", index)
        member("number", index + 1)
        if let name { member("name", name) }
        if let source { member("source", source.description) }
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

    /// Writes header fields as pairs of name and value, without secret values.
    mutating func pairs(of headers: HeaderFields, _ redaction: Redaction) {
        array { json in
            for field in headers.fields { json.pair(field, value: redaction.value(field.value, of: field.name)) }
        }
    }

    /// Writes a body: its size, and its beginning as text, or as Base64 if that is shorter or the bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - beginning: The beginning of the body.
    ///   - isCut: Whether more bytes follow, so that the last character may be incomplete.
    ///   - count: The size of the whole body in bytes.
    mutating func body(_ beginning: Data, isCut: Bool, of count: Int) {
        object { json in
            json.member("bytes", count)
            if let text = Self.text(beginning, isCut: isCut) {
                json.member("text", text)
            } else {
                json.member("base64", beginning.base64EncodedString())
            }
        }
    }

    /// Returns the bytes as text; `nil` if they are not UTF-8, or if many of them need long escapes.
    ///
    /// If the bytes were cut, an incomplete character at their end is dropped.
    private static func text(_ bytes: Data, isCut: Bool) -> String? {
        let isBinary = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } > bytes.count / 8
        if isBinary { return nil }
        for length in 0...(isCut ? 3 : 0) {
            let text = String(decoding: bytes.dropLast(length), as: UTF8.self)
            if text.utf8.elementsEqual(bytes.dropLast(length)) { return text }
        }
        return nil
    }

    /// Writes a field as `[name, value]`, for fields whose order and repeats matter.
    package mutating func pair(_ field: HeaderFields.Field, value: String? = nil) {
        array { json in
            json.string(field.name)
            json.string(value ?? field.value)
        }
    }
}
