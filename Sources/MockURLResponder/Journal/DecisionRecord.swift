import Foundation

/// The journal record of one request and its outcome.
package struct DecisionRecord {
    /// The origin of a decision.
    package enum Decision {
        case stub(Claim.Claimed)
        /// No stub answered, so the policy decided.
        case policy(UnmatchedPolicy, nearMisses: [NearMiss])
        /// The request failed because the live plan is invalid or a stub is undecided. The string is the error text.
        case unusablePlan(String)
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

    /// The maximum number of body bytes to record.
    ///
    /// Longer bodies are cut.
    private static let longestBody = 16_384

    private let request: CapturedRequest
    private let decision: Decision
    private let outcome: Outcome
    /// The time that the answer takes, in seconds; infinite if the answer never comes.
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

    func line(number: Int, at moment: Moment) -> [UInt8] {
        JSONWriter.line(of: "call", at: moment) { json in
            json.member("number", number)
            json.member("request") { $0.object(requestMembers) }
            switch decision {
            case .stub(let claimed): json.member("stub") { $0.object { $0.members(of: claimed) } }
            case .policy(let policy, let nearMisses):
                json.member("policy", policy.description)
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

    private func requestMembers(_ json: inout JSONWriter) {
        json.member("method", request.method)
        json.member("url", redaction.text(of: request.writtenURL))
        if !request.headers.isEmpty {
            json.member("headers") { json in
                json.array { json in
                    for field in request.headers.fields {
                        json.pair(field, value: redaction.value(field.value, of: field.name))
                    }
                }
            }
        }
        if !request.body.isEmpty { json.member("body") { $0.object(bodyMembers) } }
    }

    private func bodyMembers(_ json: inout JSONWriter) {
        let beginning = request.body.prefix(Self.longestBody)
        json.member("bytes", request.body.count)
        if let text = Self.text(beginning, isCut: beginning.count < request.body.count) {
            json.member("text", text)
        } else {
            json.member("base64", beginning.base64EncodedString())
        }
    }

    /// Returns the bytes as text; `nil` if they are not UTF-8.
    ///
    /// If the bytes were cut, an incomplete character at their end is dropped.
    private static func text(_ bytes: Data, isCut: Bool) -> String? {
        for length in 0...(isCut ? 3 : 0) {
            let text = String(decoding: bytes.dropLast(length), as: UTF8.self)
            if text.utf8.elementsEqual(bytes.dropLast(length)) { return text }
        }
        return nil
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
    /// The initial capacity of a record in bytes, which is enough for most records.
    private static let usualLength = 512

    /// Returns a record as one line.
    ///
    /// Each record names its process, because a child may continue the journal of its parent.
    static func line(of kind: String, at moment: Moment, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(reserving: usualLength)
        json.object { json in
            json.member("kind", kind)
            json.members(of: moment)
            json.member("process", Int(getpid()))
            members(&json)
        }
        json.endLine()
        return json.bytes
    }

    fileprivate mutating func members(of claimed: Claim.Claimed) {
        stubMembers(claimed.index, claimed.name, claimed.source)
        if claimed.generation > 0 { member("plan", claimed.generation) }
        member("use", claimed.use)
    }

    fileprivate mutating func members(of miss: NearMiss, _ redaction: Redaction) {
        stubMembers(miss.index, miss.stub.name, miss.stub.source)
        member("summary", miss.stub.request.summary)
        member("distance", raw: String(miss.distance))
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
