package import Foundation
package import MockURLResponder

/// One record of a journal, in the format of docs/reference/journal.md.
package struct DecodedRecord: Sendable {
    package struct Request: Sendable {
        package var method: String
        package var url: String
        /// Pairs of name and value.
        package var headers: [[String]] = []
        package var body: Body?
    }

    package struct Body: Sendable {
        /// The length of the complete body.
        package var bytes: Int
        package var text: String?
        package var base64: String?
    }

    package struct Stub: Sendable {
        package var index: Int
        package var name: String?
        package var source: String?
        /// The number of the plan that `index` refers to; `nil` means the first plan.
        package var plan: Int?
        package var use: Int
        /// The parts of the real answer that the stub changes; `nil` if the stub itself answered.
        package var changes: [String]?
    }

    struct Uses: Sendable {
        var index: Int
        var uses: Int
    }

    /// A stub that came close to a call without answering it.
    package struct NearMissed: Sendable {
        package var index: Int
        package var name: String?
        package var summary: String?
        package var source: String?
        package var distance: Double?
        package var spent: Bool?
        package var forbidden: Bool?
        package var limit: Int?
        package var shadowedBy: Int?
        package var differs: [NearMiss.Comparison]
    }

    /// The answer that the client received.
    package struct Answer: Sendable {
        /// The status of an answer of the network; `nil` for other answers.
        package var status: Int?
        /// Pairs of name and value.
        package var headers: [[String]] = []
        package var body: Body?
    }

    /// The kind of the record that `mock-url run` writes before it launches a program; it belongs to no run of a program.
    static let runKind = "run"

    var kind: String
    var time: Double
    var monotonic: Double?
    /// The process that wrote the record; `nil` means the process of the last `start` record.
    var process: Int?
    // Only in `start` records.
    var v: Int?
    var program: String?
    var limitation: String?
    var earlierTasks: Int?
    var setUp: Int?
    var processStart: Int?
    // In `refusal` and `hold` records.
    var name: String?
    // In `call` and `plan` records.
    var number: Int?
    // Only in `call` records.
    var request: Request?
    var stub: Stub?
    var planError: String?
    var policy: String?
    var networkGuard: String?
    var nearMisses: [NearMissed]?
    var outcome: String?
    var status: Int?
    var reason: String?
    var duration: Double?
    var neverAnswers: Bool?
    // In `call` and `delivery` records.
    var bytes: Int?
    var error: Int?
    var domain: String?
    // In `delivery` and `hold` records.
    var call: Int?
    // Only in `hold` records.
    var until: String?
    var answered: Int?
    var change: String?
    var ended: String?
    var answer: Answer?
    // In `start` and `plan` records.
    var stubs: Int?
    // Only in `plan` records.
    var uses: [Uses]?
    /// All members of an `end` record; `nil` for other records.
    var summary: JSONValue?
    /// The JSON text of a `call` or `delivery` record; empty for other records.
    var text: [UInt8] = []
}

extension DecodedRecord {
    /// Returns the recorded call.
    ///
    /// - Parameters:
    ///   - number: The number of the call among all calls, from 1.
    ///   - identity: Returns the identity of the stub that answered.
    /// - Returns: `nil` if the record lacks a required field.
    package func call(number: Int, identity: (Stub) -> StubIdentity?) -> HTTPCall? {
        guard let request, let url = URL(string: request.url), let outcome = result else { return nil }
        return HTTPCall(
            number: number, time: Date(timeIntervalSince1970: time), method: request.method, url: url,
            headers: Self.fields(request.headers), body: request.body?.data ?? Data(),
            bodyLength: request.body?.bytes ?? 0,
            outcome: outcome, stub: stub.map { $0.callStub(identity: identity($0)) },
            missed: nearMisses.map { MissedStubs(.closest($0.map(\.described))) }, otherDecider: otherDecider,
            isFromJournal: true, duration: neverAnswers == true ? .infinity : duration ?? 0,
            redaction: CallLines.redaction)
    }

    /// What decided instead of a stub, in words; `nil` in records that do not say it.
    private var otherDecider: String? {
        guard stub == nil else { return nil }
        if let planError { return "because of an invalid plan: \(planError)" }
        return (networkGuard.map { "network guard \($0)" } ?? policy.map { "policy \($0)" }).map { "by the \($0)" }
    }

    /// Returns the recorded end of a call.
    ///
    /// - Parameter start: The time of the call on the monotonic clock, in seconds.
    /// - Returns: `nil` if the record lacks a required field, or if a later version has written it.
    func delivery(since start: Double?) -> HTTPCall.Delivery? {
        guard let ended, let ending = HTTPCall.Delivery.Ending(word: ended, domain: domain, code: error) else {
            return nil
        }
        let duration = start.flatMap { start in monotonic.map { $0 - start } }
        return HTTPCall.Delivery(
            time: Date(timeIntervalSince1970: time), duration: max(0, duration ?? 0), bytes: bytes, ending: ending,
            answer: answer.map { answer in
                HTTPCall.Answer(
                    status: answer.status, headers: Self.fields(answer.headers), body: answer.body?.data ?? Data(),
                    bodyLength: answer.body?.bytes ?? bytes ?? 0)
            })
    }

    /// The change at a hold; `nil` if the record lacks a required field, or if a later version has written it.
    func holdEvent(in process: Int) -> HTTPCall.HoldEvent? {
        guard let call, let change = change.flatMap(HoldRecord.Change.init) else { return nil }
        let hold = name.map { Hold.released($0) } ?? until.map { Hold.answered($0, count: answered ?? 1) }
        return hold.map {
            HTTPCall.HoldEvent($0, change, at: Date(timeIntervalSince1970: time), process: process, call: call)
        }
    }

    private static func fields(_ pairs: [[String]]) -> HeaderFields {
        var headers = HeaderFields()
        for pair in pairs where pair.count == 2 { headers.add(pair[1], for: pair[0]) }
        return headers
    }

    /// The outcome of a call; `nil` if the record lacks a required field.
    var result: HTTPCall.Outcome? {
        switch outcome {
        case "answered": status.map { .answered(status: $0) }
        case "failed": error.map { .failed(domain: domain ?? NSURLErrorDomain, code: $0) }
        case "passed": .passed
        case "stopped": .stopped
        default: nil
        }
    }
}

extension DecodedRecord.Body {
    /// The recorded bytes, which are only the first ones of a long body.
    package var data: Data {
        text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
}

extension DecodedRecord.Stub {
    fileprivate func callStub(identity: StubIdentity?) -> HTTPCall.Stub {
        HTTPCall.Stub(
            index: index, name: name, use: use, source: line, identity: identity,
            changes: changes?.compactMap(HTTPCall.Stub.Change.init))
    }

    /// The line of code where the stub was built, parsed from `Folder/File.swift:12`, or from `line 12` if the
    /// file is unknown.
    private var line: SourceLine? {
        guard let source else { return nil }
        let parts = source.split(separator: ":")
        if parts.count > 1, let number = parts.last.flatMap({ Int($0) }) {
            return SourceLine(file: parts.dropLast().joined(separator: ":"), line: number)
        }
        return Int(source.dropFirst("line ".count)).map { SourceLine(file: String?.none, line: $0) }
    }
}

extension DecodedRecord.NearMissed {
    /// The near miss as reports show it.
    var described: MissedStubs.Described {
        let words = [name.map { "\"\($0)\"" }, summary].compactMap { $0 }
        let remarks = [
            shadowedBy.map { "never answers: #\($0 + 1) precedes it and matches all its requests" },
            spent == true ? "matched, but its uses are spent" : nil,
            forbidden == true ? "matched, but asks for the real answer, and the policy let no request pass" : nil,
        ]
        return MissedStubs.Described(
            headline: (["#\(index + 1)"] + words).joined(separator: " "), source: source,
            remarks: remarks.compactMap { $0 }, comparisons: differs)
    }
}
